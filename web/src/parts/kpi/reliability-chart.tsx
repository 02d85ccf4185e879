// MTBF and MTTR by month.
import { useTranslation } from 'react-i18next';
import type { EwoReport } from '#shared/reports/kpi-api.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { Plot } from '../charts/plot.tsx';
import { createPartialMonthFormatter, getLastDayOfMonth, usePeriodLabels } from '../charts/times.ts';

interface Props {
  months: EwoReport['months'];
  /** Last day that the months cover. */
  until: string;
  /** Returns the link to the breakdowns of a period. */
  to?: (period: { from: string; to: string }) => string | undefined;
}

export function ReliabilityChart({ months, until, to }: Props) {
  const { t } = useTranslation('figures');
  const periodLabels = usePeriodLabels();
  const title = t('title.reliability');
  const getMonthCategory = (month: string) => periodLabels.month(month, { from: `${month}-01`, to: until });
  const formatMonth = createPartialMonthFormatter(t('partialMonth'));
  const [mtbf, mttr] = [t('kpi.mtbf.name'), t('kpi.mttr.name')];
  return (
    <ChartCard
      name="mtbf-mttr"
      title={title}
      table={{
        items: months.map((month) => ({ ...month, id: month.month })),
        columns: [
          {
            id: 'month',
            header: t('month'),
            value: ({ month }) => formatMonth(month, getMonthCategory(month)),
          },
          {
            id: 'breakdowns',
            header: t('kpi.breakdowns.name'),
            value: (row) => row.breakdowns,
            kind: 'number',
          },
          { id: 'mtbf', header: mtbf, value: (row) => row.mtbf, kind: 'number' },
          { id: 'mttr', header: mttr, value: (row) => row.mttr, kind: 'number' },
          {
            id: 'availability',
            header: `${t('kpi.availability.name')} (%)`,
            value: (row) => row.availability,
            kind: 'number',
          },
        ],
      }}
    >
      <Plot
        label={title}
        places={months.map(({ month }) => ({
          ...getMonthCategory(month),
          to: to?.({ from: `${month}-01`, to: getLastDayOfMonth(month) }),
        }))}
        start={{ title: mtbf }}
        end={{ title: mttr }}
        series={[
          { id: 'mtbf', title: mtbf, kind: 'line', values: months.map((month) => month.mtbf) },
          { id: 'mttr', title: mttr, kind: 'line', atEnd: true, values: months.map((month) => month.mttr) },
        ]}
      />
    </ChartCard>
  );
}
