// End of a machine's residual life: its date, with a warning text when near or past.
import { StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { computeResidualLife } from '#shared/structure/residual-life.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';

export function ResidualLifeBadge({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation(['structure', 'common']);
  const format = useFormat();
  const today = useToday();
  if (!expiresOn) return t('common:none');
  const { state, days } = computeResidualLife(expiresOn, today);
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
