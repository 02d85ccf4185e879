// Judges the slots of a cycle again after its rank, its work or the cycles above it changed (decisions PS18,
// PS30). Firm slots stay as they are.
import { addDays } from '#shared/day.ts';
import { computeGridSlots, hasWork } from '#shared/planned/due.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import type { JoinedWork, WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import {
  findLarger,
  getToleranceDays,
  type RankedSeries,
  toWaiting,
} from '#shared/planned/ranks/ranked-slots.ts';
import { isFirm, toOccurrence } from '#shared/planned/schedule.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { StoredCycle, StoredOrder } from '../cycle/issuing.ts';
import { findLockedIds } from '../cycle/locked.ts';
import { loadUnsettledOrders } from '../cycle/unsettled.ts';
import { orderEntities } from '../kinds.ts';
import { isAbsorbing, loadComparableCycles, toAbsorbing } from './group.ts';
import {
  buildJoinedWork,
  isKeptWhenJoined,
  joinWork,
  type LoadedWork,
  removeWork,
  toReleasedSlot,
} from './joining.ts';
import { buildRanksKey, getHigher, listLargerAround, type RankedRun } from './judging.ts';
import { buildWorkReleases } from './releasing.ts';
import { getFirmDay } from './resolving.ts';

interface JoinedSlot {
  order: StoredOrder;
  work: JoinedWork;
}

/** Slot that stays in its order, with the tolerance that it keeps; otherwise it has that of its cycle. */
interface StayingSlot {
  slot: WaitingSlot;
  orderId: string;
  tolerance?: number;
}

/** Brings the slots of a cycle in line with the ranks of its machine; `resolveWaitingSlots` then completes it. */
export async function rejudge(store: Store, run: RankedRun): Promise<void> {
  const { cycle, state, planning } = run;
  const kind = orderEntities[cycle.typeCycle];
  // Orders of cycles whose rank was taken away may still do work of this one.
  const absorbing = await Promise.all(
    (await loadComparableCycles(store, cycle))
      .filter(({ id }) => id !== cycle.id)
      .map(async (larger) => {
        const all = await loadUnsettledOrders(store, larger, {});
        return { larger, all, rows: all.filter(isAbsorbing) };
      }),
  );
  // Work in orders that were begun or ended stays there.
  const workedIds = new Set(
    absorbing.flatMap(({ all }) =>
      all
        .filter((order) => !isAbsorbing(order) && order.state !== 'cancelled')
        .flatMap(({ joinedWork = [] }) => joinedWork.map(({ id }) => id)),
    ),
  );
  const rowsByCycle = new Map(absorbing.map(({ larger, rows }) => [larger.id, rows]));
  const higher = getHigher(run).map((series) => ({
    ...series,
    orders: (rowsByCycle.get(series.cycle.id) ?? []).map(toAbsorbing),
  }));
  const joined = new Map<string, JoinedSlot>(
    absorbing.flatMap(({ rows }) =>
      rows.flatMap((order) =>
        (order.joinedWork ?? [])
          .filter((work) => work.cycleId === cycle.id)
          .map((work) => [work.id, { order, work }] as const),
      ),
    ),
  );
  const ownRows = await loadUnsettledOrders(store, cycle, {});
  const own = new Map(ownRows.map((order) => [order.id, order]));
  const locked = await findLockedIds(store, ownRows);
  const firmDay = getFirmDay(run);
  const tolerance = getToleranceDays(cycle, planning.meter?.perDay);
  const slots = listOpenSlots(run, own, joined).filter(
    ({ id, planned }) => planned > firmDay && !workedIds.has(id),
  );
  const larger = listLargerAround(run, higher, slots);
  const waiting = new Map(
    (state.inLarger ?? [])
      .filter(({ id, planned }) => planned <= firmDay || workedIds.has(id))
      .map((slot) => [slot.id, slot]),
  );
  const leaving = new Map([...joined].filter(([, { work }]) => work.planned > firmDay));
  // Firm work keeps its tolerance, as firm orders do.
  const staying: StayingSlot[] = [...joined.values()]
    .filter(({ work }) => work.planned <= firmDay)
    .map(({ order, work }) => ({
      slot: { ...toReleasedSlot(work), by: order.id },
      orderId: order.id,
      tolerance: work.tolerance,
    }));
  const removed: StoredOrder[] = [];
  for (const slot of slots) {
    const before = joined.get(slot.id);
    const order = own.get(slot.id);
    if (order && (locked.has(order.id) || isFirmOwn(order, run))) continue;
    const found = findLarger(slot.planned, tolerance, larger);
    if (found && found.id === before?.order.id) {
      leaving.delete(slot.id);
      staying.push({ slot, orderId: found.id });
      if (isKeptWhenJoined(cycle, state, slot))
        waiting.set(slot.id, { ...slot, by: found.id, on: found.planned, joined: true });
    } else if (found) {
      waiting.set(slot.id, { ...slot, by: found.id, on: found.planned });
      if (order) removed.push(order);
    } else if (!order && (before || isPassed(run, slot))) waiting.set(slot.id, { ...slot, by: '' });
  }
  const changes = await buildOrderChanges(store, run, absorbing, leaving, staying);
  changes.push(...removeForeignWork(run, ownRows, removed));
  const isOpenRemoved = removed.some(({ id }) => id === state.open);
  const openSlot = isOpenRemoved ? waiting.get(state.open!) : undefined;
  const stateAfter = {
    ...state,
    inLarger: waiting.size > 0 ? [...waiting.values()] : undefined,
    ranks: buildRanksKey(run),
    judged: isFixed(run) && higher.length > 0 ? getLastDay(run) : state.judged,
    ...(isOpenRemoved && { open: undefined, openOn: undefined }),
    ...(openSlot && { openFrom: toOccurrence(openSlot as never) ?? state.openFrom }),
  };
  await store.commitInChunks(
    [
      ...changes.map(({ before, after }) => store.replace(kind, before, after)),
      ...removed.map((order) => store.remove(kind, order)),
    ],
    (chunk) => chunk,
    {
      first: [
        store.replace(cycleStates, state, stateAfter),
        await buildWorkReleases(
          store,
          removed.flatMap(({ joinedWork = [] }) => joinedWork),
        ),
      ],
    },
  );
}

/**
 * Returns the orders of the cycle without the work of others that no longer have a lower rank, as far as it
 * is not firm; these cycles are judged again themselves.
 */
function removeForeignWork(
  run: RankedRun,
  ownRows: readonly StoredOrder[],
  removed: readonly StoredOrder[],
): { before: StoredOrder; after: StoredOrder }[] {
  const { cycle, group, planning } = run;
  const isLower = (id: number) =>
    cycle.rank !== undefined &&
    group.some((series) => series.cycle.id === id && series.cycle.rank! < cycle.rank!);
  const isLeaving = ({ cycleId, planned }: JoinedWork) => {
    const other = group.find((series) => series.cycle.id === cycleId);
    return other && !isLower(cycleId) && planned > getFirmDay({ cycle: other.cycle, planning });
  };
  return ownRows
    .filter(
      (order) => isUntouched(order.state) && !removed.includes(order) && order.joinedWork?.some(isLeaving),
    )
    .map((before) => {
      const ids = before.joinedWork!.filter(isLeaving).map(({ id }) => id);
      return { before, after: removeWork(before, new Set(ids)) };
    });
}

const isFixed = ({ cycle }: Pick<RankedRun, 'cycle'>): boolean =>
  cycle.meter === 'none' && cycle.mode === 'initialScheduling';

/** Whether the generator has passed a slot, so that it does not create its order later. */
const isPassed = (run: Pick<RankedRun, 'cycle' | 'state'>, { planned }: { planned: string }): boolean =>
  !isFixed(run) || planned <= (run.state.through ?? '');

const isFirmOwn = (order: StoredOrder, run: RankedRun): boolean =>
  order.dueRun !== undefined ||
  isFirm({ ...order, assignedByPerson: order.byPerson }, run.planning.today, 0) ||
  order.plannedOn <= getFirmDay(run);

const getLastDay = ({ cycle, planning }: RankedRun): string =>
  addDays(planning.today, planning.horizonDays + getToleranceDays(cycle, undefined));

/** Returns the slots of a cycle that have an order, are done in a larger one, or would have one by now. */
function listOpenSlots(
  run: RankedRun,
  own: ReadonlyMap<string, StoredOrder>,
  joined: ReadonlyMap<string, JoinedSlot>,
): WaitingSlot[] {
  const { cycle, state, planning } = run;
  if (!cycle.active || !hasWork(cycle)) return [];
  const series: RankedSeries = { cycle, state, planning };
  const toSlot = (slot: Parameters<typeof toWaiting>[1]) =>
    toWaiting(series, slot, { id: '', planned: slot.planned });
  if (isFixed(run)) {
    if (!state.through) return [];
    const last = cycle.rank === undefined ? state.through : getLastDay(run);
    const to = cycle.validTo && cycle.validTo < last ? cycle.validTo : last;
    return computeGridSlots(cycle, planning.calendar, state.activatedOn, to)
      .filter(
        (slot) =>
          slot.fate === 'generated' &&
          (!state.after || slot.nominal > state.after) &&
          (cycle.rank !== undefined || slot.planned! <= state.through!),
      )
      .map((slot) => toSlot({ ...slot, planned: slot.planned! }));
  }
  const openOrder = own.get(state.open ?? '');
  const fromOrder =
    openOrder && isUntouched(openOrder.state) && openOrder.dueRun === undefined
      ? [
          {
            ...{ slot: openOrder.id.split('.')[2]!, nominal: openOrder.nominalOn ?? openOrder.plannedOn },
            ...{ planned: openOrder.plannedOn, reason: openOrder.reason as 'onGrid' },
            values: openOrder.values ?? {},
            ...(state.openFrom && { base: state.openFrom.base }),
            ...(openOrder.meterDue && { orAtRun: openOrder.meterDue.run }),
          },
        ].map(toSlot)
      : [];
  const ids = new Set(fromOrder.map(({ id }) => id));
  const others = [
    ...(state.inLarger ?? []).map((slot) => ({ ...slot, joined: undefined })),
    ...[...joined.values()].map(({ work }) => toReleasedSlot(work)),
  ].filter(({ id }) => !ids.has(id) && ids.add(id));
  return [...fromOrder, ...others];
}

/** Returns the larger orders without the slots that leave them, and with the present work of the others. */
async function buildOrderChanges(
  store: Store,
  { cycle, planning }: RankedRun,
  absorbing: readonly { larger: StoredCycle; rows: readonly StoredOrder[] }[],
  leaving: ReadonlyMap<string, JoinedSlot>,
  staying: readonly StayingSlot[],
): Promise<{ before: StoredOrder; after: StoredOrder }[]> {
  const leavingIds = new Set(leaving.keys());
  const loaded: LoadedWork = new Map();
  const changes: { before: StoredOrder; after: StoredOrder }[] = [];
  for (const { larger, before } of absorbing.flatMap(({ larger, rows }) =>
    rows.map((before) => ({ larger, before })),
  )) {
    if (!before.joinedWork?.some((work) => work.cycleId === cycle.id)) continue;
    let after = removeWork(before, leavingIds);
    for (const { slot, tolerance } of staying.filter(({ orderId }) => orderId === before.id)) {
      const reading = { perDay: planning.meter?.perDay, loaded };
      const work = await buildJoinedWork(store, cycle, slot, larger, after, reading);
      after = joinWork(after, tolerance === undefined ? work : { ...work, tolerance });
    }
    changes.push({ before, after });
  }
  return changes;
}
