// Guide on the home page from an empty plant to its first orders: each step with its state and one button.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { tableIndexes } from '#shared/ingestion/template/template.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { procedures } from '#shared/procedures/procedure-api.ts';
import { strategies } from '#shared/procedures/strategy-api.ts';
import { machines } from '#shared/structure/api.ts';
import { cyclePageRoutes } from '../../paths/cycles.ts';
import { getWizardStartRoute } from '../../paths/ingestion.ts';
import { operatorsRoute, teamsRoute } from '../../paths/people.ts';
import { procedurePageRoutes, smpLibraryRoute, strategyPageRoutes } from '../../paths/procedures.ts';
import { useSession } from '../../session/session.ts';
import { useCall } from '../../use-call.ts';
import { EmptyPlant } from './empty-plant.tsx';
import { type GuideStep, guideSteps, storeGuideState, useGuideAway } from './guide-state.ts';
import { GuideSteps, type GuideStepView } from './guide-steps.tsx';

/** Days before and after today within which an order ends the guide. */
const ORDER_DAYS = 180;
/** Number of procedures among which an approved one is looked for. */
const PROCEDURES_READ = 50;
const first = { limit: 1 };

export function Guide({ today }: { today: string }) {
  const { t } = useTranslation('guide');
  const session = useSession();
  const [away, setAway] = useGuideAway();
  const period = { from: addDays(today, -ORDER_DAYS), to: addDays(today, ORDER_DAYS) };
  const { data: orderList } = useCall(orders.list, { ...period, ...first });
  const hasOrders = orderList && orderList.items.length > 0;
  const isShown = orderList !== undefined && !hasOrders && !away;
  useEffect(() => {
    if (hasOrders) storeGuideState(session, undefined);
    else if (isShown) storeGuideState(session, 'active');
  }, [session, hasOrders, isShown]);
  if (!orderList || hasOrders) return null;
  if (away)
    return (
      <SpaceBetween size="s">
        <EmptyPlant />
        <Button iconName="status-info" onClick={() => setAway(false)}>
          {t('callBack')}
        </Button>
      </SpaceBetween>
    );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('about')}
          actions={<Button onClick={() => setAway(true)}>{t('putAway')}</Button>}
        >
          {t('title')}
        </Header>
      }
    >
      <Steps />
    </Container>
  );
}

function Steps() {
  const { t } = useTranslation('guide');
  const states = useStepStates();
  return (
    <GuideSteps
      steps={guideSteps.map((step) => ({
        ...states[step],
        name: t(`step.${step}`),
        explanation: t(`why.${step}`),
        action: t(`go.${step}`),
      }))}
    />
  );
}

/** Reads one record of each list, which is enough to know whether a step is done. */
function useStepStates(): Record<GuideStep, Pick<GuideStepView, 'isDone' | 'route'>> {
  const machineList = useCall(machines.list, first).data;
  const procedureList = useCall(procedures.list, { limit: PROCEDURES_READ }).data;
  const strategyList = useCall(strategies.list, first).data;
  const cycleList = useCall(cycles.list, first).data;
  const operatorList = useCall(operators.list, first).data;
  const teamList = useCall(teams.list, first).data;
  const hasItems = (list: { items: readonly unknown[] } | undefined) => list && list.items.length > 0;
  const hasOperators = hasItems(operatorList);
  const hasTeams = hasItems(teamList);
  return {
    machines: { isDone: hasItems(machineList), route: getWizardStartRoute(tableIndexes.Machines) },
    procedures: {
      isDone: procedureList?.items.some(({ approved }) => approved !== undefined),
      // Drafts are approved in their list.
      route: hasItems(procedureList) ? procedurePageRoutes.smp.list : smpLibraryRoute,
    },
    strategies: { isDone: hasItems(strategyList), route: strategyPageRoutes.pm.home },
    cycles: { isDone: hasItems(cycleList), route: cyclePageRoutes.choose('workorders') },
    people: {
      isDone: hasOperators === undefined || hasTeams === undefined ? undefined : hasOperators && hasTeams,
      route: hasOperators ? teamsRoute : operatorsRoute,
    },
  };
}
