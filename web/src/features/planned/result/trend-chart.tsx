// Chart of a control's values with its limits and the trend line.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import { type ControlTrend, computeTrendValue } from '#shared/planned/outlook.ts';
import type { Trend } from '#shared/procedures/result-api.ts';
import { getColourFill } from '#web/parts/colour-mark.tsx';
import { toDay, toLocalDate } from '#web/ui/chart-days.ts';
import { useFormat } from '#web/ui/format.ts';
import './trend.css';

interface Props {
  control: Trend['control'];
  values: Trend['values'];
  outlook: ControlTrend;
}

const LINE_COLOUR = 'var(--trend-line)';

export function TrendChart({ control, values, outlook }: Props) {
  const { t } = useTranslation('results');
  const { number, day } = useFormat();
  const { lower, upper, warningMargin, unit = '' } = control;
  const formatWithUnit = (value: number) => `${number(Number(value.toPrecision(6)))} ${unit}`.trim();
  const margin = lower === undefined || upper === undefined ? 0 : (warningMargin / 100) * (upper - lower);
  const limits = [
    ['upper', upper, 'red'],
    ['nearUpper', margin > 0 ? upper! - margin : undefined, 'yellow'],
    ['nearLower', margin > 0 ? lower! + margin : undefined, 'yellow'],
    ['lower', lower, 'red'],
  ] as const;
  const shownLimits = limits.flatMap(([name, y, colour]) => (y === undefined ? [] : [{ name, y, colour }]));
  const trendPoints = computeTrendLine(outlook, values.at(-1)!.on);
  const days = [...values, ...trendPoints].map(({ on }) => on).sort();
  const allValues = [
    ...values.map(({ value }) => value),
    ...shownLimits.map(({ y }) => y),
    ...trendPoints.map(({ value }) => value),
  ];
  const [minValue, maxValue] = [Math.min(...allValues), Math.max(...allValues)];
  const padding = (maxValue - minValue || 1) * 0.08;
  const toPoints = (points: readonly { on: Day; value: number }[]) =>
    points.map(({ on, value }) => ({ x: toLocalDate(on), y: value }));
  return (
    <div className="trend">
      <LineChart
        height={280}
        hideFilter
        ariaLabel={t('trend.of', { control: control.description })}
        xScaleType="time"
        xDomain={[toLocalDate(days[0]!), toLocalDate(days.at(-1)!)]}
        yDomain={[minValue - padding, maxValue + padding]}
        xTitle={t('fields.on')}
        yTitle={[t('trend.value'), unit && `(${unit})`].filter(Boolean).join(' ')}
        i18nStrings={{
          xTickFormatter: (at) => day(toDay(at)).slice(0, 5),
          yTickFormatter: (value) => number(Number(value.toPrecision(4))),
        }}
        series={[
          { type: 'line', title: t('trend.value'), valueFormatter: formatWithUnit, data: toPoints(values) },
          ...(trendPoints.length > 0
            ? [
                {
                  ...{ type: 'line' as const, title: t('trend.line'), color: LINE_COLOUR },
                  ...{ valueFormatter: formatWithUnit, data: toPoints(trendPoints) },
                },
              ]
            : []),
          ...shownLimits.map(({ name, y, colour }) => ({
            ...{ type: 'threshold' as const, title: t(`trend.${name}`), y },
            ...{ color: getColourFill(colour), valueFormatter: formatWithUnit },
          })),
        ]}
      />
    </div>
  );
}

/**
 * Returns the points of the trend line, from its first day to the last, or to the day the limit is reached.
 */
function computeTrendLine(outlook: ControlTrend, last: Day): { on: Day; value: number }[] {
  if (!('line' in outlook)) return [];
  const { line } = outlook;
  const end = 'on' in outlook && outlook.on > last ? outlook.on : last;
  return [line.from, end].map((on) => ({ on, value: computeTrendValue(line, on) }));
}
