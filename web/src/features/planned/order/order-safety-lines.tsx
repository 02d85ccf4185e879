// Safety information of an order and its activities: machine state, protective equipment and notes.
import { Icon } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Activity, Order } from '#shared/planned/order.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { buildQuery } from '#web/use-call.ts';
import { collectSafety, getProcedureKind, type SafetyDetail, type SafetyStatement } from './order-safety.ts';
import '#web/parts/order/safety.css';
import './execution.css';

/** Safety information of one activity. */
export const ActivitySafety = ({ n, detail }: { n: number; detail: SafetyDetail }) => (
  <div className="safety">
    <SafetyLines activities={[{ n, detail }]} />
  </div>
);

type ActivityProcedure = Pick<Activity, 'n' | 'procedureId' | 'edition' | 'revision'>;

const buildRevisionQuery = (type: Order['type'], { procedureId, edition, revision }: ActivityProcedure) =>
  buildQuery(procedureCalls[getProcedureKind(type)].revision, { id: procedureId, edition, revision });

/**
 * Safety information of a whole order, fully expanded, with the machine's own note first. Activities without
 * a procedure have none.
 */
export function OrderSafety({
  order: { machineId, type, activities: allActivities },
}: {
  order: Pick<Order, 'machineId' | 'type'> & { activities: readonly ActivityProcedure[] };
}) {
  const { t } = useTranslation(['orders', 'planned']);
  const machine = useOrderNames().machines.get(machineId);
  const activities = allActivities.filter(({ procedureId }) => procedureId !== undefined);
  const queryByKey = new Map(
    activities.map((each) => [
      JSON.stringify(buildRevisionQuery(type, each).queryKey),
      buildRevisionQuery(type, each),
    ]),
  );
  const keys = [...queryByKey.keys()];
  const sheets = useQueries({ queries: [...queryByKey.values()] });
  const failedQuery = sheets.find(({ isError }) => isError);
  const loadedActivities = activities.flatMap((each) => {
    const sheet = sheets[keys.indexOf(JSON.stringify(buildRevisionQuery(type, each).queryKey))]?.data;
    return sheet ? [{ n: each.n, detail: sheet }] : [];
  });
  return (
    <section className="safety first">
      <h2>
        <Icon name="status-warning" /> {t('orders:safety.title')}
      </h2>
      {machine?.noteSecurity && <p className="note typed">{machine.noteSecurity}</p>}
      {failedQuery && <LoadFailure error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
      {!failedQuery && loadedActivities.length < activities.length && <Loading />}
      {!failedQuery && loadedActivities.length === activities.length && (
        <SafetyLines activities={loadedActivities} />
      )}
    </section>
  );
}

function SafetyLines({ activities }: { activities: readonly { n: number; detail: SafetyDetail }[] }) {
  const { t } = useTranslation(['orders', 'enums']);
  const { states, ppe, notes } = collectSafety(activities);
  /** Returns the activities concerned, unless it is all of them. */
  const formatActivities = ({ activityNumbers }: SafetyStatement<unknown>) =>
    activityNumbers.length < activities.length
      ? ` (${t('orders:safety.of', { count: activityNumbers.length, numbers: activityNumbers.join(', ') })})`
      : '';
  return (
    <>
      {notes.map((note) => (
        <p key={note.value} className="note typed">
          {note.value}
          {formatActivities(note)}
        </p>
      ))}
      {states.map((state) => (
        <p key={state.value}>
          {t('orders:safety.machine')}{' '}
          <b>
            {getEnumText('machineRunning', state.value)}
            {formatActivities(state)}
          </b>
        </p>
      ))}
      <p>
        {t('orders:safety.ppe')}{' '}
        <b>
          {ppe.length > 0 ? ppe.map((each) => getEnumText('ppe', each)).join(', ') : t('orders:safety.noPpe')}
        </b>
      </p>
    </>
  );
}
