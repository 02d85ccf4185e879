// The stock of a spare over a year, day by day, with the limits set for it.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '../../../../../shared/warehouse/spare-api.ts';
import { fillOf } from '../../../parts/colour-mark.tsx';
import { dateOf, dayOf } from '../../../ui/chart-days.ts';
import { useFormat } from '../../../ui/format.ts';
import type { SpareYear } from './spare-year.ts';

interface Props {
  spare: SparePage;
  days: SpareYear['days'];
}

export function StockChart({ spare, days }: Props) {
  const { t } = useTranslation('warehouse');
  const { number, day } = useFormat();
  const { unit, safetyStock, optimalStock } = spare;
  const inUnit = (value: number) => `${number(value)} ${unit}`;
  const limits = [
    ['safetyStock', safetyStock, 'red'],
    spare.reorderLevel === undefined
      ? (['reorderPoint', spare.reorderPoint ?? undefined, 'orange'] as const)
      : (['reorderLevel', spare.reorderLevel, 'orange'] as const),
    ['optimalStock', optimalStock, 'green'],
  ] as const;
  const known = limits.flatMap(([name, value, colour]) =>
    value === undefined ? [] : [{ name, value, colour }],
  );
  const all = [...days.map(({ stock }) => stock), ...known.map(({ value }) => value)];
  return (
    <LineChart
      height={260}
      hideFilter
      ariaLabel={t('spare.chart')}
      xScaleType="time"
      xDomain={[dateOf(days[0]!.day), dateOf(days.at(-1)!.day)]}
      yDomain={[Math.min(0, ...all), Math.max(1, ...all) * 1.05]}
      xTitle={t('fields.on')}
      yTitle={`${t('fields.stock')} (${unit})`}
      i18nStrings={{
        xTickFormatter: (at) => day(dayOf(at)).slice(0, 5),
        yTickFormatter: (value) => number(value),
      }}
      series={[
        {
          type: 'line',
          title: t('fields.stock'),
          valueFormatter: inUnit,
          data: days.map((each) => ({ x: dateOf(each.day), y: each.stock })),
        },
        ...known.map(({ name, value, colour }) => ({
          type: 'threshold' as const,
          title: t(`fields.${name}`),
          y: value,
          color: fillOf(colour),
          valueFormatter: inUnit,
        })),
      ]}
    />
  );
}
