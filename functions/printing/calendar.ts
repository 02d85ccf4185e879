// The calendars of orders, as they stand today.
import type { Day } from '../../shared/day.ts';
import { type Colour, colourOf } from '../../shared/planned/colour.ts';
import { projected } from '../../shared/planned/due.ts';
import { type CalendarLine, calendarPaper } from '../../shared/printing/calendar-sheet.ts';
import type { CycleType } from '../../shared/procedures/kinds.ts';
import { ordersOf, seriesOf } from '../planned/writes.ts';
import { cycleStates, type cycles } from '../table/entities/planned.ts';
import { machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { listMonths } from '../table/in-turn.ts';
import { everyPage } from '../table/reads.ts';
import { type Call, printed } from './printed.ts';

/** Orders a page of the table. */
const AT_ONCE = 2500;

export const calendar =
  (type: CycleType) => async (call: Call<{ from: Day; to: Day; machineId?: number | undefined }>) => {
    const { input, actor, store } = call;
    const { from, to, machineId } = input;
    const orders = ordersOf[type];
    if (machineId !== undefined) await store.get(machines, machineId);
    const found = await everyPage((next) =>
      machineId === undefined
        ? listMonths(store, orders, 'byDay', { from, to }, { limit: AT_ONCE, next })
        : store.listBy(orders, 'byMachine', [machineId], { from, to, limit: AT_ONCE, next }),
    );
    const drawn = found.flatMap((order) => {
      const colour = colourOf({ ...order, byMeter: order.dueRun !== undefined }, actor.today);
      return colour ? [{ order, colour }] : [];
    });
    const byCycle = Map.groupBy(drawn, ({ order }) => order.cycleId);
    const series = seriesOf[type];
    const [all, on] = await Promise.all([
      everyPage((next) =>
        machineId === undefined
          ? store.list(series, { next })
          : store.listBy(series, 'byMachine', [machineId], { next }),
      ),
      everyPage((next) => store.list(machines, { next })),
    ]);
    const known = new Map(all.map((each) => [each.id, each]));
    const machineOf = new Map(on.map((machine) => [machine.id, machine]));
    const expected = await expectedOf(call, type, all, machineOf);
    const lines = [...new Set([...byCycle.keys(), ...expected.keys()])].map((id): CalendarLine => {
      const of = known.get(id);
      const its = byCycle.get(id) ?? [];
      const order = its[0]?.order;
      return {
        machine: machineOf.get(order?.machineId ?? of?.machineId ?? 0)?.code ?? '',
        cycle: of?.code ?? order?.code ?? '',
        description: of?.description ?? '',
        days: coloursByDay(its),
        ...(expected.has(id) && { expected: expected.get(id)! }),
      };
    });
    lines.sort((a, b) => a.machine.localeCompare(b.machine) || a.cycle.localeCompare(b.cycle));
    const minutes = new Map<Day, number>();
    for (const { order } of drawn)
      minutes.set(order.plannedOn, (minutes.get(order.plannedOn) ?? 0) + (order.minutes ?? 0));
    const plant = actor.plant.description;
    return printed(call, (speech) => calendarPaper({ type, plant, from, to, lines, minutes }, speech));
  };

/** As the calendar on the screen expects them; that of autonomous maintenance expects none. */
async function expectedOf(
  { input: { from, to }, actor, store }: Call<{ from: Day; to: Day }>,
  type: CycleType,
  all: readonly KeptOf<typeof cycles>[],
  machineOf: ReadonlyMap<number, { status: string }>,
): Promise<Map<number, Set<Day>>> {
  if (type === 'am' || to < actor.today) return new Map();
  const its = all.filter(({ typeCycle, active }) => typeCycle === type && active);
  const states = await store.load(its.map(({ id }) => [cycleStates, id] as const));
  const { calendar } = actor.plant;
  return new Map(
    its.flatMap((cycle, i): [number, Set<Day>][] => {
      const state = states[i];
      const idle = machineOf.get(cycle.machineId)?.status !== 'active';
      const slots = state
        ? projected(cycle, state, { today: actor.today, calendar, idle }, { from, to })
        : [];
      return slots.length > 0 ? [[cycle.id, new Set(slots.map(({ planned }) => planned))]] : [];
    }),
  );
}

const coloursByDay = (its: readonly { order: { plannedOn: Day }; colour: Colour }[]) =>
  new Map(
    [...Map.groupBy(its, ({ order }) => order.plannedOn)].map(
      ([on, orders]) => [on, orders.map(({ colour }) => colour)] as const,
    ),
  );
