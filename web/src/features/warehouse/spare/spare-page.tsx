// The sheet of a spare: how much lies where and when it is ordered, its year in a chart, its movements, what it costs and risks.
import { Container, Grid, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '../../../../../shared/day.ts';
import { movements } from '../../../../../shared/warehouse/movement-api.ts';
import { type SparePage, spareParts } from '../../../../../shared/warehouse/spare-api.ts';
import { Documents } from '../../../parts/documents/documents.tsx';
import { StockLevelStatus } from '../../../parts/spare/stock-level.tsx';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/warehouse.ts';
import { useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Failed, Loaded, Loading } from '../../../ui/loading.tsx';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { StockActions } from '../stock/stock-actions.tsx';
import { MovementTable } from './movement-table.tsx';
import { SpareDifference } from './spare-difference.tsx';
import { SpareFacts } from './spare-facts.tsx';
import { SpareFigures } from './spare-figures.tsx';
import { SpareMachines } from './spare-machines.tsx';
import { SpareMetrics, SpareRisk } from './spare-metrics.tsx';
import { useSpareSheet } from './spare-sheet.ts';
import { SpareStocks } from './spare-stocks.tsx';
import { LOOKED_BACK, spareYear } from './spare-year.ts';
import { useWarehouseCrumbs } from './warehouse-crumbs.ts';

const StockChart = lazy(async () => ({ default: (await import('./stock-chart.tsx')).StockChart }));
const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }));

export function SparePartPage() {
  const { t } = useTranslation('warehouse');
  const { codespare } = usePathParams<'codespare'>();
  const [params] = useSearchParams();
  const warehouseId = Number(params.get('warehouse')) || undefined;
  const query = useCall(spareParts.get, { id: Number(codespare), warehouseId });
  return (
    <Loaded query={query} title={t('spare.title')}>
      {(spare) => <Sheet key={`${spare.id} ${spare.warehouseId}`} spare={spare} />}
    </Loaded>
  );
}

function Sheet({ spare }: { spare: SparePage }) {
  const { t } = useTranslation(['warehouse', 'common']);
  const { id, warehouseId, stock, code, description } = spare;
  const session = useSession();
  const today = useToday();
  const booked = useAll(movements.list, {
    from: addDays(today, -LOOKED_BACK),
    to: today,
    spareId: id,
    warehouseId,
  });
  const year = useMemo(
    () => booked.data && spareYear(booked.data, stock, today),
    [booked.data, stock, today],
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
      {booked.isError && <Failed error={booked.error} onRetry={() => void booked.refetch()} />}
      <Grid gridDefinition={[{ colspan: { default: 12, s: 8 } }, { colspan: { default: 12, s: 4 } }]}>
        <Part title={t('warehouse:spare.chart')}>
          {year ? <StockChart spare={spare} days={year.days} /> : <Loading />}
        </Part>
        <Part title={t('warehouse:spare.prices')}>
          {year ? <PriceChart spare={spare} prices={year.prices} /> : <Loading />}
        </Part>
      </Grid>
      <MovementTable spare={spare} items={booked.data} />
      <SpareStocks spare={spare} />
      <SpareMachines spare={spare} />
      <SpareMetrics spare={spare} year={year} />
      <SpareRisk spare={spare} />
      <SpareFacts spare={spare} />
      <Documents of="sparePart" thing={id} name={code} mayEdit={session.may('spares', 'edit')} />
    </SpaceBetween>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container fitHeight header={<Header variant="h2">{title}</Header>}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Container>
  );
}

function Actions({ spare }: { spare: SparePage }) {
  const { t } = useTranslation('warehouse');
  const session = useSession();
  const sheet = useSpareSheet();
  return (
    <div className="screen-only">
      <SpaceBetween direction="horizontal" size="xs">
        <History thing="sparePart" id={spare.id} name={spare.code} />
        {session.may('spares', 'print') && (
          <ExportMenu name={spare.code} rows={() => sheet(spare)} disabled={false} />
        )}
        {session.may('spares', 'edit') && (
          <PageButton to={paths.editSpare(spare.id)}>{t('do.edit')}</PageButton>
        )}
        <StockActions spare={spare} primary />
      </SpaceBetween>
    </div>
  );
}
