// What has to happen before anything can be reported.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTheirs } from '../../../../../shared/planned/order-moves.ts';
import { errorText } from '../../../i18n/text.ts';
import { mayDo, waitsUntil } from '../../../parts/order/order-moves.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { callsOf } from '../../../parts/order/order-types.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { useToday } from '../../../ui/today.ts';
import { useSend } from '../../../use-call.ts';
import type { OrderSheet } from './order-execution.ts';

/** Whether the order may be started now, why not, and what became of trying. */
export function useStart(order: OrderSheet) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { teams } = useNames();
  const { send, sending } = useSend(callsOf(order).start);
  const [refusal, setRefusal] = useState<unknown>();
  const others = !isTheirs(askerOf(session), order);
  const waits = waitsUntil(session, order, today);
  const mayStart = mayDo(session, 'start', order) && !waits;
  const why = () => {
    const team = order.teamId === undefined ? undefined : teams.get(order.teamId);
    if (others && team) return t('execution.otherTeam', { team: `${team.code} ${team.description}` });
    if (others && order.teamId === undefined) return t('execution.nobodyYet');
    if (waits) return t('execution.from', { day: day(waits) });
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
    /** Undefined once the work has begun. */
    why: order.state === 'inProgress' && !others ? undefined : why(),
    mayStart,
    start,
    sending,
    refusal: refusal === undefined ? undefined : errorText(refusal),
  };
}

export function BeforeStart({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  const { why, mayStart, start, sending, refusal } = useStart(order);
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
