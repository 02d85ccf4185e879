// Slots of a cycle that are done in an order of higher rank, with that order (decisions PS17, PS20).
import type { Day } from '#shared/day.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import type { LargerItem, SlotItem } from '#shared/planned/cycle-api.ts';
import type { PlanningContext } from '#shared/planned/due.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import { computeRankedSlots, type RankedCycle, type RankedSlot } from '#shared/planned/ranks/ranked-slots.ts';
import { cycles } from '../../db/entities/planned.ts';
import type { Store } from '../../db/store.ts';
import type { StoredCycle, StoredCycleState, StoredOrder } from '../cycle/issuing.ts';
import { loadRankedGroup } from './group.ts';
import { loadOrdersOf } from './judging.ts';

interface Series {
  cycle: StoredCycle;
  state: StoredCycleState;
  planning: PlanningContext;
}

/** Returns the slots of a cycle near a period that have no order of their own because of their rank. */
export async function listSlotsInLarger(
  store: Store,
  { cycle, state, planning }: Series,
  rows: readonly StoredOrder[],
  period: { from: Day; to: Day },
): Promise<SlotItem[]> {
  const joined = rows.flatMap((order) =>
    (order.joinedWork ?? []).filter((work) => work.cycleId === cycle.id).map((work) => ({ order, work })),
  );
  const joinedIds = new Set(joined.map(({ work }) => work.id));
  const ahead = (await listRankedSlots(store, { cycle, state, planning }, period)).filter(
    ({ slot, larger }) => larger && !joinedIds.has(`${cycle.id}.${state.generation}.${slot}`),
  );
  const ids = [
    ...new Set([
      ...joined.flatMap(({ order }) => order.cycleId ?? []),
      ...ahead.flatMap(({ larger }) => larger!.cycleId),
    ]),
  ];
  const codes = new Map(
    (await store.load(ids.map((id) => [cycles, id] as const))).flatMap((each) =>
      each ? [[each.id, each.code] as const] : [],
    ),
  );
  const toItem = (
    { slot, nominal, planned }: Pick<JoinedWork, 'slot' | 'nominal' | 'planned'>,
    larger: Omit<LargerItem, 'cycleCode'>,
  ): SlotItem => {
    const cycleCode = codes.get(larger.cycleId) ?? '';
    return {
      ...{ slot, nominal, planned, fate: 'inLarger', reason: 'rank' },
      values: { cycle: cycleCode, on: larger.planned },
      larger: { ...larger, cycleCode },
    };
  };
  return [
    ...joined.map(({ order, work }) => toItem(work, toLarger(order, work, planning.today))),
    ...ahead.map((slot) =>
      toItem(slot, { cycleId: slot.larger!.cycleId, planned: slot.larger!.planned, colour: 'yellow' }),
    ),
  ];
}

const toLarger = (order: StoredOrder, work: JoinedWork, today: Day): Omit<LargerItem, 'cycleCode'> => ({
  cycleId: order.cycleId!,
  ...{ planned: order.plannedOn, orderId: order.id, orderCode: order.code },
  ...(!isOpen(order.state) && { closedOn: order.closedOn }),
  colour: getOrderColour(
    {
      ...{ state: work.notDone ? 'autoClosed' : order.state, closedOn: order.closedOn },
      ...{ plannedOn: work.planned, tolerance: work.tolerance },
    },
    today,
  ),
});

/** Returns the dates without an order of a cycle with a rank. */
async function listRankedSlots(
  store: Store,
  { cycle, state, planning }: Series,
  period: { from: Day; to: Day },
): Promise<RankedSlot[]> {
  if (cycle.rank === undefined) return [];
  const group = await loadRankedGroup(store, cycle, planning, cycle);
  const others = await loadOrdersOf(
    store,
    group.filter((series) => series.cycle.id !== cycle.id),
  );
  const all = [...others, { cycle: cycle as StoredCycle & RankedCycle, state, planning }];
  return computeRankedSlots(all, period).get(cycle.id) ?? [];
}
