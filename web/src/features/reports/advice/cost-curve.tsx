// Chart of the yearly cost by replacement interval, with the minimum and the current interval.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Advice } from '#shared/reports/advice-api.ts';
import { getColourFill } from '#web/parts/colour-mark.tsx';
import { useFormat } from '#web/ui/format.ts';
import { useSpanFormat } from './span.ts';

/** Multiple of the relevant cost above which points are dropped, because the curve is unbounded near zero. */
const MAX_COST_FACTOR = 4;

export function CostCurve({ advice: strategyAdvice }: { advice: Advice }) {
  const { t } = useTranslation('advice');
  const { money, number, region } = useFormat();
  const { curve = [], best, present, runToFailure = 0, unit, perDay } = strategyAdvice;
  const span = useSpanFormat(strategyAdvice);
  const yearly = (cost: number) => cost * perDay * 365;
  const minCost = Math.min(...curve.map(({ cost }) => cost));
  const points = curve.filter(({ cost }) => cost <= MAX_COST_FACTOR * Math.max(minCost, runToFailure));
  const top = yearly(Math.max(...points.map(({ cost }) => cost), runToFailure));
  const valueFormatter = (value: number) => money(value);
  const marks = [
    ['bestMark', best, getColourFill('green')],
    ['presentMark', present, getColourFill('orange')],
  ] as const;
  return (
    <LineChart
      height={300}
      hideFilter
      ariaLabel={t('curve')}
      xScaleType="linear"
      xDomain={[0, points.at(-1)!.interval]}
      yDomain={[0, top * 1.05]}
      xTitle={t(`axis.${unit}`)}
      yTitle={`${t('axis.cost')} (${region.currency})`}
      i18nStrings={{
        xTickFormatter: (value) => number(value, 0),
        yTickFormatter: (value) => number(value, 0),
      }}
      detailPopoverSize="medium"
      series={[
        {
          type: 'line',
          title: t('cost'),
          valueFormatter,
          data: points.map(({ interval, cost }) => ({ x: interval, y: yearly(cost) })),
        },
        { type: 'threshold', title: t('never'), y: yearly(runToFailure), valueFormatter },
        ...marks.flatMap(([name, point, color]) =>
          point
            ? [
                {
                  type: 'threshold' as const,
                  title: t(name, { span: span(point.interval) }),
                  x: point.interval,
                  color,
                },
              ]
            : [],
        ),
      ]}
    />
  );
}
