// The calendars of orders, as they stand today.
import type { Day } from '../../shared/day.ts';
import { type Colour, colourOf } from '../../shared/planned/colour.ts';
import { type CalendarLine, calendarPaper } from '../../shared/printing/calendar-sheet.ts';
import type { CycleType } from '../../shared/procedures/kinds.ts';
import { ordersOf, seriesOf } from '../planned/writes.ts';
import { machines } from '../table/entities/structure.ts';
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
    const [series, on] = await Promise.all([
      store.load([...byCycle.keys()].map((id) => [seriesOf[type], id] as const)),
      everyPage((next) => store.list(machines, { next })),
    ]);
    const codes = new Map(on.map(({ id, code }) => [id, code]));
    const lines = [...byCycle.values()].map((its, i): CalendarLine => {
      const of = series[i];
      return {
        machine: codes.get(its[0]!.order.machineId) ?? '',
        cycle: of?.code ?? its[0]!.order.code,
        description: of?.description ?? '',
        days: coloursByDay(its),
      };
    });
    lines.sort((a, b) => a.machine.localeCompare(b.machine) || a.cycle.localeCompare(b.cycle));
    const minutes = new Map<Day, number>();
    for (const { order } of drawn)
      minutes.set(order.plannedOn, (minutes.get(order.plannedOn) ?? 0) + (order.minutes ?? 0));
    const plant = actor.plant.description;
    return printed(call, (speech) => calendarPaper({ type, plant, from, to, lines, minutes }, speech));
  };

const coloursByDay = (its: readonly { order: { plannedOn: Day }; colour: Colour }[]) =>
  new Map(
    [...Map.groupBy(its, ({ order }) => order.plannedOn)].map(
      ([on, orders]) => [on, orders.map(({ colour }) => colour)] as const,
    ),
  );
