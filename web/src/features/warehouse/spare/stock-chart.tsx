// Chart of a spare's stock over a year by day, with its limits.
import { LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { getColourFill } from '#web/parts/colour-mark.tsx';
import { toDay, toLocalDate } from '#web/ui/chart-days.ts';
import { useFormat } from '#web/ui/format.ts';
import type { SpareYear } from './spare-year.ts';

interface Props {
  spare: SparePage;
  days: SpareYear['days'];
}

export function StockChart({ spare, days }: Props) {
  const { t } = useTranslation('warehouse');
  const { number, day } = useFormat();
  const { unit, safetyStock, optimalStock } = spare;
  const formatInUnit = (value: number) => `${number(value)} ${unit}`;
  const limits = [
    ['safetyStock', safetyStock, 'red'],
    spare.reorderLevel === undefined
      ? (['reorderPoint', spare.reorderPoint ?? undefined, 'orange'] as const)
      : (['reorderLevel', spare.reorderLevel, 'orange'] as const),
    ['optimalStock', optimalStock, 'green'],
  ] as const;
  const knownLimits = limits.flatMap(([name, value, colour]) =>
    value === undefined ? [] : [{ name, value, colour }],
  );
  const allValues = [...days.map(({ stock }) => stock), ...knownLimits.map(({ value }) => value)];
  return (
    <LineChart
      height={260}
      hideFilter
      ariaLabel={t('spare.chart')}
      xScaleType="time"
      xDomain={[toLocalDate(days[0]!.day), toLocalDate(days.at(-1)!.day)]}
      yDomain={[Math.min(0, ...allValues), Math.max(1, ...allValues) * 1.05]}
      xTitle={t('fields.on')}
      yTitle={`${t('fields.stock')} (${unit})`}
      i18nStrings={{
        xTickFormatter: (at) => day(toDay(at)).slice(0, 5),
        yTickFormatter: (value) => number(value),
      }}
      series={[
        {
          type: 'line',
          title: t('fields.stock'),
          valueFormatter: formatInUnit,
          data: days.map((each) => ({ x: toLocalDate(each.day), y: each.stock })),
        },
        ...knownLimits.map(({ name, value, colour }) => ({
          type: 'threshold' as const,
          title: t(`fields.${name}`),
          y: value,
          color: getColourFill(colour),
          valueFormatter: formatInUnit,
        })),
      ]}
    />
  );
}
