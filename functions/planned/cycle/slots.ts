// Handler that explains dates: every slot of a cycle in a period with its fate and reason (domain 4.4).
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import type { cycles as api, SlotItem } from '#shared/planned/cycle-api.ts';
import {
  computeDueOrders,
  computeFutureSlots,
  getRepetitionRule,
  type PlanningContext,
} from '#shared/planned/due.ts';
import { toCountedReading, toThousandth } from '#shared/planned/meter.ts';
import { getToleranceDays } from '#shared/planned/ranks/ranked-slots.ts';
import { computeFixedSlots, type Slot, slotKey } from '#shared/planned/schedule.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles } from '../../db/entities/planned.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handler } from '../../http/serve.ts';
import { orderEntities } from '../kinds.ts';
import { listSlotsInLarger } from '../ranks/explaining.ts';
import {
  buildOrderId,
  loadPlanningContext,
  type StoredCycle,
  type StoredCycleState,
  type StoredOrder,
} from './issuing.ts';

/** Maximum period: ten years. */
const MAX_PERIOD_DAYS = 3700;

export const listSlots: Handler<typeof api.slots> = async ({ input: { id, from, to }, actor, store }) => {
  if (daysBetween(from, to) > MAX_PERIOD_DAYS)
    throw new RefusalError('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
  const [cycle, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  const planning = await loadPlanningContext(store, actor, cycle);
  const margin = cycle.rank === undefined ? 0 : getToleranceDays(cycle, planning.meter?.perDay);
  const readPeriod = { from: addDays(from, -margin), to: addDays(to, margin) };
  const rows = await loadAllPages((next) =>
    store.listBy(orderEntities[cycle.typeCycle], 'byMachine', [cycle.machineId], { ...readPeriod, next }),
  );
  const issuedSlots = rows
    .filter((row) => row.cycleId === id && row.plannedOn >= from && row.plannedOn <= to)
    .flatMap((row) => [...getJumpedSlots(row), toSlotItem(row)]);
  const inLargerSlots = (
    await listSlotsInLarger(store, { cycle, state, planning }, rows, { from, to })
  ).filter(({ planned }) => planned! >= from && planned! <= to);
  const issuedOrderIds = new Set(issuedSlots.map(({ orderId }) => orderId));
  const inLargerKeys = new Set(inLargerSlots.map(({ slot }) => slot));
  const otherSlots = await computeSlotsWithoutOrder(store, cycle, state, { from, to }, planning);
  const items = [
    ...issuedSlots,
    ...inLargerSlots,
    ...otherSlots.filter(
      ({ orderId, slot }) =>
        (orderId === undefined || !issuedOrderIds.has(orderId)) && !inLargerKeys.has(slot),
    ),
  ];
  return { items: items.sort((a, b) => ((a.planned ?? a.nominal) < (b.planned ?? b.nominal) ? -1 : 1)) };
};

const toSlotItem = (row: StoredOrder): SlotItem => ({
  slot: row.id.split('.')[2]!,
  nominal: row.nominalOn ?? row.plannedOn,
  planned: row.plannedOn,
  fate: row.state === 'cancelled' ? 'cancelled' : 'generated',
  reason: row.reason,
  values: row.values ?? {},
  dayChanges: row.dayChanges,
  forecastMoves: row.forecastMoves,
  orderId: row.id,
});

/** Maximum grid points listed of a jump; the order states their total number. */
const MAX_JUMPED_SLOTS = 100;

/**
 * Returns the grid points that a reading jumped over: the order of the last one covers all of them (domain
 * 4.5).
 */
function getJumpedSlots({ id, plannedOn, values = {} }: StoredOrder): SlotItem[] {
  const { first, jumped, due, reading, offset } = values as Record<string, number>;
  if (first === undefined || !jumped) return [];
  const interval = (due! - first) / jumped;
  return Array.from({ length: Math.min(jumped, MAX_JUMPED_SLOTS) }, (_, i) => {
    const point = toThousandth(due! - interval * (i + 1));
    return {
      slot: slotKey.meter(toCountedReading(point, offset)),
      nominal: plannedOn,
      planned: null,
      fate: 'skipped' as const,
      reason: 'jumpedOver',
      values: { due: point, reading: reading!, instead: due! },
      orderId: id,
    };
  }).reverse();
}

type Period = { from: Day; to: Day };

/**
 * Returns the slots without an order in the period: not generated yet, never generated, or moved out of the
 * period.
 */
async function computeSlotsWithoutOrder(
  store: Store,
  cycle: StoredCycle,
  state: StoredCycleState,
  { from, to }: Period,
  planning: PlanningContext,
): Promise<SlotItem[]> {
  if (cycle.meter !== 'none' || !cycle.frequency)
    return [
      ...computeDueOrders(cycle, state, planning).slots,
      ...computeFutureSlots(cycle, state, planning, { from, to }),
    ].map((slot) => ({ ...slot, fate: 'projected' }));
  const futureSlots = computeFutureSlots(cycle, state, planning, { from, to });
  if (cycle.mode === 'lastCompletion') return futureSlots.map((slot) => ({ ...slot, fate: 'projected' }));
  const expectedSlots = new Set(futureSlots.map(({ slot }) => slot));
  const grid = computeFixedSlots(getRepetitionRule(cycle, planning.calendar), from, to).filter(
    (slot) => !state.after || slot.nominal > state.after,
  );
  return replaceMovedSlots(
    store,
    grid.map((slot) => ({ ...slot, fate: getFutureFate(slot, expectedSlots) })),
    cycle,
    state,
  );
}

/** Replaces past slots by their order, if it was moved to a day outside of the period. */
async function replaceMovedSlots(
  store: Store,
  items: readonly SlotItem[],
  cycle: StoredCycle,
  state: StoredCycleState,
): Promise<SlotItem[]> {
  const buildId = (slot: string) => buildOrderId(cycle.id, state, slot);
  const pastSlots = items.filter(
    ({ fate, nominal }) => fate === 'notIssued' && nominal >= state.activatedOn && cycle.active,
  );
  const slotOrders = await store.load(
    pastSlots.map(({ slot }) => [orderEntities[cycle.typeCycle], buildId(slot)] as const),
  );
  const ordersById = new Map(slotOrders.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return items.map((item) => {
    const row = ordersById.get(buildId(item.slot));
    return row ? toSlotItem(row) : item;
  });
}

const getFutureFate = ({ fate, slot }: Slot, expectedSlots: ReadonlySet<string>): SlotItem['fate'] =>
  fate !== 'generated' ? fate : expectedSlots.has(slot) ? 'projected' : 'notIssued';
