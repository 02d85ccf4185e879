// Why this date, and why none: every slot of a cycle in a period with its fate and its reason (domain 4.4).
import { type Day, daysBetween } from '../../../shared/day.ts';
import type { cycles as api, SlotItem } from '../../../shared/planned/cycle-api.ts';
import { dueNow, type Planning, projected, rhythmOf } from '../../../shared/planned/due.ts';
import { countedAt, toThousandth } from '../../../shared/planned/meter.ts';
import { fixedSlots, type Slot, slotKey } from '../../../shared/planned/schedule.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handler } from '../../http/serve.ts';
import { cycleStates, cycles } from '../../table/entities/planned.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { ordersOf } from '../kinds.ts';
import { type KeptCycle, type KeptOrder, type KeptState, orderId, planningOf } from './issuing.ts';

/** Ten years. */
const LONGEST_DAYS = 3700;

export const slots: Handler<typeof api.slots> = async ({ input: { id, from, to }, actor, store }) => {
  if (daysBetween(from, to) > LONGEST_DAYS)
    throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
  const [cycle, state] = await Promise.all([store.get(cycles, id), store.get(cycleStates, id)]);
  const rows = await everyPage((next) =>
    store.listBy(ordersOf[cycle.typeCycle], 'byMachine', [cycle.machineId], { from, to, next }),
  );
  const made = rows.filter((row) => row.cycleId === id).flatMap((row) => [...jumpedOver(row), fateOf(row)]);
  const known = new Set(made.map(({ orderId }) => orderId));
  const others = await unmade(store, cycle, state, { from, to }, await planningOf(store, actor, cycle));
  const items = [...made, ...others.filter(({ orderId }) => orderId === undefined || !known.has(orderId))];
  return { items: items.sort((a, b) => ((a.planned ?? a.nominal) < (b.planned ?? b.nominal) ? -1 : 1)) };
};

const fateOf = (row: KeptOrder): SlotItem => ({
  slot: row.id.split('.')[2]!,
  nominal: row.nominalOn ?? row.plannedOn,
  planned: row.plannedOn,
  fate: row.state === 'cancelled' ? 'cancelled' : 'generated',
  reason: row.reason,
  values: row.values ?? {},
  orderId: row.id,
});

/** So many of the points of a jump are told one by one; the order says how many there were. */
const MOST_JUMPED = 100;

/** The points of the grid a reading had jumped over: the order of the last of them stands for them all (domain 4.5). */
function jumpedOver({ id, plannedOn, values = {} }: KeptOrder): SlotItem[] {
  const { first, jumped, due, reading, offset } = values as Record<string, number>;
  if (first === undefined || !jumped) return [];
  const every = (due! - first) / jumped;
  return Array.from({ length: Math.min(jumped, MOST_JUMPED) }, (_, i) => {
    const point = toThousandth(due! - every * (i + 1));
    return {
      slot: slotKey.meter(countedAt(point, offset)),
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

/** Slots without an order in the period: not yet made, never to be made, or moved out of it. */
async function unmade(
  store: Store,
  cycle: KeptCycle,
  state: KeptState,
  { from, to }: Period,
  planning: Planning,
): Promise<SlotItem[]> {
  if (cycle.meter !== 'none' || !cycle.frequency)
    return dueNow(cycle, state, planning).slots.map((slot) => ({ ...slot, fate: 'projected' }));
  const ahead = projected(cycle, state, planning, { from, to });
  if (cycle.mode === 'lastCompletion') return ahead.map((slot) => ({ ...slot, fate: 'projected' }));
  const expected = new Set(ahead.map(({ slot }) => slot));
  const grid = fixedSlots(rhythmOf(cycle, planning.calendar), from, to).filter(
    (slot) => !state.after || slot.nominal > state.after,
  );
  return withMoved(
    store,
    grid.map((slot) => ({ ...slot, fate: fateAhead(slot, expected) })),
    cycle,
    state,
  );
}

/** A day the generator has been past has its order somewhere else, or never had one. */
async function withMoved(
  store: Store,
  items: readonly SlotItem[],
  cycle: KeptCycle,
  state: KeptState,
): Promise<SlotItem[]> {
  const id = (slot: string) => orderId(cycle.id, state, slot);
  const past = items.filter(
    ({ fate, nominal }) => fate === 'notIssued' && nominal >= state.activatedOn && cycle.active,
  );
  const found = await store.load(past.map(({ slot }) => [ordersOf[cycle.typeCycle], id(slot)] as const));
  const moved = new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return items.map((item) => {
    const row = moved.get(id(item.slot));
    return row ? fateOf(row) : item;
  });
}

const fateAhead = ({ fate, slot }: Slot, expected: ReadonlySet<string>): SlotItem['fate'] =>
  fate !== 'generated' ? fate : expected.has(slot) ? 'projected' : 'notIssued';
