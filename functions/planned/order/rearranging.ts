// Changes the team or day of unstarted orders, one or many (domain 4.6).
import { type Day, getMonth } from '#shared/day.ts';
import type { MessageCode } from '#shared/messages.ts';
import { judgeDay } from '#shared/planned/day/day-move.ts';
import { type Arrangement, addDayChange, countSequence, type DayChange } from '#shared/planned/order.ts';
import { type OrderTransition, orderTransitionsByType } from '#shared/planned/order-transitions.ts';
import { isClosedDay } from '#shared/planned/plant-calendar.ts';
import { getLeavingWork, type JoinedWork, removeLeavingWork } from '#shared/planned/ranks/joined-work.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { type RefusalDetails, RefusalError } from '#shared/refused.ts';
import { findRefusal } from '#shared/transitions.ts';
import { teams } from '../../db/entities/organisation.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal, type Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { requireActiveTeam } from '../../organisation/public.ts';
import type { OrderValue, StoredOrder } from '../cycle/issuing.ts';
import { orderEntities } from '../kinds.ts';
import { getCycleIds, listLowerCycleIds, releaseWork } from '../ranks/releasing.ts';
import { getSeriesIds, loadSeriesById } from './series.ts';

export const assignTeam = <O extends OrderValue>(order: O, teamId: number): O => ({
  ...order,
  teamId,
  openFor: teamId,
  byPerson: true,
});

/**
 * Asks before a user plans work for a day that is closed to maintenance (decision PS25).
 * @throws Refused closedDay at the field unless confirmed
 */
export function assertMaintenanceDay(
  { plant }: Actor,
  day: Day,
  { confirmed, field = 'plannedOn' }: { confirmed: true | undefined; field?: string },
): void {
  if (!confirmed && isClosedDay(plant.calendar, day))
    throw new RefusalError('invalid', 'closedDay', { fields: { [field]: 'closedDay' } });
}

interface DayMove extends Pick<DayChange, 'cause' | 'reason'> {
  /** True if the user confirmed a day closed to maintenance; `reason` states why. */
  confirmed: true | undefined;
  /** Last day of the order's cycle. */
  validTo?: Day | undefined;
}

/**
 * Plans an order for another day; its slot keeps the nominal day.
 * @throws Refused dateBeforeMinimum, afterValidity, closedDay
 */
export function moveToDay<O extends OrderValue>(
  order: O,
  plannedOn: Day,
  actor: Actor,
  { cause, reason, confirmed, validTo }: DayMove,
): O {
  const { today, now, user, plant } = actor;
  const { refusal } = judgeDay(order, plannedOn, { today, calendar: plant.calendar, validTo });
  const code = plannedOn < today ? 'dateBeforeMinimum' : refusal;
  if (code) throw new RefusalError('invalid', code, { fields: { plannedOn: code } });
  if (plannedOn !== order.plannedOn) assertMaintenanceDay(actor, plannedOn, { confirmed });
  const nominalOn = order.nominalOn ?? order.plannedOn;
  const dayChanges = addDayChange(order, {
    ...{ to: plannedOn, cause, by: user.name, at: now, reason },
    ...(order.byPerson && { wasByPerson: true }),
  });
  const after = { ...order, plannedOn, month: getMonth(plannedOn), nominalOn, byPerson: true, dayChanges };
  return countSequence(order, after);
}

/**
 * Returns the changes of team references: orders changed by a user refer to their team, others only through
 * their cycle. One write per team.
 */
export function buildOrderTeamReferences(
  store: Store,
  orders: readonly { before?: OrderValue; after: OrderValue }[],
): Writes {
  const getReferredTeamId = (order: OrderValue | undefined) => (order?.byPerson ? order.teamId : undefined);
  const changes = new Map<number, number>();
  const newTeamIds = new Set<number>();
  for (const { before, after } of orders) {
    const [teamBefore, teamAfter] = [getReferredTeamId(before), getReferredTeamId(after)];
    if (teamBefore === teamAfter) continue;
    if (teamBefore !== undefined) changes.set(teamBefore, (changes.get(teamBefore) ?? 0) - 1);
    if (teamAfter === undefined) continue;
    changes.set(teamAfter, (changes.get(teamAfter) ?? 0) + 1);
    if (before?.teamId !== teamAfter) newTeamIds.add(teamAfter);
  }
  return [
    ...[...newTeamIds].map((id) => requireActiveTeam(store, id)),
    ...[...changes].flatMap(([id, n]) => (n === 0 ? [] : [store.holdMore(teams, id, 'orders', n)])),
  ];
}

const getArrangement = ({
  state,
  teamId,
  plannedOn,
  nominalOn,
  byPerson,
  dayChanges,
}: Arrangement): Arrangement => ({ state, teamId, plannedOn, nominalOn, byPerson, dayChanges });

type Outcome =
  | { type: CycleType; version: number; before: Arrangement; code?: undefined }
  | { code: MessageCode; values?: RefusalDetails['values'] }
  /** The order already has the wanted values, for instance after an interrupted call. */
  | { code?: undefined; already: true };
export interface RearrangeResult {
  writes: Writes;
  /** Outcome of each requested order. */
  outcomes: Outcome[];
  /** Cycles whose work leaves orders: their orders are generated once the writes are committed. */
  releasedCycleIds: number[];
}

const buildStaleRefusal = ({ updatedBy, updatedAt }: StoredOrder) =>
  new RefusalError('conflict', 'stale', { values: { by: updatedBy, at: updatedAt } });

/** Changes orders of any type and returns the writes; a refused order yields an outcome and no writes. */
async function changeOrders(
  store: Store,
  requestedOrders: readonly { id: string; version?: number }[],
  getChangedOrder: (order: StoredOrder, i: number, validTo: Day | undefined) => OrderValue,
  {
    isDone = () => false,
    listRejudgedIds = async () => [],
  }: {
    isDone?: (order: StoredOrder, i: number) => boolean;
    /** Returns the cycles whose work may join the moved orders again. */
    listRejudgedIds?: (movedOrders: readonly StoredOrder[]) => Promise<number[]>;
  } = {},
): Promise<RearrangeResult> {
  const storedOrders = await loadOrdersByIds(store, requestedOrders);
  const lastDays = await loadLastDays(store, storedOrders);
  const outcomes: Outcome[] = [];
  const changedOrders: { before: StoredOrder; after: OrderValue }[] = [];
  for (const [i, before] of storedOrders.entries()) {
    try {
      if (!before) throw buildNotFoundRefusal();
      if (isDone(before, i)) {
        outcomes.push({ already: true });
        continue;
      }
      const { version } = requestedOrders[i]!;
      if (version !== undefined && version !== before.version) throw buildStaleRefusal(before);
      const after = removeLeavingWork(getChangedOrder(before, i, lastDays.get(before.id)));
      changedOrders.push({ before, after });
      const type = before.type ?? 'workorders';
      outcomes.push({ type, version: before.version + 1, before: getArrangement(before) });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      outcomes.push({ code: error.code, values: error.details.values });
    }
  }
  const leaving = changedOrders.flatMap(({ before, after }) => getLeavingWork(before, after.plannedOn));
  const movedOrders = changedOrders.filter(({ before, after }) => before.plannedOn !== after.plannedOn);
  const rejudgedIds = await listRejudgedIds(movedOrders.map(({ before }) => before));
  const writes = [
    changedOrders.map(({ before, after }) =>
      store.replace(orderEntities[before.type ?? 'workorders'], before, after),
    ),
    buildOrderTeamReferences(store, changedOrders),
    await buildStateChanges(store, movedOrders, leaving, rejudgedIds),
  ];
  return { writes, outcomes, releasedCycleIds: [...new Set([...getCycleIds(leaving), ...rejudgedIds])] };
}

const types = Object.keys(orderEntities) as CycleType[];

async function loadOrdersByIds(
  store: Store,
  requestedOrders: readonly { id: string }[],
): Promise<(StoredOrder | undefined)[]> {
  const storedOrders = await store.load(
    requestedOrders.flatMap(({ id }) => types.map((type) => [orderEntities[type], id] as const)),
    { consistent: true },
  );
  return requestedOrders.map((_, i) =>
    storedOrders.slice(i * types.length, (i + 1) * types.length).find((order) => order !== undefined),
  );
}

/** Returns the last days of the orders' cycles, by order; orders of cycles without an end have none. */
async function loadLastDays(
  store: Store,
  storedOrders: readonly (StoredOrder | undefined)[],
): Promise<ReadonlyMap<string, Day | undefined>> {
  const byType = Map.groupBy(
    storedOrders.filter((order) => order !== undefined),
    ({ type = 'workorders' }) => type,
  );
  const lastDays = await Promise.all(
    [...byType].map(async ([type, orders]) => {
      const series = await loadSeriesById(store, type, orders);
      return orders.map(({ id, cycleId }) => [id, series.get(cycleId)?.validTo] as const);
    }),
  );
  return new Map(lastDays.flat());
}

/**
 * Updates the states of cycles: of those that count from their open order with its new planned day, of those
 * whose work leaves orders, and of those that are judged again.
 */
async function buildStateChanges(
  store: Store,
  movedOrders: readonly { before: StoredOrder; after: OrderValue }[],
  leaving: readonly JoinedWork[],
  rejudgedIds: readonly number[],
): Promise<Writes> {
  const concernedIds = new Set([...getCycleIds(leaving), ...rejudgedIds]);
  const ids = new Set([...getSeriesIds(movedOrders.map(({ before }) => before)), ...concernedIds]);
  const states = await store.load(
    [...ids].map((id) => [cycleStates, id] as const),
    { consistent: true },
  );
  return states.map((state) => {
    if (!state) return [];
    const openMove = movedOrders.find(({ before }) => state.open === before.id);
    if (!openMove && !concernedIds.has(state.id)) return [];
    return store.replace(cycleStates, state, {
      ...releaseWork(state, leaving, rejudgedIds),
      ...(openMove && { openOn: openMove.after.plannedOn }),
    });
  });
}

/**
 * Moves each order to its day, and assigns it to its team if there is one, under the rules of assigning and
 * rescheduling. `closedDayReason`: why days closed to maintenance were confirmed.
 */
export async function arrangeOrders(
  store: Store,
  actor: Actor,
  requestedOrders: readonly { id: string; version?: number; teamId?: number; plannedOn: Day }[],
  { cause, closedDayReason }: { cause: DayChange['cause']; closedDayReason: string | undefined },
): Promise<RearrangeResult> {
  const dayMove: DayMove = {
    cause,
    reason: closedDayReason,
    confirmed: closedDayReason === undefined ? undefined : true,
  };
  const [principal, assertActive] = await Promise.all([
    getPrincipal(actor),
    createActiveTeamAssertion(
      store,
      requestedOrders.flatMap(({ teamId }) => teamId ?? []),
    ),
  ]);
  const getChangedOrder = (order: StoredOrder, i: number, validTo: Day | undefined) => {
    const { teamId, plannedOn } = requestedOrders[i]!;
    const isMoving = plannedOn !== order.plannedOn;
    const verbs: OrderTransition[] = [
      ...(teamId === undefined ? [] : (['assign'] as const)),
      ...(isMoving ? (['reschedule'] as const) : []),
    ];
    for (const verb of verbs) {
      const refusal = findRefusal(orderTransitionsByType[order.type ?? 'workorders'], verb, order, principal);
      if (refusal) throw refusal;
    }
    if (teamId !== undefined) assertActive(teamId);
    const after = teamId === undefined ? order : { ...assignTeam(order, teamId), state: 'assigned' as const };
    return isMoving ? moveToDay(after, plannedOn, actor, { ...dayMove, validTo }) : after;
  };
  const isDone = (order: StoredOrder, i: number) => {
    const { teamId, plannedOn } = requestedOrders[i]!;
    if (order.plannedOn !== plannedOn) return false;
    return teamId === undefined || (order.state === 'assigned' && order.teamId === teamId);
  };
  return changeOrders(store, requestedOrders, getChangedOrder, { isDone });
}

/** Restores the previous team and day of each order, if it was not changed since. */
export async function restoreArrangements(
  store: Store,
  { today }: Pick<Actor, 'today'>,
  requestedOrders: readonly { id: string; version: number; before: Arrangement }[],
): Promise<RearrangeResult> {
  const mustBeActive = await createActiveTeamAssertion(
    store,
    requestedOrders.flatMap(({ before }) => before.teamId ?? []),
  );
  const getRestoredOrder = (order: StoredOrder, i: number) => {
    const { before } = requestedOrders[i]!;
    if (before.teamId !== undefined && before.teamId !== order.teamId) mustBeActive(before.teamId);
    const { plannedOn, teamId } = before;
    // Fields the order did not have then are removed.
    const after = { ...order, ...getArrangement(before), month: getMonth(plannedOn), openFor: teamId ?? 0 };
    return countSequence(order, after);
  };
  return changeOrders(store, requestedOrders, getRestoredOrder, {
    listRejudgedIds: (movedOrders) => listLowerCycleIds(store, movedOrders, today),
  });
}

async function createActiveTeamAssertion(
  store: Store,
  ids: readonly number[],
): Promise<(id: number) => void> {
  const found = await store.load(
    [...new Set(ids)].map((id) => [teams, id] as const),
    { consistent: true },
  );
  const active = new Set(found.flatMap((team) => (team?.active ? [team.id] : [])));
  return (id) => {
    if (!active.has(id)) throw new RefusalError('conflict', 'refMissing', { values: { what: 'team' } });
  };
}

/** Returns the orders that were changed since. */
export async function findChangedOrders(
  store: Store,
  appliedOrders: readonly { id: string; type: CycleType; version: number }[],
): Promise<{ id: string; code: string }[]> {
  const storedOrders = await store.load(
    appliedOrders.map(({ id, type }) => [orderEntities[type], id] as const),
    { consistent: true },
  );
  return appliedOrders.flatMap(({ id, version }, i) =>
    storedOrders[i]?.version === version ? [] : [{ id, code: storedOrders[i]?.code ?? id }],
  );
}
