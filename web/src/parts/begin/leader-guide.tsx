// Guide for a new team leader on the tablet: notices, week of the team, first one-off order, hand-over.
import { Button, Container, Header } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { notices } from '#shared/organisation/notice-api.ts';
import { orders } from '#shared/planned/order-api.ts';
import { useSession } from '../../session/session.ts';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import { GuideSteps } from './guide-steps.tsx';
import { type LeaderStep, leaderSteps, readLeaderGuide, storeLeaderGuide } from './leader-guide-state.ts';

/** Days before and after today among which a one-off order of the team is looked for. */
const ORDER_DAYS = 31;
const ORDERS_READ = 100;

const routes: Record<LeaderStep, string> = {
  notices: '/app/tablet/notices',
  week: '/app/tablet/week',
  order: '/app/tablet/scan',
  handover: '/app/tablet/handover',
};

export function LeaderGuide({ teamId }: { teamId: number }) {
  const { t } = useTranslation('guide');
  const session = useSession();
  const today = useToday();
  const [state, setState] = useState(() => readLeaderGuide(session));
  const { data: choices } = useCall(notices.get, {});
  const period = { from: addDays(today, -ORDER_DAYS), to: addDays(today, ORDER_DAYS) };
  const { data: orderList } = useCall(orders.list, { ...period, teamId, limit: ORDERS_READ });
  const change = (next: typeof state) => {
    storeLeaderGuide(session, next);
    setState(next);
  };
  const isDone: Record<LeaderStep, boolean | undefined> = {
    notices: choices && (choices.quietOffShift || Object.keys(choices.ways).length > 0),
    week: state.opened.includes('week'),
    order: orderList?.items.some(({ cycleId }) => cycleId === undefined),
    handover: state.opened.includes('handover'),
  };
  // The steps are hidden until both lists are read, which needs the network.
  if (leaderSteps.some((step) => isDone[step] === undefined)) return null;
  if (leaderSteps.every((step) => isDone[step])) return null;
  if (state.isAway)
    return (
      <Button iconName="status-info" onClick={() => change({ ...state, isAway: false })}>
        {t('leader.callBack')}
      </Button>
    );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('leader.about')}
          actions={<Button onClick={() => change({ ...state, isAway: true })}>{t('putAway')}</Button>}
        >
          {t('leader.title')}
        </Header>
      }
    >
      <GuideSteps
        steps={leaderSteps.map((step) => ({
          name: t(`leader.step.${step}`),
          explanation: t(`leader.why.${step}`),
          action: t(`leader.go.${step}`),
          route: routes[step],
          isDone: isDone[step],
          onOpen: () => change({ ...state, opened: [...new Set([...state.opened, step])] }),
        }))}
      />
    </Container>
  );
}
