// Lists of the orders and breakdowns of a ledger for its workbook (domain 3.6).
import type { Day } from '../../day.ts';
import { type Colour, getOrderColour } from '../../planned/colour.ts';
import type { OrderState } from '../../planned/order-state.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { EwoState, MachineCondition } from '../../requests/ewo-state.ts';
import { computeDurations } from '../../requests/ewo-times.ts';
import { selectFreeOrders, selectPlannedOrders } from './orders.ts';
import type { LedgerSources } from './sources.ts';
import { findWeek, getWeeksOfYear } from './weeks.ts';

interface BookOrder {
  code: string;
  type: CycleType;
  cycle?: string;
  description?: string;
  plannedOn: Day;
  week: number;
  closedOn?: Day;
  state: OrderState;
  colour: Colour;
  tasks: number;
  nok: number;
  minutes: number;
  actualMinutes?: number;
}
interface BookBreakdown {
  code: string;
  createdOn: Day;
  week: number;
  element?: string;
  description: string;
  machineStatus: MachineCondition;
  state: EwoState;
  closedOn?: Day;
  downtime: number;
  intervention?: number;
  hours?: number;
}
export interface LedgerLists {
  orders: readonly BookOrder[];
  breakdowns: readonly BookBreakdown[];
}

const compareByDay = (a: { on: Day; code: string }, b: { on: Day; code: string }) =>
  a.on < b.on || (a.on === b.on && a.code < b.code) ? -1 : 1;

/** Returns the orders and breakdowns of the year, by day and code. */
export function buildLedgerLists(sources: LedgerSources): LedgerLists {
  const { year, today, now, cycles, elements, ewos } = sources;
  const weeks = getWeeksOfYear(year);
  const cyclesById = new Map(cycles.map((cycle) => [cycle.id, cycle]));
  const elementNames = new Map(elements.map(({ id, code, description }) => [id, `${code} ${description}`]));
  const allOrders = [...selectPlannedOrders(sources, weeks), ...selectFreeOrders(sources, weeks)];
  const orders = allOrders.map(({ type, order, tasks }) => ({
    ...{ code: order.code, type, on: order.plannedOn, plannedOn: order.plannedOn },
    cycle: cyclesById.get(order.cycleId ?? 0)?.code,
    description: cyclesById.get(order.cycleId ?? 0)?.description ?? order.title,
    week: findWeek(weeks, order.plannedOn)!,
    ...{ closedOn: order.closedOn, state: order.state, colour: getOrderColour(order, today)! },
    // A free order that is not started has no tasks here.
    tasks: order.cycleId === undefined ? Math.max(1, tasks.length) : tasks.length,
    nok: Object.values(order.outcomes ?? {}).filter((outcome) => outcome === 'nok').length,
    ...{ minutes: order.manMinutes ?? order.minutes, actualMinutes: order.actualMinutes },
  }));
  const breakdowns = ewos.flatMap((ewo) => {
    const week = findWeek(weeks, ewo.createdOn);
    if (ewo.state === 'cancelled' || week === undefined) return [];
    const { downtime = 0, intervention, manMinutes } = computeDurations(ewo, now);
    const { code, createdOn, elementId, element, breakdownDescription, machineStatus, state, closedOn } = ewo;
    return {
      ...{ code, on: createdOn, createdOn, week, machineStatus, state, closedOn, downtime, intervention },
      element: elementNames.get(elementId ?? '') ?? (element && `${element.code} ${element.description}`),
      description: breakdownDescription,
      hours: manMinutes === undefined ? undefined : manMinutes / 60,
    };
  });
  return { orders: orders.sort(compareByDay), breakdowns: breakdowns.sort(compareByDay) };
}
