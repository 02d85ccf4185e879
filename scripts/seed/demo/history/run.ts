// History of a demo plant, simulated day by day with the product's own rules. This module contains a running
// cycle and its due orders.
import { buildOrder, buildOrderId, type OrderValue, setOpenOrder } from '#functions/planned/cycle/issuing.ts';
import { codeSequences } from '#functions/planned/kinds.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { computeDueOrders, type PlanningContext } from '#shared/planned/due.ts';
import type { MeterRate } from '#shared/planned/meter.ts';
import type { DemoCycle } from '../rhythms.ts';
import type { DemoSite } from '../site.ts';

export interface Meter {
  id: string;
  /** Value at the beginning of the history. */
  initialValue: number;
  value: number;
  rate?: MeterRate;
  readings: { at: string; value: number; author: string }[];
}
export interface SimulatedOrder {
  id: string;
  run: SimulatedCycle;
  value: OrderValue;
}
export interface SimulatedCycle extends DemoCycle {
  meter?: Meter;
  /** Open orders by id. */
  open: SimulatedOrder[];
}

export const isIdle = ({ today }: DemoSite, { machine }: DemoCycle, day: Day) =>
  machine.plan.idle !== undefined && day >= addDays(today, -machine.plan.idle.since);

const buildPlannedMeter = ({ plant }: DemoSite, { value, rate, readings }: Meter, day: Day) => {
  const lastReading = readings.at(-1);
  return { value, ...rate, readOn: lastReading ? toLocalDay(plant.timeZone, lastReading.at) : day };
};

const buildPlanning = (site: DemoSite, run: SimulatedCycle, day: Day): PlanningContext => ({
  today: day,
  horizonDays: site.plant.parameters.horizonDays,
  calendar: site.plant.calendar,
  meter: run.meter && buildPlannedMeter(site, run.meter, day),
  idle: isIdle(site, run, day),
});

/** Makes the orders that are due and advances the state of the cycle. */
export function issueDueOrders(
  site: DemoSite,
  run: SimulatedCycle,
  day: Day,
  from: CycleState = run.state,
): SimulatedOrder[] {
  const { cycle } = run;
  const { slots, state } = computeDueOrders(cycle, from, buildPlanning(site, run, day));
  const year = day.slice(0, 4);
  const [letter, sequence] = codeSequences[cycle.typeCycle];
  const rows = slots.map((slot): SimulatedOrder => {
    const code = `${letter}-${year}-${String(site.collector.next(`${sequence}.${year}`)).padStart(6, '0')}`;
    return { id: buildOrderId(cycle.id, from, slot.slot), run, value: buildOrder(cycle, slot, code) };
  });
  const [first] = rows;
  run.state = setOpenOrder(cycle, state, first && { id: first.id, plannedOn: first.value.plannedOn });
  run.open.push(...rows);
  return rows;
}

export function endOrder(row: SimulatedOrder, value: OrderValue) {
  row.value = value;
  row.run.open.splice(row.run.open.indexOf(row), 1);
}
