// Home page, the maintenance overview: due and late orders, recent weeks, and the next orders.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Overview, overview } from '#shared/reports/api.ts';
import { i18n } from '#web/i18n/i18n.ts';
import { useSession } from '#web/session/session.ts';
import { waitForIdle } from '#web/ui/at-rest.ts';
import { Loaded, Loading } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { isWeekly, useReportPeriod } from '../period.ts';
import { PeriodChoice } from '../period-choice.tsx';
import { OverviewFigures, sumCounts } from './figures.tsx';

const words = () => i18n.loadNamespaces(['figures', 'words']);

/** Charts and tables of the home page, whose code is loaded after the figures. */
const OrdersChart = lazy(async () => {
  const [{ OrdersChart }] = await Promise.all([import('./orders-chart.tsx'), words()]);
  return { default: OrdersChart };
});
const NextActivities = lazy(async () => ({
  default: (await import('./next-activities.tsx')).NextActivities,
}));
/** Further figures, loaded when the page is idle because they need additional calls. */
const HomeFigures = lazy(async () => {
  await waitForIdle();
  const [{ HomeFigures }] = await Promise.all([import('./home-figures.tsx'), words()]);
  return { default: HomeFigures };
});

const SafetyCard = lazy(async () => {
  await waitForIdle();
  const [{ SafetyCard }] = await Promise.all([import('./safety-card.tsx'), words()]);
  return { default: SafetyCard };
});

const Charts = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading />}>{children}</Suspense>
);

/** Links to other pages, for users who may not see orders. */
const Ways = lazy(async () => ({ default: (await import('#web/app/menu/menu-buttons.tsx')).MenuButtons }));
const Guide = lazy(async () => {
  const [{ Guide }] = await Promise.all([
    import('#web/parts/begin/guide.tsx'),
    i18n.loadNamespaces(['guide', 'ingestion']),
  ]);
  return { default: Guide };
});

/** Whether no orders are counted, as in a plant that is being set up. */
const hasNoOrders = ({ days, today }: Overview) =>
  days.length === 0 && Object.values(today).every((count) => count === 0);

export function HomePage() {
  const { t } = useTranslation(['reports', 'shell']);
  const session = useSession();
  const { length, from, to, choose } = useReportPeriod();
  const query = useCall(overview.get, { from, to });
  const plant = session.user?.plant;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('reports:overview')}
        description={plant && t('shell:welcome', { code: plant.codice, description: plant.descrizione })}
        actions={<PeriodChoice length={length} choose={choose} />}
      />
      <Loaded query={query}>
        {(overviewData) => (
          <SpaceBetween size="l">
            {hasNoOrders(overviewData) && session.may('ingestion', 'execute') && (
              <Suspense>
                <Guide today={to} />
              </Suspense>
            )}
            <OverviewFigures overview={overviewData} from={from} to={to} />
            <Container
              header={
                <Header variant="h2">
                  {t(isWeekly({ from, to }) ? 'reports:perWeek' : 'reports:perDay')}
                </Header>
              }
              footer={
                <PageLink to={`/app/reports/dashboard?days=${length}`}>{t('reports:toTable')}</PageLink>
              }
            >
              <Charts>
                <OrdersChart days={overviewData.days} from={from} to={to} />
              </Charts>
            </Container>
            <Charts>
              <HomeFigures from={from} to={to} openTags={sumCounts(overviewData.tags)} />
            </Charts>
            <Charts>
              <SafetyCard />
            </Charts>
          </SpaceBetween>
        )}
      </Loaded>
      {session.may('workOrders', 'view') && session.may('calendar', 'view') ? (
        <Charts>
          <NextActivities today={to} />
        </Charts>
      ) : (
        <Suspense>
          <Ways session={session} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}
