// Slots that wait for their larger order: they join it once it exists, or get an order of their own
// (decisions PS18, PS22).
import { addDays } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import type { DueSlot } from '#shared/planned/due.ts';
import { getLockSpanDays } from '#shared/planned/forecast/time-and-meter.ts';
import { isUntouched } from '#shared/planned/order-transitions.ts';
import { isWithinTolerance, type WaitingSlot } from '#shared/planned/ranks/joined-work.ts';
import { findLarger, getToleranceDays } from '#shared/planned/ranks/ranked-slots.ts';
import { isFirm, toOccurrence } from '#shared/planned/schedule.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { buildOrder, reserveOrderCodes, type StoredOrder, setOpenOrder } from '../cycle/issuing.ts';
import { findLockedIds } from '../cycle/locked.ts';
import { orderEntities } from '../kinds.ts';
import { buildJoinedWork, isKeptWhenJoined, joinWork, type LoadedWork } from './joining.ts';
import {
  canWaitFor,
  getHigher,
  isStillAhead,
  listLargerAround,
  loadOrdersOf,
  type RankedRun,
} from './judging.ts';
import { buildWorkReleases } from './releasing.ts';

/** Maximum slots resolved in one transaction. */
const MAX_SLOTS = 30;

const toDueSlot = ({ id: _, by: __, on: ___, joined: ____, reason, ...slot }: WaitingSlot): DueSlot => ({
  ...slot,
  reason: reason as DueSlot['reason'],
});

/** Decision about a waiting slot: `drop` if it has an order or needs none. */
type Resolution =
  | { kind: 'wait' | 'drop' | 'own' }
  | { kind: 'join'; order: StoredOrder }
  | { kind: 'other'; by: string; on: string };

/**
 * Resolves the waiting slots of a cycle in one transaction, and returns the number of orders created;
 * undefined if there was nothing to do.
 */
export async function resolveWaitingSlots(
  store: Store,
  run: RankedRun,
  also: (created: number) => Writes,
): Promise<number | undefined> {
  if ((run.state.inLarger ?? []).every(({ joined }) => joined)) return undefined;
  const { cycle, state, planning, group } = run;
  const higher = await loadOrdersOf(store, getHigher(run));
  const higherById = new Map(higher.map((series) => [series.cycle.id, series]));
  const known = group.map((series) => higherById.get(series.cycle.id) ?? series);
  const waiting = (state.inLarger ?? [])
    .filter((slot) => !slot.joined && !isStillAhead(slot, { ...run, group: known }))
    .slice(0, MAX_SLOTS);
  if (waiting.length === 0) return undefined;
  const kind = orderEntities[cycle.typeCycle];
  const load = (ids: readonly string[]) =>
    store.load(
      ids.map((id) => [kind, id || NO_ORDER] as const),
      { consistent: true },
    );
  const [larger, own] = await Promise.all([
    load(waiting.map(({ by }) => by)),
    load(waiting.map(({ id }) => id)),
  ]);
  const locked = await findLockedIds(
    store,
    own.filter((order) => order !== undefined),
  );
  const resolutions = waiting.map((slot, i): Resolution => {
    if (locked.has(slot.id)) return { kind: 'drop' };
    const candidates = listLargerAround(run, higher, [slot]).filter(({ id, cycleId }) => {
      const series = higherById.get(cycleId)!;
      return series.orders?.some((order) => order.id === id) || canWaitFor(series, slot, planning);
    });
    return resolve(run, slot, larger[i], own[i], candidates);
  });
  if (resolutions.every(({ kind: each }) => each === 'wait')) return undefined;
  const loaded: LoadedWork = new Map();
  const changedOrders = new Map<string, { before: StoredOrder; after: StoredOrder }>();
  const remaining = new Map((state.inLarger ?? []).map((slot) => [slot.id, slot]));
  const isFixed = cycle.mode === 'initialScheduling';
  const created: WaitingSlot[] = [];
  const removedOrders: StoredOrder[] = [];
  for (const [i, slot] of waiting.entries()) {
    const resolution = resolutions[i]!;
    if (resolution.kind === 'wait') continue;
    remaining.delete(slot.id);
    if (resolution.kind === 'own') created.push(slot);
    if (resolution.kind === 'other')
      remaining.set(slot.id, { ...slot, by: resolution.by, on: resolution.on });
    if (resolution.kind !== 'join') continue;
    const { order } = resolution;
    const before = changedOrders.get(order.id)?.before ?? order;
    const largerCycle = group.find((each) => each.cycle.id === before.cycleId)!.cycle;
    const current = changedOrders.get(order.id)?.after ?? order;
    const reading = { perDay: planning.meter?.perDay, loaded };
    const work = await buildJoinedWork(store, cycle, slot, largerCycle, current, reading);
    changedOrders.set(order.id, { before, after: joinWork(current, work) });
    if (own[i]) removedOrders.push(own[i]);
    if (isKeptWhenJoined(cycle, state, slot))
      remaining.set(slot.id, { ...slot, on: order.plannedOn, joined: true });
  }
  // A slot that the generator has not reached yet is created by it.
  const due = created.filter(
    ({ planned }) => !(cycle.meter === 'none' && isFixed) || planned <= (state.through ?? ''),
  );
  const code = await reserveOrderCodes(store, cycle.typeCycle, planning.today, due.length);
  const [first] = due;
  const after: CycleState = {
    ...state,
    inLarger: remaining.size > 0 ? [...remaining.values()] : undefined,
  };
  await store.commit(
    also(due.length),
    store.replace(
      cycleStates,
      state,
      setOpenOrder(
        cycle,
        after,
        first && { id: first.id, plannedOn: first.planned, from: toOccurrence(toDueSlot(first)) },
      ),
    ),
    [...changedOrders.values()].map(({ before, after: order }) => store.replace(kind, before, order)),
    removedOrders.map((order) => store.remove(kind, order)),
    await buildWorkReleases(
      store,
      removedOrders.flatMap(({ joinedWork = [] }) => joinedWork),
    ),
    due.map((slot, i) => store.create(kind, slot.id, buildOrder(cycle, toDueSlot(slot), code(i)))),
  );
  return due.length;
}

/** Id that no order has. */
const NO_ORDER = '0.0.0';

function resolve(
  run: RankedRun,
  slot: WaitingSlot,
  larger: StoredOrder | undefined,
  own: StoredOrder | undefined,
  candidates: ReturnType<typeof listLargerAround>,
): Resolution {
  const { cycle, planning, group } = run;
  const isOwnFirm =
    own &&
    (own.dueRun !== undefined ||
      isFirm({ ...own, assignedByPerson: own.byPerson }, planning.today, getLockSpanDays(cycle)));
  if (isOwnFirm || !cycle.active) return { kind: 'drop' };
  const tolerance = getToleranceDays(cycle, planning.meter?.perDay);
  const canJoin =
    larger &&
    slot.by !== '' &&
    isUntouched(larger.state) &&
    isWithinTolerance({ planned: slot.planned, tolerance }, larger.plannedOn) &&
    group.some((each) => each.cycle.id === larger.cycleId);
  if (canJoin) return { kind: 'join', order: larger };
  const other = findLarger(slot.planned, tolerance, candidates);
  if (other?.id === slot.by && other.planned === slot.on) return { kind: 'wait' };
  if (other) return { kind: 'other', by: other.id, on: other.planned };
  return { kind: own ? 'drop' : 'own' };
}

/** Returns the day up to which an edit leaves the slots of a cycle as they are. */
export const getFirmDay = ({ cycle, planning }: Pick<RankedRun, 'cycle' | 'planning'>): string =>
  addDays(planning.today, getLockSpanDays(cycle));
