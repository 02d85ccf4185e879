// Orders of a period stacked by colour: a bar a day, or a week where days would be too many.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '../../../../../shared/day.ts';
import type { Overview } from '../../../../../shared/reports/api.ts';
import { weeksOf } from '../../../../../shared/reports/trend.ts';
import { Plot } from '../../../parts/charts/plot.tsx';
import { useTimes } from '../../../parts/charts/times.ts';
import { ColourLegend, colours, fillOf } from '../../../parts/colour-mark.tsx';
import { isWeekly } from '../period.ts';

interface Props {
  days: Overview['days'];
  from: Day;
  to: Day;
  /** The orders of some days. */
  path?: (period: { from: Day; to: Day }) => string | undefined;
}

export function OrdersChart({ days, from, to, path }: Props) {
  const { t } = useTranslation('reports');
  const times = useTimes();
  if (days.length === 0) return <Box color="text-body-secondary">{t('noOrders')}</Box>;
  const weekly = isWeekly({ from, to });
  const known = new Map(
    weekly ? weeksOf(days).map((week) => [week.on, week]) : days.map((day) => [day.on, day]),
  );
  const places = weekly
    ? [...known.keys()]
    : Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  return (
    <SpaceBetween size="s">
      <Plot
        label={t(weekly ? 'chartWeekly' : 'chart')}
        stacked
        hideLegend
        places={places.map((on) => ({
          ...(weekly ? times.week(on) : times.day(on)),
          to: known.has(on) ? path?.({ from: on, to: weekly ? addDays(on, 6) : on }) : undefined,
        }))}
        start={{ title: t('orders'), whole: true }}
        series={colours.map((colour) => ({
          id: colour,
          title: t(`fields.${colour}`),
          kind: 'bar',
          color: fillOf(colour),
          values: places.map((on) => known.get(on)?.[colour] ?? 0),
        }))}
      />
      <ColourLegend label={t('legend')} word={(colour) => t(`fields.${colour}`)} />
    </SpaceBetween>
  );
}
