// Reaction that alerts teams, and reporters and followers of EWOs, of changes; a feature with alerts adds a rule.
// The alert has the id of the stream event, so it is idempotent.
import { type Alert, computeAlertExpiry } from '#shared/organisation/alert.ts';
import { isUrgentStop } from '#shared/organisation/notice.ts';
import { parseRemarkTarget, type RemarkTarget } from '#shared/requests/remark/remark-targets.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { alerts, teamMessages } from '../db/entities/organisation.ts';
import { checklistOrders, cycles, orders, waitingReadings } from '../db/entities/planned.ts';
import { ewos, remarks, rootCauses, tags } from '../db/entities/requests.ts';
import { lockouts, lockRemovals, permits, permitWarnings } from '../db/entities/safety.ts';
import { machines } from '../db/entities/structure.ts';
import type { ValueOf } from '../db/entity.ts';
import type { AnyEntity } from '../db/items.ts';
import { parseSortKey } from '../db/keys.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { listCoveringTeamIds } from '../organisation/public.ts';
import {
  buildConflictAlerts,
  buildPermitAlerts,
  buildPermitEndAlerts,
  buildRemovalAlerts,
} from '../safety/public.ts';
import type { Change } from './change.ts';
import { isReopenedByRecurrence, loadRecurrence } from './recurrence-detection.ts';
import { addressToAudience, buildReporterAlerts } from './reporter-alerts.ts';

interface WrittenRecord<Value> {
  id: string;
  plant: string;
  updatedBy: string;
  before?: Value;
  after: Value;
}
type AlertResult = Alert | readonly Alert[] | undefined;
type AlertBuilder<Value> = (
  writtenRecord: WrittenRecord<Value>,
  store: Store,
) => AlertResult | Promise<AlertResult>;

const createRule = <E extends AnyEntity>(kind: E, buildAlerts: AlertBuilder<ValueOf<E>>) =>
  [kind.name, { kind, buildAlerts: buildAlerts as AlertBuilder<never> }] as const;

interface RemarkSubject {
  code: string;
  teamId?: number;
  machineId?: number;
  requesterId?: string;
  link: string;
}
/** Loads the subject of a remark, with the link that a team opens. */
const remarkSubjectLoaders: Record<
  RemarkTarget,
  (store: Store, id: string) => Promise<RemarkSubject | undefined>
> = {
  async ewo(store, id) {
    const [ewo] = await store.load([[ewos, id]]);
    return ewo && { ...ewo, link: `ewo/intervention/?ewo=${id}` };
  },
  async tag(store, id) {
    const [tag] = await store.load([[tags, id]]);
    return tag && { ...tag, link: `tag/intervention/?tag=${id}` };
  },
  async order(store, id) {
    const candidates = await store.load([
      [orders, id],
      [checklistOrders, id],
    ]);
    const order = candidates.find((each) => each !== undefined);
    return order && { ...order, link: `orders/edit/id=${id}/idsmp=0` };
  },
  /** A remark of a shift is read in the hand-over and causes no alert. */
  shift: async () => undefined,
};

/** Alerts of orders assigned by a user. Orders assigned by the cycle are planned and cause no alert. */
const buildAssignmentAlert: AlertBuilder<ValueOf<typeof orders>> = async ({ id, before, after }, store) => {
  const { teamId, byPerson, state, code, machineId, cycleId = 0, plannedOn, title = '' } = after;
  if (!byPerson || state !== 'assigned' || !teamId || teamId === before?.teamId) return undefined;
  const [machine, cycle] = await store.load([
    [machines, machineId],
    [cycles, cycleId],
  ] as const);
  return {
    teamId,
    code: 'orderAssigned',
    values: {
      order: code,
      machine: `${machine?.code} ${machine?.description}`,
      work: cycle?.description ?? title,
      plannedOn,
    },
    link: `orders/edit/id=${id}/idsmp=0`,
  };
};

/** Whether another value of the meter or control waits, so that one alert tells of all of them. */
async function waitsAlready(
  store: Store,
  id: string,
  { machineId, meter, control }: ValueOf<typeof waitingReadings>,
): Promise<boolean> {
  const { items } = await store.listBy(waitingReadings, 'byState', ['waiting'], { descending: true });
  return items.some(
    (other) =>
      other.id !== id &&
      other.machineId === machineId &&
      other.meter === meter &&
      other.control?.id === control?.id,
  );
}

const rules = new Map<string, { kind: AnyEntity; buildAlerts: AlertBuilder<never> }>([
  ...[orders, checklistOrders].map((kind) => createRule(kind, buildAssignmentAlert)),
  createRule(ewos, async ({ id, before, after }, store) => {
    const { state, teamId, code, machineId, machineStatus, breakdownDescription, imported } = after;
    const isTeamChanged = teamId !== undefined && teamId !== before?.teamId && state !== 'cancelled';
    // Records imported from a former system cause no alert.
    if (!before && imported) return undefined;
    const reporterAlerts = imported ? [] : await buildReporterAlerts(store, id, before, after);
    if (before && !isTeamChanged) return reporterAlerts;
    const [[machine], teamIds] = await Promise.all([
      store.load([[machines, machineId]]),
      teamId === undefined ? listCoveringTeamIds(store, machineId) : [teamId],
    ]);
    const values = {
      ewo: code,
      machine: `${machine?.code} ${machine?.description}`,
      what: breakdownDescription.slice(0, 120),
    };
    const link = `ewo/intervention/?ewo=${id}`;
    const isUrgent = isUrgentStop(machineStatus, machine && getMachineClass(machine));
    const teamAlerts = teamIds.map((to) => ({
      teamId: to,
      code: before ? ('ewoAssigned' as const) : ('ewoCreated' as const),
      values,
      link,
      ...(isUrgent && { isUrgent }),
    }));
    return [...teamAlerts, ...reporterAlerts];
  }),
  createRule(rootCauses, async ({ id, before, after }, store) => {
    if (!isReopenedByRecurrence(before, after)) return undefined;
    const { teamId, values } = await loadRecurrence(store, id, after);
    return teamId === undefined
      ? undefined
      : {
          teamId,
          code: 'countermeasureFailed',
          values,
          link: `ewo/intervention/view?ewo=${after.cameBackId}`,
        };
  }),
  createRule(remarks, async ({ id, before, after }, store) => {
    if (before) return undefined;
    const { recordKind, recordId } = parseRemarkTarget(id);
    const subject = await remarkSubjectLoaders[recordKind](store, recordId);
    if (!subject) return undefined;
    const [machine] = await store.load([[machines, subject.machineId ?? 0]]);
    const machineText = machine ? ` · ${machine.code} ${machine.description}` : '';
    const alert = {
      code: 'remarkAdded' as const,
      values: {
        from: after.author,
        thing: subject.code + machineText,
        text: (after.text ?? '').slice(0, 120),
      },
      fromUser: after.authorId,
    };
    const { teamId, link } = subject;
    const teamAlerts = teamId === undefined ? [] : [{ ...alert, teamId, link }];
    if (recordKind !== 'ewo') return teamAlerts;
    return [...teamAlerts, ...(await addressToAudience(store, recordId, subject, alert))];
  }),
  createRule(waitingReadings, async ({ id, before, after }, store) => {
    if (before || (await waitsAlready(store, id, after))) return undefined;
    const { machineId, value } = after;
    const [[machine], teamIds] = await Promise.all([
      store.load([[machines, machineId]]),
      listCoveringTeamIds(store, machineId),
    ]);
    const values = { machine: `${machine?.code} ${machine?.description}`, value };
    return teamIds.map((teamId) => ({ teamId, code: 'valueWaits' as const, values }));
  }),
  createRule(lockRemovals, ({ plant, before, after }, store) =>
    before ? undefined : buildRemovalAlerts(store, plant, after),
  ),
  createRule(lockouts, ({ before, after }, store) => buildConflictAlerts(store, before, after)),
  createRule(permits, ({ before, after }, store) => buildPermitAlerts(store, before, after)),
  createRule(permitWarnings, ({ id, after }, store) => buildPermitEndAlerts(store, id, after)),
  createRule(teamMessages, ({ id, updatedBy, before, after }) =>
    before
      ? undefined
      : {
          teamId: Number(id.split('.')[0]),
          code: 'teamMessage',
          values: { from: updatedBy, text: after.text },
        },
  ),
]);

export async function createAlerts({ tenant, plant, entity, event, id, before, after }: Change) {
  const matchingRule = rules.get(entity);
  if (!matchingRule || !after) return;
  const [at, by] = [String(after.at), String(after.by)];
  // Users are not alerted of their own changes, except messages to a team, so that the sender sees them
  // arrive.
  // So does whoever recorded a contradiction, since it was accepted without a refusal.
  const isMessage = entity === teamMessages.name || entity === lockouts.name;
  const author = isMessage || after.u === undefined ? {} : { fromUser: String(after.u) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, { user: by, now: at });
  const writtenRecord = {
    id: matchingRule.kind.ids === 'text' ? id : parseSortKey(id),
    plant,
    updatedBy: by,
    before,
    after,
  };
  const newAlerts = [
    (await matchingRule.buildAlerts(writtenRecord as WrittenRecord<never>, store)) ?? [],
  ].flat();
  const buildAlertId = (n: number) => (n === 0 ? `${at}.${event}` : `${at}.${event}.${n}`);
  if (newAlerts.length > 0)
    await store.commit(
      newAlerts.map((alert, n) =>
        store.put(alerts, buildAlertId(n), { ...author, ...alert, expiresAt: computeAlertExpiry(at) }),
      ),
    );
}
