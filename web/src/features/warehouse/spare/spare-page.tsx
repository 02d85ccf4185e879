// Page of a spare: stocks and reorder levels, chart of the year, movements, costs and risk.
import { Container, Grid, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '#shared/day.ts';
import { movements } from '#shared/warehouse/movement-api.ts';
import { type SparePage, spareParts } from '#shared/warehouse/spare-api.ts';
import { Documents } from '#web/parts/documents/documents.tsx';
import { StockLevelStatus } from '#web/parts/spare/stock-level.tsx';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded, LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { ExportMenu } from '#web/ui/table/export-menu.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems, useCall } from '#web/use-call.ts';
import { StockActions } from '../stock/stock-actions.tsx';
import { MovementTable } from './movement-table.tsx';
import { SpareDifference } from './spare-difference.tsx';
import { SpareFacts } from './spare-facts.tsx';
import { SpareFigures } from './spare-figures.tsx';
import { SpareMachines } from './spare-machines.tsx';
import { SpareMetrics, SpareRisk } from './spare-metrics.tsx';
import { useSpareWorksheet } from './spare-sheet.ts';
import { SpareStocks } from './spare-stocks.tsx';
import { computeSpareYear, LOOKBACK_DAYS } from './spare-year.ts';
import { useWarehouseCrumbs } from './warehouse-crumbs.ts';

const StockChart = lazy(async () => ({ default: (await import('./stock-chart.tsx')).StockChart }));
const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }));

export function SparePartPage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = useRouteParams<'codespare'>();
  const [params] = useSearchParams();
  const warehouseId = Number(params.get('warehouse')) || undefined;
  const query = useCall(spareParts.get, { id: Number(codespare), warehouseId });
  return (
    <Loaded query={query} title={t('spare.title')}>
      {(spare) => <SpareDetails key={`${spare.id} ${spare.warehouseId}`} spare={spare} />}
    </Loaded>
  );
}

function SpareDetails({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { id, warehouseId, stock, code, description } = spare;
  const session = useSession();
  const today = useToday();
  const movementsQuery = useAllItems(movements.list, {
    from: addDays(today, -LOOKBACK_DAYS),
    to: today,
    spareId: id,
    warehouseId,
  });
  const year = useMemo(
    () => movementsQuery.data && computeSpareYear(movementsQuery.data, stock, today),
    [movementsQuery.data, stock, today],
  );
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={`${code} – ${description}`}
        crumbs={useWarehouseCrumbs(warehouseId)}
        description={<StockLevelStatus level={spare.level} />}
        actions={<Actions spare={spare} />}
      />
      <SpareDifference spare={spare} />
      <SpareFigures spare={spare} />
      {movementsQuery.isError && (
        <LoadFailure error={movementsQuery.error} onRetry={() => void movementsQuery.refetch()} />
      )}
      <Grid gridDefinition={[{ colspan: { default: 12, s: 8 } }, { colspan: { default: 12, s: 4 } }]}>
        <ChartContainer title={t('warehouse:spare.chart')}>
          {year ? <StockChart spare={spare} days={year.days} /> : <Loading />}
        </ChartContainer>
        <ChartContainer title={t('warehouse:spare.prices')}>
          {year ? <PriceChart spare={spare} prices={year.prices} /> : <Loading />}
        </ChartContainer>
      </Grid>
      <MovementTable spare={spare} items={movementsQuery.data} />
      <SpareStocks spare={spare} />
      <SpareMachines spare={spare} />
      <SpareMetrics spare={spare} year={year} />
      <SpareRisk spare={spare} />
      <SpareFacts spare={spare} />
      <Documents recordKind="sparePart" recordId={id} name={code} mayEdit={session.may('spares', 'edit')} />
    </SpaceBetween>
  );
}

function ChartContainer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container fitHeight header={<Header variant="h2">{title}</Header>}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Container>
  );
}

function Actions({ spare }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  const buildWorksheet = useSpareWorksheet();
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <History recordKind="sparePart" id={spare.id} name={spare.code} />
        {session.may('spares', 'print') && (
          <ExportMenu name={spare.code} rows={() => buildWorksheet(spare)} disabled={false} />
        )}
        {session.may('spares', 'edit') && (
          <PageButton to={warehousePageRoutes.editSpare(spare.id)}>{t('do.edit')}</PageButton>
        )}
        <StockActions spare={spare} primary />
      </SpaceBetween>
    </div>
  );
}
