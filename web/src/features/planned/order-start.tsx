// What has to happen before anything can be reported.
import { Alert, Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { orders } from '../../../../shared/planned/api.ts';
import { useSession } from '../../session.ts';
import { flashError } from '../../ui/flashes.ts';
import { useFormat } from '../../ui/format.ts';
import { useToday } from '../../ui/today.ts';
import { useSend } from '../../use-call.ts';
import type { OrderSheet } from './order-execution.ts';
import { isAdmin, isOtherTeams, mayDo } from './order-moves.ts';
import { useNames } from './order-names.ts';

export function BeforeStart({ order }: { order: OrderSheet }) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { day } = useFormat();
  const today = useToday();
  const { teams } = useNames();
  const { send: start, sending } = useSend(orders.start);
  const others = isOtherTeams(session, order);
  if (order.state === 'inProgress' && !others) return null;
  const tooEarly = today < order.earliestOn && !isAdmin(session);
  const mayStart = mayDo(session, 'start', order) && !tooEarly;
  const why = () => {
    const team = order.teamId === undefined ? undefined : teams.get(order.teamId);
    if (others && team) return t('execution.otherTeam', { team: `${team.code} ${team.description}` });
    if (others && order.teamId === undefined) return t('execution.nobodyYet');
    if (tooEarly) return t('execution.from', { day: day(order.earliestOn) });
    return t(mayStart ? 'execution.notStarted' : 'execution.notYours');
  };
  return (
    <Alert
      type="info"
      action={
        mayStart && (
          <Button
            variant="primary"
            loading={sending}
            onClick={() => void start({ id: order.id, version: order.version }).catch(flashError)}
          >
            {t('do.start')}
          </Button>
        )
      }
    >
      {why()}
    </Alert>
  );
}
