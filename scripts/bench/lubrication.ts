// A month of the lubrication calendar of the large plant: 500 paths with two oiled points each, and 50 daily cycles that lubricate.
import { handler } from '../../functions/planned/handler.ts';
import { costOf, type Spent } from '../../functions/table/capacity.ts';
import {
  cycleLubrications,
  orderLubrications,
  pathLubrications,
  runLubrications,
} from '../../functions/table/entities/reports.ts';
import { lubricants } from '../../functions/table/entities/structure.ts';
import { benchPlant } from '../seed/bench.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { gather } from '../seed/gather.ts';
import { totalsOf } from '../seed/totals.ts';
import { type Figure, round } from './figure.ts';
import { NOW, TODAY, tableWith, torino } from './plants.ts';
import { ask, said } from './screens.ts';

/** With the days of its neighbours that the calendar draws. */
const query = { from: '2026-02-23', to: '2026-04-05' };

export interface Month extends Pick<Spent, 'rru' | 'trips'> {
  lines: number;
  /** How often orders lubricate. */
  times: number;
}

export async function lubricationMonth(): Promise<Month> {
  const large = benchPlant(torino(), NOW);
  addRounds(large, torino(), NOW);
  // what the calendar reads and no more: to fill in the orders takes minutes
  const read: unknown[] = [cycleLubrications, pathLubrications, orderLubrications, runLubrications];
  const gathered = gather();
  for (const { kind, id, value } of totalsOf(large.items, TODAY, 'Europe/Rome'))
    if (read.includes(kind)) gathered.add(kind, id, value);
  for (const { kind, id, value } of large.items) if (kind === lubricants) gathered.add(kind, id, value);
  const table = await tableWith(gathered);
  try {
    const asked = { handler: handler as never, path: '/lubrication/calendar', query };
    await ask(asked);
    const { rru, trips, answer } = await costOf(() => ask(asked));
    const { items } = said(answer) as { items: { days: { colour?: string }[] }[] };
    const times = items.flatMap(({ days }) => days.filter(({ colour }) => colour)).length;
    return { rru, trips, lines: items.length, times };
  } finally {
    await table.close();
  }
}

export async function lubrication(): Promise<Figure[]> {
  const { rru, trips, times } = await lubricationMonth();
  const name = `lubrication of a month, ${times} times`;
  return [
    { figure: `${name}: read units`, value: round(rru), unit: 'RRU', budget: 14 },
    { figure: `${name}: round trips`, value: trips, unit: 'trips', budget: 8 },
  ];
}
