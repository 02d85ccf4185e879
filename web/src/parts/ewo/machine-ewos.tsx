// EWOs of the last year on a machine's page.
import { useTranslation } from 'react-i18next';
import { EwoHistoryTable } from './ewo-history-table.tsx';

const PERIOD_DAYS = 365;

export function MachineEwos({ machineId, code }: { machineId: number; code: string }) {
  const { t } = useTranslation('ewoWork');
  return (
    <EwoHistoryTable
      id={`machine-ewos-${code}`}
      variant="embedded"
      title={t('ewos')}
      machineId={machineId}
      days={PERIOD_DAYS}
    />
  );
}
