// Orders of a period stacked by colour: a bar a day, or a week where days would be too many.
import { BarChart, Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '../../../../shared/day.ts';
import type { Overview } from '../../../../shared/reports/api.ts';
import { weeksOf } from '../../../../shared/reports/trend.ts';
import { ColourLegend, colours, fillOf } from '../../parts/colour-mark.tsx';
import { useFormat } from '../../ui/format.ts';
import { isWeekly } from './period.ts';
import { useWeekText } from './week-text.ts';

interface Props {
  days: Overview['days'];
  from: Day;
  to: Day;
}

export function OrdersChart({ days, from, to }: Props) {
  const { t } = useTranslation('reports');
  const { number, day } = useFormat();
  const weekText = useWeekText();
  if (days.length === 0) return <Box color="text-body-secondary">{t('noOrders')}</Box>;
  const weekly = isWeekly({ from, to });
  const weeks = weeksOf(days);
  const bars = weekly ? weeks.map((week) => ({ ...week, on: week.week })) : days;
  const domain = weekly
    ? bars.map(({ on }) => on)
    : Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const mondayOf = (on: string) => weeks.find(({ week }) => week === on)?.on;
  return (
    <SpaceBetween size="s">
      <BarChart
        stackedBars
        height={240}
        hideFilter
        hideLegend
        ariaLabel={t(weekly ? 'chartWeekly' : 'chart')}
        xTitle={t(weekly ? 'weeks' : 'fields.on')}
        yTitle={t('orders')}
        xDomain={domain}
        xScaleType="categorical"
        i18nStrings={{ xTickFormatter: (on) => (weekly ? weekText.short(on) : day(on).slice(0, 5)) }}
        detailPopoverSize="medium"
        detailPopoverFooter={(on) => (weekly ? weekText.days(mondayOf(on)) : undefined)}
        series={colours.map((colour) => ({
          type: 'bar',
          title: t(`fields.${colour}`),
          color: fillOf(colour),
          valueFormatter: (value: number) => number(value),
          data: bars.map((bar) => ({ x: bar.on, y: bar[colour] })),
        }))}
      />
      <ColourLegend label={t('legend')} word={(colour) => t(`fields.${colour}`)} />
    </SpaceBetween>
  );
}
