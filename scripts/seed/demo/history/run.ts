// A year of a demo plant, lived day by day with the product's own rules. Here: a cycle under way, and the orders it is due.
import { type OrderValue, opened, orderId, orderOf } from '../../../../functions/planned/cycle/issuing.ts';
import { codesOf } from '../../../../functions/planned/kinds.ts';
import { addDays, type Day } from '../../../../shared/day.ts';
import type { CycleState } from '../../../../shared/planned/cycle.ts';
import { dueNow, type Planning } from '../../../../shared/planned/due.ts';
import type { MadeCycle } from '../rhythms.ts';
import type { Site } from '../site.ts';

export interface Meter {
  id: string;
  /** Where it stood when the history began. */
  begun: number;
  value: number;
  perDay?: number;
  readings: { at: string; value: number; by: string }[];
}
export interface Row {
  id: string;
  run: Run;
  value: OrderValue;
}
export interface Run extends MadeCycle {
  meter?: Meter;
  /** Orders not yet ended, in order of id. */
  open: Row[];
}

export const isIdle = ({ today }: Site, { machine }: MadeCycle, day: Day) =>
  machine.plan.idle !== undefined && day >= addDays(today, -machine.plan.idle.since);

const planningOf = (site: Site, run: Run, day: Day): Planning => ({
  today: day,
  horizonDays: site.plant.parameters.horizonDays,
  calendar: site.plant.calendar,
  meter: run.meter,
  idle: isIdle(site, run, day),
});

/** The orders a cycle is due from this state on: made, and the state moved on. */
export function issue(site: Site, run: Run, day: Day, from: CycleState = run.state): Row[] {
  const { cycle } = run;
  const { slots, state } = dueNow(cycle, from, planningOf(site, run, day));
  const year = day.slice(0, 4);
  const [letter, sequence] = codesOf[cycle.typeCycle];
  const rows = slots.map((slot): Row => {
    const code = `${letter}-${year}-${String(site.gathered.next(`${sequence}.${year}`)).padStart(6, '0')}`;
    return { id: orderId(cycle.id, from, slot.slot), run, value: orderOf(cycle, slot, code) };
  });
  const [first] = rows;
  run.state = opened(cycle, state, first && { id: first.id, plannedOn: first.value.plannedOn });
  run.open.push(...rows);
  return rows;
}

export function end(row: Row, value: OrderValue) {
  row.value = value;
  row.run.open.splice(row.run.open.indexOf(row), 1);
}
