// Printouts of the order calendars.
import type { Day } from '#shared/day.ts';
import { type Colour, getOrderColour } from '#shared/planned/colour.ts';
import { computeRankedSlots } from '#shared/planned/ranks/ranked-slots.ts';
import { buildCalendarPrintout, type CalendarLine } from '#shared/printing/calendar-printout.ts';
import type { CycleType } from '#shared/procedures/kinds.ts';
import { cycleStates, type cycles } from '../db/entities/planned.ts';
import { machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { listByMonths } from '../db/pagination.ts';
import { loadAllPages } from '../db/reads.ts';
import { orderEntities, seriesEntities } from '../planned/public.ts';
import { createPrintout, type PrintoutCall } from './stored-printout.ts';

/** Orders read per page. */
const ORDERS_PER_PAGE = 2500;

export const createCalendarPrinter =
  (type: CycleType) => async (call: PrintoutCall<{ from: Day; to: Day; machineId?: number | undefined }>) => {
    const { input, actor, store } = call;
    const { from, to, machineId } = input;
    const orderEntity = orderEntities[type];
    if (machineId !== undefined) await store.get(machines, machineId);
    const periodOrders = await loadAllPages((next) =>
      machineId === undefined
        ? listByMonths(store, orderEntity, 'byDay', { from, to }, { limit: ORDERS_PER_PAGE, next })
        : store.listBy(orderEntity, 'byMachine', [machineId], { from, to, limit: ORDERS_PER_PAGE, next }),
    );
    const colouredOrders = periodOrders.flatMap((order) => {
      const colour = getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, actor.today);
      return colour ? [{ order, colour }] : [];
    });
    // A free order has a line of its own.
    const byLine = Map.groupBy(colouredOrders, ({ order }) => order.cycleId ?? order.code);
    const seriesEntity = seriesEntities[type];
    const [allSeries, allMachines] = await Promise.all([
      loadAllPages((next) =>
        machineId === undefined
          ? store.list(seriesEntity, { next })
          : store.listBy(seriesEntity, 'byMachine', [machineId], { next }),
      ),
      loadAllPages((next) => store.list(machines, { next })),
    ]);
    const seriesById = new Map(allSeries.map((each) => [each.id, each]));
    const machinesById = new Map(allMachines.map((machine) => [machine.id, machine]));
    const expectedDays = await computeExpectedDays(call, type, allSeries, machinesById);
    const lines = [...new Set([...byLine.keys(), ...expectedDays.keys()])].map((id): CalendarLine => {
      const seriesItem = typeof id === 'number' ? seriesById.get(id) : undefined;
      const cycleOrders = byLine.get(id) ?? [];
      const order = cycleOrders[0]?.order;
      return {
        machine: machinesById.get(order?.machineId ?? seriesItem?.machineId ?? 0)?.code ?? '',
        cycle: seriesItem?.code ?? order?.code ?? '',
        description: seriesItem?.description ?? order?.title ?? '',
        days: groupColoursByDay(cycleOrders),
        ...(typeof id === 'number' && expectedDays.has(id) && { expected: expectedDays.get(id)! }),
      };
    });
    lines.sort((a, b) => a.machine.localeCompare(b.machine) || a.cycle.localeCompare(b.cycle));
    const minutes = new Map<Day, number>();
    for (const { order } of colouredOrders)
      minutes.set(order.plannedOn, (minutes.get(order.plannedOn) ?? 0) + (order.minutes ?? 0));
    const plant = actor.plant.description;
    return createPrintout(call, (speech) =>
      buildCalendarPrintout({ type, plant, from, to, lines, minutes }, speech),
    );
  };

/**
 * Returns the expected future days by cycle, as the calendar on screen; that of autonomous maintenance has
 * none.
 */
async function computeExpectedDays(
  { input: { from, to }, actor, store }: PrintoutCall<{ from: Day; to: Day }>,
  type: CycleType,
  allSeries: readonly StoredOf<typeof cycles>[],
  machinesById: ReadonlyMap<number, { status: string }>,
): Promise<Map<number, Set<Day>>> {
  if (type === 'am' || to < actor.today) return new Map();
  const activeCycles = allSeries.filter(({ typeCycle, active }) => typeCycle === type && active);
  const states = await store.load(activeCycles.map(({ id }) => [cycleStates, id] as const));
  const { calendar } = actor.plant;
  const all = activeCycles.flatMap((cycle, i) => {
    const state = states[i];
    const isIdle = machinesById.get(cycle.machineId)?.status !== 'active';
    return state ? [{ cycle, state, planning: { today: actor.today, calendar, idle: isIdle } }] : [];
  });
  // Dates that are done in larger orders get none.
  return new Map(
    [...computeRankedSlots(all, { from, to })].flatMap(([id, slots]): [number, Set<Day>][] => {
      const days = slots.filter(({ larger }) => !larger).map(({ planned }) => planned);
      return days.length > 0 ? [[id, new Set(days)]] : [];
    }),
  );
}

const groupColoursByDay = (cycleOrderColours: readonly { order: { plannedOn: Day }; colour: Colour }[]) =>
  new Map(
    [...Map.groupBy(cycleOrderColours, ({ order }) => order.plannedOn)].map(
      ([on, orders]) => [on, orders.map(({ colour }) => colour)] as const,
    ),
  );
