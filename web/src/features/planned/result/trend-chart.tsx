// The chart of a control's values: between its limits, and on to where they are heading.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../../shared/day.ts';
import { type Outlook, valueOn } from '../../../../../shared/planned/outlook.ts';
import type { Trend } from '../../../../../shared/procedures/result-api.ts';
import { fillOf } from '../../../parts/colour-mark.tsx';
import { dateOf, dayOf } from '../../../ui/chart-days.ts';
import { useFormat } from '../../../ui/format.ts';
import './trend.css';

interface Props {
  control: Trend['control'];
  values: Trend['values'];
  outlook: Outlook;
}

const LINE = 'var(--trend-line)';

export function TrendChart({ control, values, outlook }: Props) {
  const { t } = useTranslation('results');
  const { number, day } = useFormat();
  const { lower, upper, warningMargin, unit = '' } = control;
  const inUnit = (value: number) => `${number(Number(value.toPrecision(6)))} ${unit}`.trim();
  const margin = lower === undefined || upper === undefined ? 0 : (warningMargin / 100) * (upper - lower);
  const limits = [
    ['upper', upper, 'red'],
    ['nearUpper', margin > 0 ? upper! - margin : undefined, 'yellow'],
    ['nearLower', margin > 0 ? lower! + margin : undefined, 'yellow'],
    ['lower', lower, 'red'],
  ] as const;
  const known = limits.flatMap(([name, y, colour]) => (y === undefined ? [] : [{ name, y, colour }]));
  const line = lineTo(outlook, values.at(-1)!.on);
  const days = [...values, ...line].map(({ on }) => on).sort();
  const all = [
    ...values.map(({ value }) => value),
    ...known.map(({ y }) => y),
    ...line.map(({ value }) => value),
  ];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = (most - least || 1) * 0.08;
  const data = (its: readonly { on: Day; value: number }[]) =>
    its.map(({ on, value }) => ({ x: dateOf(on), y: value }));
  return (
    <div className="trend">
      <LineChart
        height={280}
        hideFilter
        ariaLabel={t('trend.of', { control: control.description })}
        xScaleType="time"
        xDomain={[dateOf(days[0]!), dateOf(days.at(-1)!)]}
        yDomain={[least - room, most + room]}
        xTitle={t('fields.on')}
        yTitle={[t('trend.value'), unit && `(${unit})`].filter(Boolean).join(' ')}
        i18nStrings={{
          xTickFormatter: (at) => day(dayOf(at)).slice(0, 5),
          yTickFormatter: (value) => number(Number(value.toPrecision(4))),
        }}
        series={[
          { type: 'line', title: t('trend.value'), valueFormatter: inUnit, data: data(values) },
          ...(line.length > 0
            ? [
                {
                  ...{ type: 'line' as const, title: t('trend.line'), color: LINE },
                  ...{ valueFormatter: inUnit, data: data(line) },
                },
              ]
            : []),
          ...known.map(({ name, y, colour }) => ({
            ...{ type: 'threshold' as const, title: t(`trend.${name}`), y },
            ...{ color: fillOf(colour), valueFormatter: inUnit },
          })),
        ]}
      />
    </div>
  );
}

/** From its first day to its last, or on to the limit. */
function lineTo(outlook: Outlook, last: Day): { on: Day; value: number }[] {
  if (!('line' in outlook)) return [];
  const { line } = outlook;
  const end = 'on' in outlook && outlook.on > last ? outlook.on : last;
  return [line.from, end].map((on) => ({ on, value: valueOn(line, on) }));
}
