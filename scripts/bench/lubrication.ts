// Measures a month of the lubrication calendar of the large plant: 500 paths with two lubricated points each,
// and 50 daily cycles that lubricate.

import { type CapacityUsage, measureCost } from '#functions/db/capacity.ts';
import {
  cycleLubrications,
  orderLubrications,
  pathLubrications,
  runLubrications,
} from '#functions/db/entities/reports.ts';
import { lubricants } from '#functions/db/entities/structure.ts';
import { handler } from '#functions/planned/handler.ts';
import { buildBenchPlant } from '../seed/bench.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { computeTotals } from '../seed/totals.ts';
import { type Figure, round } from './figure.ts';
import { buildTorino, NOW, startLoadedTable, TODAY } from './plants.ts';
import { callScreen, parseAnswer } from './screens.ts';

/** The month with the days of the neighbouring months that the calendar draws. */
const query = { from: '2026-02-23', to: '2026-04-05' };

export interface LubricationCost extends Pick<CapacityUsage, 'rru' | 'trips'> {
  lines: number;
  /** Number of lubrications by orders. */
  times: number;
}

export async function measureLubricationMonth(): Promise<LubricationCost> {
  const largePlant = buildBenchPlant(buildTorino(), NOW);
  addRounds(largePlant, buildTorino(), NOW);
  // Only the records that the calendar reads are loaded, because loading the orders takes minutes.
  const readKinds: unknown[] = [cycleLubrications, pathLubrications, orderLubrications, runLubrications];
  const collector = createSeedCollector();
  for (const { kind, id, value } of computeTotals(largePlant.items, TODAY, 'Europe/Rome'))
    if (readKinds.includes(kind)) collector.add(kind, id, value);
  for (const { kind, id, value } of largePlant.items) if (kind === lubricants) collector.add(kind, id, value);
  const table = await startLoadedTable(collector);
  try {
    const calendarCall = { handler: handler as never, path: '/lubrication/calendar', query };
    await callScreen(calendarCall);
    const { rru, trips, answer } = await measureCost(() => callScreen(calendarCall));
    const { items } = parseAnswer(answer) as { items: { days: { colour?: string }[] }[] };
    const times = items.flatMap(({ days }) => days.filter(({ colour }) => colour)).length;
    return { rru, trips, lines: items.length, times };
  } finally {
    await table.close();
  }
}

export async function measureLubrication(): Promise<Figure[]> {
  const { rru, trips, times } = await measureLubricationMonth();
  const name = `lubrication of a month, ${times} times`;
  return [
    { figure: `${name}: read units`, value: round(rru), unit: 'RRU', budget: 14 },
    { figure: `${name}: round trips`, value: trips, unit: 'trips', budget: 8 },
  ];
}
