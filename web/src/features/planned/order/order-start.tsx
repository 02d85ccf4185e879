// Start of an order, required before reporting.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwnOrder } from '#shared/planned/order-transitions.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { canMakeTransition, findEarliestStart } from '#web/parts/order/order-moves.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { getOrderCalls } from '#web/parts/order/order-types.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { useToday } from '#web/ui/today.ts';
import { useSend } from '#web/use-call.ts';
import type { OrderDetail } from './order-execution.ts';

/** Returns whether the order can be started now, the reason if not, and the result of the attempt. */
export function useStartOrder(order: OrderDetail) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { teams } = useOrderNames();
  const { send, sending } = useSend(getOrderCalls(order).start);
  const [refusal, setRefusal] = useState<unknown>();
  const isOtherTeam = !isOwnOrder(toPrincipal(session), order);
  const earliestDay = findEarliestStart(session, order, today);
  const mayStart = canMakeTransition(session, 'start', order) && !earliestDay;
  const getBlockReason = () => {
    const team = order.teamId === undefined ? undefined : teams.get(order.teamId);
    if (isOtherTeam && team) return t('execution.otherTeam', { team: `${team.code} ${team.description}` });
    if (isOtherTeam && order.teamId === undefined) return t('execution.nobodyYet');
    if (earliestDay) return t('execution.from', { day: day(earliestDay) });
    return t(mayStart ? 'execution.notStarted' : 'execution.notYours');
  };
  const start = async (): Promise<boolean> => {
    setRefusal(undefined);
    try {
      await send({ id: order.id, version: order.version });
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    }
  };
  return {
    /** Undefined once the work has started. */
    why: order.state === 'inProgress' && !isOtherTeam ? undefined : getBlockReason(),
    mayStart,
    start,
    sending,
    refusal: refusal === undefined ? undefined : getErrorText(refusal),
  };
}

export function StartNotice({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { why, mayStart, start, sending, refusal } = useStartOrder(order);
  if (!why) return null;
  return (
    <Alert
      type={refusal ? 'error' : 'info'}
      action={
        mayStart && (
          <Button variant="primary" loading={sending} onClick={() => void start()}>
            {t('do.start')}
          </Button>
        )
      }
    >
      {refusal ?? why}
    </Alert>
  );
}
