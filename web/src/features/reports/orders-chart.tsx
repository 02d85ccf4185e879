// Orders of a period stacked by colour: a bar a day, or a week where days would be too many.
import { BarChart, Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { addDays, type Day, daysBetween } from '../../../../shared/day.ts';
import type { Overview } from '../../../../shared/reports/api.ts';
import { weeksOf } from '../../../../shared/reports/trend.ts';
import { ColourLegend, colours, fillOf } from '../../ui/colour-mark.tsx';
import { useFormat } from '../../ui/format.ts';

/** More bars than this are gathered into weeks. */
const MOST_DAYS = 92;

interface Props {
  days: Overview['days'];
  from: Day;
  to: Day;
}

export function OrdersChart({ days, from, to }: Props) {
  const { t } = useTranslation('reports');
  const { number, day } = useFormat();
  if (days.length === 0) return <Box color="text-body-secondary">{t('noOrders')}</Box>;
  const count = daysBetween(from, to) + 1;
  const weekly = count > MOST_DAYS;
  const bars = weekly ? weeksOf(days).map((week) => ({ ...week, on: week.week })) : days;
  const domain = weekly
    ? bars.map(({ on }) => on)
    : Array.from({ length: count }, (_, i) => addDays(from, i));
  return (
    <SpaceBetween size="s">
      <BarChart
        stackedBars
        height={240}
        hideFilter
        hideLegend
        ariaLabel={t('chart')}
        xDomain={domain}
        xScaleType="categorical"
        i18nStrings={{ xTickFormatter: (on) => (weekly ? on.slice(5) : day(on).slice(0, 5)) }}
        detailPopoverSize="medium"
        series={colours.map((colour) => ({
          type: 'bar',
          title: t(`fields.${colour}`),
          color: fillOf(colour),
          valueFormatter: (value: number) => number(value),
          data: bars.map((bar) => ({ x: bar.on, y: bar[colour] })),
        }))}
      />
      <ColourLegend label={t('legend')} />
    </SpaceBetween>
  );
}
