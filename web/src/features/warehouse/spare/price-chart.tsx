// Chart of a spare's prices by receipt, and the average price.
import { Box, LineChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { SparePage } from '#shared/warehouse/spare-api.ts';
import { toDay, toLocalDate } from '#web/ui/chart-days.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import type { SpareYear } from './spare-year.ts';

interface Props {
  spare: SparePage;
  prices: SpareYear['prices'];
}

export function PriceChart({ spare, prices }: Props) {
  const { t } = useTranslation('warehouse');
  const { money, day } = useFormat();
  const today = useToday();
  const last = prices.at(-1);
  if (!last) return <Box color="text-body-secondary">{t('spare.noPrices')}</Box>;
  // The last price is extended to today.
  const pricePoints = last.day < today ? [...prices, { day: today, price: last.price }] : prices;
  const highest = Math.max(...pricePoints.map(({ price }) => price), spare.unitPrice ?? 0);
  return (
    <LineChart
      height={260}
      hideFilter
      ariaLabel={t('spare.prices')}
      xScaleType="time"
      xDomain={[toLocalDate(pricePoints[0]!.day), toLocalDate(pricePoints.at(-1)!.day)]}
      yDomain={[0, highest * 1.1 || 1]}
      xTitle={t('fields.on')}
      yTitle={t('fields.price')}
      i18nStrings={{
        xTickFormatter: (at) => day(toDay(at)).slice(0, 5),
        yTickFormatter: (value) => money(value),
      }}
      series={[
        {
          type: 'line',
          title: t('spare.paid'),
          valueFormatter: money,
          data: pricePoints.map(({ day, price }) => ({ x: toLocalDate(day), y: price })),
        },
        ...(spare.unitPrice === undefined
          ? []
          : [
              {
                type: 'threshold' as const,
                title: t('spare.average'),
                y: spare.unitPrice,
                valueFormatter: money,
              },
            ]),
      ]}
    />
  );
}
