// The orders and breakdowns of a ledger one by one, as its workbook lists them (domain 3.6).
import type { Day } from '../../day.ts';
import { type Colour, colourOf } from '../../planned/colour.ts';
import type { OrderState } from '../../planned/order-state.ts';
import type { CycleType } from '../../procedures/kinds.ts';
import type { EwoState, MachineCondition } from '../../requests/ewo-state.ts';
import { durationsOf } from '../../requests/ewo-times.ts';
import { type LedgerSources, ordersIn } from './fold.ts';
import { weekIn, weeksOfYear } from './weeks.ts';

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

const byDay = (a: { on: Day; code: string }, b: { on: Day; code: string }) =>
  a.on < b.on || (a.on === b.on && a.code < b.code) ? -1 : 1;

/** Those of the year, in order of day and code. */
export function listsOf(sources: LedgerSources): LedgerLists {
  const { year, today, now, cycles, elements, ewos } = sources;
  const weeks = weeksOfYear(year);
  const series = new Map(cycles.map((cycle) => [cycle.id, cycle]));
  const names = new Map(elements.map(({ id, code, description }) => [id, `${code} ${description}`]));
  const orders = ordersIn(sources, weeks).map(({ type, order, tasks }) => ({
    ...{ code: order.code, type, on: order.plannedOn, plannedOn: order.plannedOn },
    cycle: series.get(order.cycleId)?.code,
    description: series.get(order.cycleId)?.description,
    week: weekIn(weeks, order.plannedOn)!,
    ...{ closedOn: order.closedOn, state: order.state, colour: colourOf(order, today)! },
    tasks: tasks.length,
    nok: Object.values(order.outcomes ?? {}).filter((outcome) => outcome === 'nok').length,
    ...{ minutes: order.manMinutes ?? order.minutes, actualMinutes: order.actualMinutes },
  }));
  const breakdowns = ewos.flatMap((ewo) => {
    const week = weekIn(weeks, ewo.createdOn);
    if (ewo.state === 'cancelled' || week === undefined) return [];
    const { downtime = 0, intervention, manMinutes } = durationsOf(ewo, now);
    const { code, createdOn, elementId, element, breakdownDescription, machineStatus, state, closedOn } = ewo;
    return {
      ...{ code, on: createdOn, createdOn, week, machineStatus, state, closedOn, downtime, intervention },
      element: names.get(elementId ?? '') ?? (element && `${element.code} ${element.description}`),
      description: breakdownDescription,
      hours: manMinutes === undefined ? undefined : manMinutes / 60,
    };
  });
  return { orders: orders.sort(byDay), breakdowns: breakdowns.sort(byDay) };
}
