// The PM report: compliance by week, orders by colour, and the totals of each day as a table to filter and to take away.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../../shared/reports/api.ts';
import { overview } from '../../../../shared/reports/api.ts';
import { colours } from '../../parts/colour-mark.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCall } from '../../use-call.ts';
import { Charts, ComplianceChart, OrdersChart } from './charts.tsx';
import { Figures } from './figures.tsx';
import { isWeekly, usePeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

type Row = Overview['days'][number] & { id: string };

const columns: Column<Row>[] = [
  { id: 'on', value: (day) => day.on, kind: 'day' },
  ...colours.map((colour): Column<Row> => ({ id: colour, value: (day) => day[colour], kind: 'number' })),
  { id: 'plannedMinutes', value: (day) => day.plannedMinutes, kind: 'minutes' },
  { id: 'actualMinutes', value: (day) => day.actualMinutes, kind: 'minutes' },
];

export function DashboardPage() {
  const { t } = useTranslation('reports');
  const { length, from, to, choose } = usePeriod();
  const query = useCall(overview.get, { from, to });
  const rows = useMemo(() => query.data?.days.map((day) => ({ ...day, id: day.on })), [query.data]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('reportTitle')}
        description={t('reportPm')}
        actions={<PeriodChoice length={length} choose={choose} />}
      />
      <Loaded query={query}>
        {(found) => (
          <SpaceBetween size="l">
            <Figures overview={found} from={from} to={to} />
            <Container header={<Header variant="h2">{t('trend')}</Header>}>
              <Charts>
                <ComplianceChart days={found.days} />
              </Charts>
            </Container>
            <Container
              header={<Header variant="h2">{t(isWeekly({ from, to }) ? 'perWeek' : 'perDay')}</Header>}
            >
              <Charts>
                <OrdersChart days={found.days} from={from} to={to} />
              </Charts>
            </Container>
          </SpaceBetween>
        )}
      </Loaded>
      <DataTable
        id="daily-totals"
        items={rows}
        error={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        columns={columns}
        namespace="reports"
        title={t('dailyTotals')}
        defaultSort={{ id: 'on', descending: true }}
        emptyText={t('noOrders')}
        variant="container"
      />
    </SpaceBetween>
  );
}
