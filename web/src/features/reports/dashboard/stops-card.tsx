// Machine stops by planned work in each month, before and after plans of the fewest stops.
import { useTranslation } from 'react-i18next';
import { addDays, type Day } from '#shared/day.ts';
import { stopPlans } from '#shared/organisation/stop-api.ts';
import { MAX_STOP_FIGURE_DAYS } from '#shared/organisation/stop-months.ts';
import { ChartCard } from '#web/parts/charts/chart-card.tsx';
import { Plot } from '#web/parts/charts/plot.tsx';
import { usePeriodLabels } from '#web/parts/charts/times.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';

interface Props {
  from: Day;
  to: Day;
}

/** Shows the last months of the period, of the whole plant. */
export function StopsCard({ from, to }: Props) {
  const { t } = useTranslation('figures');
  const times = usePeriodLabels();
  const first = addDays(to, 1 - MAX_STOP_FIGURE_DAYS);
  const period = { from: from > first ? from : first, to };
  const query = useCall(stopPlans.months, period);
  return (
    <Loaded query={query}>
      {({ months }) => (
        <ChartCard
          name="machine-stops"
          title={t('title.machineStops')}
          description={t('stops.text')}
          empty={t('stops.none')}
          table={{
            items: months.map((month) => ({ ...month, id: month.month })),
            columns: [
              { id: 'month', header: t('month'), value: ({ month }) => times.month(month, period).title },
              { id: 'before', header: t('stops.before'), value: ({ before }) => before, kind: 'number' },
              { id: 'after', header: t('stops.after'), value: ({ after }) => after, kind: 'number' },
            ],
          }}
        >
          <Plot
            label={t('title.machineStops')}
            places={months.map(({ month }) => times.month(month, period))}
            start={{ title: t('stops.unit'), whole: true }}
            series={[
              {
                id: 'before',
                title: t('stops.before'),
                kind: 'bar',
                color: 'var(--chart-10)',
                values: months.map(({ before }) => before),
              },
              {
                id: 'after',
                title: t('stops.after'),
                kind: 'bar',
                values: months.map(({ after }) => after),
              },
            ]}
          />
        </ChartCard>
      )}
    </Loaded>
  );
}
