// Home, the maintenance overview: what is due, what is late, how the last weeks went, and what comes next.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Overview, overview } from '../../../../../shared/reports/api.ts';
import { useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { isWeekly, usePeriod } from '../period.ts';
import { PeriodChoice } from '../period-choice.tsx';
import { Charts, HomeFigures, NextActivities, OrdersChart } from './charts.tsx';
import { Figures, total } from './figures.tsx';

/** Instead of the next orders, for those who see none. */
const Ways = lazy(async () => ({ default: (await import('../../../app/ways.tsx')).Ways }));
const EmptyPlant = lazy(async () => ({
  default: (await import('../../../parts/begin/empty-plant.tsx')).EmptyPlant,
}));

/** Without a machine there is nothing at all. */
const isNothing = ({ days, today, ewos, tags }: Overview) =>
  [days.length, ...Object.values(today), ...Object.values(ewos), ...Object.values(tags)].every(
    (count) => count === 0,
  );

export function HomePage() {
  const { t } = useTranslation(['reports', 'shell']);
  const session = useSession();
  const { length, from, to, choose } = usePeriod();
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
        {(found) => (
          <SpaceBetween size="l">
            {isNothing(found) && session.may('ingestion', 'execute') && (
              <Suspense>
                <EmptyPlant />
              </Suspense>
            )}
            <Figures overview={found} from={from} to={to} />
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
                <OrdersChart days={found.days} from={from} to={to} />
              </Charts>
            </Container>
            <Charts>
              <HomeFigures from={from} to={to} openTags={total(found.tags)} />
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
          <Ways of={session} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}
