// Chart of a period's orders stacked by colour, with a bar per day, or per week in long periods.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import type { Overview } from '#shared/reports/api.ts';
import { groupByWeek } from '#shared/reports/trend.ts';
import { Plot } from '#web/parts/charts/plot.tsx';
import { usePeriodLabels } from '#web/parts/charts/times.ts';
import { ColourLegend, colours, getColourFill } from '#web/parts/colour-mark.tsx';
import { isWeekly } from '../period.ts';

interface Props {
  days: Overview['days'];
  from: Day;
  to: Day;
  /** Returns the link to the orders of a period. */
  path?: (period: { from: Day; to: Day }) => string | undefined;
}

export function OrdersChart({ days, from, to, path }: Props) {
  const { t } = useTranslation('reports');
  const times = usePeriodLabels();
  if (days.length === 0) return <Box color="text-body-secondary">{t('noOrders')}</Box>;
  const isByWeek = isWeekly({ from, to });
  const countsByDay = new Map(
    isByWeek ? groupByWeek(days).map((week) => [week.on, week]) : days.map((day) => [day.on, day]),
  );
  const places = isByWeek
    ? [...countsByDay.keys()]
    : Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  return (
    <SpaceBetween size="s">
      <Plot
        label={t(isByWeek ? 'chartWeekly' : 'chart')}
        stacked
        hideLegend
        places={places.map((on) => ({
          ...(isByWeek ? times.week(on) : times.day(on)),
          to: countsByDay.has(on) ? path?.({ from: on, to: isByWeek ? addDays(on, 6) : on }) : undefined,
        }))}
        start={{ title: t('orders'), whole: true }}
        series={colours.map((colour) => ({
          id: colour,
          title: t(`fields.${colour}`),
          kind: 'bar',
          color: getColourFill(colour),
          values: places.map((on) => countsByDay.get(on)?.[colour] ?? 0),
        }))}
      />
      <ColourLegend label={t('legend')} word={(colour) => t(`fields.${colour}`)} />
    </SpaceBetween>
  );
}
