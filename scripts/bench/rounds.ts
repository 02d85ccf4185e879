// Measures the rounds of the large plant: the calendars of a month of checklists and of runs, and the results
// of a month of answers.

import { checklistOrders, controlResults, measuredValues } from '#functions/db/entities/planned.ts';
import { checklistDayTotals, runDayTotals } from '#functions/db/entities/reports.ts';
import { controls, machines, quantities } from '#functions/db/entities/structure.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import { handler as planned } from '#functions/planned/handler.ts';
import { buildControlResults, groupMeasuredByMonth } from '#functions/planned/order/control-results.ts';
import { handler as procedures } from '#functions/procedures/handler.ts';
import { addDays } from '#shared/day.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { createSeedCollector, type SeedCollector } from '../seed/gather.ts';
import { computeTotals } from '../seed/totals.ts';
import { type Figure, round } from './figure.ts';
import { buildTorino, NOW, startLoadedTable, TODAY } from './plants.ts';
import { CALLER_COUNT, measureParallelCalls, measureScreenCost, type Screen } from './screens.ts';

const MACHINE_COUNT = 500;
/** Month of the answers; the runs are of the following month. */
const answerPeriod = { from: '2026-02-01', to: '2026-03-03' };
const yearPeriod = { from: addDays(TODAY, -364), to: TODAY };

const calendarCall = { handler: planned as never, rru: 14, trips: 1, milliseconds: 25 };
const resultsCall = { handler: procedures as never, path: '/checklist/results', rru: 4 };

/**
 * Queries that users make: deviating results, results of one machine, control or checklist, the trend of one
 * control, and the two calendars.
 */
export const roundScreens: readonly Screen[] = [
  {
    ...{ ...calendarCall, name: 'month of checklists', path: '/checklistorder/calendar' },
    query: { from: '2026-02-01', to: '2026-02-28' },
  },
  {
    ...{ ...calendarCall, name: 'month of runs', path: '/amorder/calendar' },
    query: { from: '2026-03-01', to: '2026-03-31' },
  },
  { ...resultsCall, name: 'results that deviate', query: { ...answerPeriod, colour: 'deviating' }, trips: 2 },
  { ...resultsCall, name: 'results of a machine', query: { ...answerPeriod, machineId: '1' }, trips: 1 },
  { ...resultsCall, name: 'results of a control', query: { ...answerPeriod, controlId: '1' }, trips: 1 },
  { ...resultsCall, name: 'results of a checklist', query: { ...answerPeriod, checklistId: '1' }, trips: 1 },
  {
    ...{ name: 'trend of a year', handler: procedures as never, path: '/checklist/trend' },
    query: { ...yearPeriod, controlId: '1', machineId: '1' },
    rru: 3,
    trips: 3,
  },
];

/**
 * Gathers only the records that the calendars and the results read, because loading the runs takes minutes.
 * All answers are 40 000.
 */
export function buildRounds(answerShare: number): SeedCollector {
  const largePlant = createSeedCollector();
  for (let n = 1; n <= MACHINE_COUNT; n++) largePlant.next('machine');
  addRounds(largePlant, buildTorino(), NOW);
  const readKinds: unknown[] = [checklistDayTotals, runDayTotals];
  const collector = createSeedCollector();
  for (const { kind, id, value } of computeTotals(largePlant.items, TODAY, 'Europe/Rome'))
    if (readKinds.includes(kind)) collector.add(kind, id, value);
  for (const { kind, id, value } of largePlant.items)
    if (kind === controls || kind === quantities) collector.add(kind, id, value);
  collector.add(machines, 1, {
    ...{ code: 'M-1', description: 'Machine 1', typologyId: 1, status: 'active', twin: false, price: 0 },
  });
  const closedOrders = largePlant.items
    .filter(({ kind }) => kind === checklistOrders)
    .map(({ id, value }) => ({ ...value, id }) as StoredOf<typeof checklistOrders>)
    .filter(({ machineId }) => machineId <= MACHINE_COUNT * answerShare);
  const [firstOrder] = closedOrders;
  const dailyOrders = Array.from({ length: 365 }, (_, i) => {
    const day = addDays(TODAY, -i);
    return { ...firstOrder!, id: `9999.1.${day}`, closedOn: day };
  });
  const monthAnswers = closedOrders.flatMap((order) => buildControlResults('checklists', order, new Map()));
  const yearAnswers = dailyOrders.flatMap((order) => buildControlResults('checklists', order, new Map()));
  for (const { id, value } of monthAnswers) collector.add(controlResults, id, value);
  for (const { id, parts } of groupMeasuredByMonth([...monthAnswers, ...yearAnswers]))
    collector.add(measuredValues, id, parts);
  return collector;
}

export async function measureRounds(): Promise<Figure[]> {
  const table = await startLoadedTable(buildRounds(1));
  try {
    const figures: Figure[] = [];
    for (const screen of roundScreens) {
      const { first } = await measureScreenCost(screen);
      const { p95, cpu } = await measureParallelCalls(screen);
      figures.push(
        { figure: `${screen.name}: read units`, value: round(first.rru), unit: 'RRU', budget: screen.rru },
        { figure: `${screen.name}: round trips`, value: first.trips, unit: 'trips', budget: screen.trips },
        {
          figure: `${screen.name}: p95 of ${CALLER_COUNT} callers`,
          value: round(p95),
          unit: 'ms',
          budget: screen.milliseconds,
          additionalValues: { cpu: round(cpu, 2) },
        },
      );
    }
    return figures;
  } finally {
    await table.close();
  }
}
