// How the machine has to stand, what to wear and what to mind: before an order, and beside each of its activities.
import { Icon } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Activity, Order } from '../../../../../shared/planned/order.ts';
import { enumText } from '../../../i18n/text.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { procedureCalls } from '../../../parts/procedure/calls.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { readOf } from '../../../use-call.ts';
import { methodOf, type Said, type Sheet, safetyOf } from './order-safety.ts';
import './execution.css';

/** Of one activity. */
export const ActivitySafety = ({ n, sheet }: { n: number; sheet: Sheet }) => (
  <div className="safety">
    <Lines activities={[{ n, sheet }]} />
  </div>
);

type Followed = Pick<Activity, 'n' | 'procedureId' | 'edition' | 'revision'>;

const revisionOf = (type: Order['type'], { procedureId, edition, revision }: Followed) =>
  readOf(procedureCalls[methodOf(type)].revision, { id: procedureId, edition, revision });

/** Of a whole order: the machine's own note first, and nothing to unfold. */
export function SafetyFirst({
  order: { machineId, type, activities },
}: {
  order: Pick<Order, 'machineId' | 'type'> & { activities: readonly Followed[] };
}) {
  const { t } = useTranslation(['orders', 'planned']);
  const machine = useNames().machines.get(machineId);
  const reads = new Map(
    activities.map((each) => [JSON.stringify(revisionOf(type, each).queryKey), revisionOf(type, each)]),
  );
  const keys = [...reads.keys()];
  const sheets = useQueries({ queries: [...reads.values()] });
  const failed = sheets.find(({ isError }) => isError);
  const known = activities.flatMap((each) => {
    const sheet = sheets[keys.indexOf(JSON.stringify(revisionOf(type, each).queryKey))]?.data;
    return sheet ? [{ n: each.n, sheet }] : [];
  });
  return (
    <section className="safety first">
      <h2>
        <Icon name="status-warning" /> {t('orders:safety.title')}
      </h2>
      {machine?.noteSecurity && <p className="note typed">{machine.noteSecurity}</p>}
      {failed && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && known.length < activities.length && <Loading />}
      {!failed && known.length === activities.length && <Lines activities={known} />}
    </section>
  );
}

function Lines({ activities }: { activities: readonly { n: number; sheet: Sheet }[] }) {
  const { t } = useTranslation(['orders', 'enums']);
  const { states, ppe, notes } = safetyOf(activities);
  /** Said only where it is not about all of them. */
  const about = ({ of }: Said<unknown>) =>
    of.length < activities.length
      ? ` (${t('orders:safety.of', { count: of.length, numbers: of.join(', ') })})`
      : '';
  return (
    <>
      {notes.map((note) => (
        <p key={note.what} className="note typed">
          {note.what}
          {about(note)}
        </p>
      ))}
      {states.map((state) => (
        <p key={state.what}>
          {t('orders:safety.machine')}{' '}
          <b>
            {enumText('machineRunning', state.what)}
            {about(state)}
          </b>
        </p>
      ))}
      <p>
        {t('orders:safety.ppe')}{' '}
        <b>
          {ppe.length > 0 ? ppe.map((each) => enumText('ppe', each)).join(', ') : t('orders:safety.noPpe')}
        </b>
      </p>
    </>
  );
}
