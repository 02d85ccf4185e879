// The end of a machine's residual life: its date, and a warning in words when it is near or over.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { residualLife } from '../../../../../shared/structure/residual-life.ts';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';

export function ResidualLifeBadge({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation(['structure', 'common']);
  const format = useFormat();
  const today = useToday();
  if (!expiresOn) return t('common:none');
  const { state, days } = residualLife(expiresOn, today);
  const day = format.day(expiresOn);
  if (state === 'fine') return day;
  return (
    <>
      {day}{' '}
      <StatusIndicator type={state === 'near' ? 'warning' : 'error'}>
        {state === 'near' ? t('days', { count: days }) : t('expired')}
      </StatusIndicator>
    </>
  );
}
