// Hours of an intervention until now, entered for all its technicians with one press.
import { Button } from '@cloudscape-design/components';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { computeElapsedHours } from '#shared/requests/ewo-times.ts';
import type { TechnicianHours } from '#shared/requests/technician-hours.ts';
import { useFormat } from '#web/ui/format.ts';
import { useRunningNow } from '#web/ui/today.ts';

type HoursRow = Partial<TechnicianHours[number]>;

/** Offered while the hours of a technician differ from the clock, such as after work with the page open. */
export function ClockHours({ ewo }: { ewo: EwoPage }) {
  const { t } = useTranslation('ewoWork');
  const { number } = useFormat();
  const now = useRunningNow();
  const closedAt: unknown = useWatch({ name: 'closedAt' });
  const isDated = typeof closedAt === 'string' && !Number.isNaN(Date.parse(closedAt));
  const elapsedHours = computeElapsedHours(ewo, isDated ? closedAt : now);
  const {
    field: { value, onChange },
  } = useController({ name: 'hours' });
  const rows = (value as readonly HoursRow[] | undefined) ?? [];
  if (rows.every(({ hours }) => hours === elapsedHours)) return null;
  return (
    <Button
      formAction="none"
      iconName="status-pending"
      onClick={() => onChange(rows.map((row) => ({ ...row, hours: elapsedHours })))}
    >
      {t('clockHours', { hours: number(elapsedHours, 2) })}
    </Button>
  );
}
