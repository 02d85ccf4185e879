// Chart of each day's load before and after, compared with the capacity.
import { MixedLineBarChart } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import type { Balance } from '#shared/organisation/workload-api.ts';
import { useFormat } from '#web/ui/format.ts';

export function BalanceChart({ days }: { days: Balance['days'] }) {
  const { t } = useTranslation('load');
  const { day, minutes, number } = useFormat();
  const sums = new Map<Day, { before: number; after: number; capacity: number }>();
  for (const { on, before, after, capacity } of days) {
    const sum = sums.get(on) ?? { before: 0, after: 0, capacity: 0 };
    sums.set(on, {
      before: sum.before + before,
      after: sum.after + after,
      capacity: sum.capacity + capacity,
    });
  }
  const sortedSums = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const buildSeries = (name: 'before' | 'after' | 'capacity') => ({
    title: t(`curve.${name}`),
    valueFormatter: (hours: number) => minutes(Math.round(hours * 60)),
    data: sortedSums.map(([on, sum]) => ({ x: on, y: sum[name] / 60 })),
  });
  return (
    <MixedLineBarChart
      height={240}
      hideFilter
      ariaLabel={t('balance.load')}
      xDomain={sortedSums.map(([on]) => on)}
      xScaleType="categorical"
      yTitle={t('curve.minutes')}
      i18nStrings={{
        xTickFormatter: (on) => day(on as unknown as Day).slice(0, 5),
        yTickFormatter: (hours) => `${number(hours)} h`,
      }}
      series={[
        { type: 'bar', ...buildSeries('before') },
        { type: 'bar', ...buildSeries('after') },
        { type: 'line', ...buildSeries('capacity') },
      ]}
    />
  );
}
