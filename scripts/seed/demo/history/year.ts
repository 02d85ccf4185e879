// Simulates the year day by day: orders are issued, meters read, work done; then all records are collected.

import { teams } from '#functions/db/entities/organisation.ts';
import { orderEntities } from '#functions/planned/kinds.ts';
import { addDays, type Day } from '#shared/day.ts';
import { isOpen } from '#shared/planned/order.ts';
import { cycleTypes } from '#shared/procedures/kinds.ts';
import type { DemoCycle } from '../rhythms.ts';
import type { DemoSite } from '../site.ts';
import { addAnswers } from './answers.ts';
import { drawFate, type OrderFate } from './fate.ts';
import { addMeters, createMeter, isReadingDay, recordReading } from './meters.ts';
import { retirementReason } from './remarks.ts';
import { isIdle, issueDueOrders, type SimulatedCycle, type SimulatedOrder } from './run.ts';
import {
  assignSimulatedTeam,
  cancelSimulatedOrder,
  completeOrder,
  rescheduleOrder,
  startOrder,
} from './work.ts';

/** Simulates the year and sets the final states of the cycles. */
export function simulateYear(site: DemoSite, demoCycles: readonly DemoCycle[]): SimulatedOrder[] {
  const runs = demoCycles.map((cycle): SimulatedCycle => ({ ...cycle, open: [] }));
  const rows: SimulatedOrder[] = [];
  const diary = new Map<Day, { row: SimulatedOrder; fate: OrderFate }[]>();
  const addToDiary = (row: SimulatedOrder, fate: OrderFate) => {
    if (!fate) return;
    const dayEntries = diary.get(fate.on);
    if (dayEntries) dayEntries.push({ row, fate });
    else diary.set(fate.on, [{ row, fate }]);
  };
  const addIssuedOrders = (issuedOrders: readonly SimulatedOrder[], day: Day) => {
    rows.push(...issuedOrders);
    for (const row of issuedOrders) addToDiary(row, drawFate(site, row, day));
  };
  for (const run of runs) run.meter = createMeter(site, run);

  for (let day = site.since; day <= site.today; day = addDays(day, 1)) {
    for (const run of runs) {
      if (run.meter && isReadingDay(day) && !isIdle(site, run, day)) recordReading(site, run, run.meter, day);
      addIssuedOrders(issueDueOrders(site, run, day), day);
      if (isIdle(site, run, day))
        for (const row of [...run.open])
          addIssuedOrders(cancelSimulatedOrder(site, row, day, retirementReason), day);
    }
    const dayEntries = diary.get(day) ?? [];
    // Work done today may issue an order that is done today too, so the list grows while it is iterated.
    for (const { row, fate } of dayEntries) {
      if (!fate || !row.run.open.includes(row)) continue;
      if (fate.type === 'done') addIssuedOrders(completeOrder(site, row, day), day);
      else if (fate.type === 'cancelled') addIssuedOrders(cancelSimulatedOrder(site, row, day), day);
      else {
        rescheduleOrder(row, fate.to);
        addToDiary(row, { type: 'done', on: fate.to });
      }
    }
    diary.delete(day);
  }
  for (const run of runs) assignUpcomingOrders(site, run);
  for (const row of listStartedOrders(site, runs)) startOrder(site, row);
  demoCycles.forEach((cycle, i) => {
    cycle.state = computeFinalState(runs[i]!, rows, site.today);
  });
  addOrders(site, rows);
  addAnswers(site, rows);
  addMeters(site, runs);
  return rows;
}

/** Assigns teams to planned orders of the next days. */
function assignUpcomingOrders(site: DemoSite, { open, cycle }: SimulatedCycle) {
  if (!site.chance(cycle.code).happens(0.6)) return;
  for (const row of open)
    if (row.value.state === 'planned' && row.value.plannedOn <= addDays(site.today, 3))
      row.value = assignSimulatedTeam(site, row);
}

/** Orders in progress at the end: the oldest open orders of two cycles, a checklist and a run. */
const startedCounts = { workorders: 2, checklists: 1, am: 1 } as const;
const listStartedOrders = ({ today }: DemoSite, runs: readonly SimulatedCycle[]): SimulatedOrder[] =>
  cycleTypes.flatMap((type) =>
    runs
      .flatMap(({ open, meter, cycle }) => (meter || cycle.typeCycle !== type ? [] : open.slice(0, 1)))
      .filter(({ value }) => value.plannedOn <= today && value.state !== 'inProgress')
      .slice(0, startedCounts[type]),
  );

/** Sets the cycle's `computeFinalState` order, before which no order is open, as closing does. */
function computeFinalState({ cycle, state }: SimulatedCycle, rows: readonly SimulatedOrder[], today: Day) {
  if (!cycle.autoClose) return state;
  const cycleRows = rows
    .filter((row) => row.run.cycle === cycle && row.value.plannedOn <= today)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const lastSettled = cycleRows.find((row) => isOpen(row.value.state)) ?? cycleRows.at(-1);
  return lastSettled ? { ...state, settled: lastSettled.id } : state;
}

function addOrders({ collector }: DemoSite, rows: SimulatedOrder[]) {
  // Items that are adjacent in the table are written together.
  rows.sort((a, b) => a.run.cycle.id - b.run.cycle.id || (a.id < b.id ? -1 : 1));
  for (const { id, value, run } of rows) {
    collector.add(orderEntities[run.cycle.typeCycle], id, value);
    if (value.byPerson && isOpen(value.state)) collector.hold(teams, value.teamId, 'orders');
  }
}
