// What replacing costs a year, by the interval: the least, and where the cycle stands today.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Advice } from '../../../../../shared/reports/advice-api.ts';
import { fillOf } from '../../../parts/colour-mark.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useSpan } from './span.ts';

/** A curve rises without limit towards zero: what is far above all else says no more. */
const SHOWN = 4;

export function CostCurve({ found }: { found: Advice }) {
  const { t } = useTranslation('advice');
  const { money, number, region } = useFormat();
  const { curve = [], best, present, runToFailure = 0, unit, perDay } = found;
  const span = useSpan(found);
  const yearly = (cost: number) => cost * perDay * 365;
  const least = Math.min(...curve.map(({ cost }) => cost));
  const points = curve.filter(({ cost }) => cost <= SHOWN * Math.max(least, runToFailure));
  const top = yearly(Math.max(...points.map(({ cost }) => cost), runToFailure));
  const valueFormatter = (value: number) => money(value);
  const marks = [
    ['bestMark', best, fillOf('green')],
    ['presentMark', present, fillOf('orange')],
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
