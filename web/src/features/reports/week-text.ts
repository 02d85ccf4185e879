// How a chart names its weeks: in short beside the axis, and by their days.
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '../../../../shared/day.ts';
import { useFormat } from '../../ui/format.ts';

export function useWeekText() {
  const { t } = useTranslation('reports');
  const { day } = useFormat();
  return {
    /** Of an ISO week, `2026-W53`. */
    short: (week: string) => t('week', { week: Number(week.slice(6)) }),
    days: (monday: Day | undefined) => monday && `${day(monday)} – ${day(addDays(monday, 6))}`,
  };
}
