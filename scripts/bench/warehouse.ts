// The warehouse: what its screens read, how fast and how many at once are booked, and what a night costs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { costOf, type Spent } from '../../functions/table/capacity.ts';
import { handler } from '../../functions/warehouse/handler.ts';
import type { Table } from '../local/table.ts';
import { benchWarehouse } from '../seed/bench-warehouse.ts';
import { type Figure, percentile, round } from './figure.ts';
import { NOW, scope, TODAY, tableInTheAfternoon, torino } from './plants.ts';
import { post, get as sent } from './post.ts';

const [MEASURED, PER_SECOND, SECONDS, CALLERS] = [100, 20, 10, 20];

const get = (path: string, query: Record<string, string> = {}) => sent(handler as never, path, query);

const issue = (id: number) => post(handler as never, `/sparepart/items/${id}/issue`, { quantity: 1 });

export const warehouseTable = (scale: number): Promise<Table> =>
  tableInTheAfternoon(benchWarehouse(torino(), NOW, scale));

/** What each screen asks, and one booking, with the session known. */
export const asked: Record<string, () => Promise<unknown>> = {
  list: () => get('/sparepart/items', { warehouseId: '1', limit: '25' }),
  sheet: () => get('/sparepart/items/31'),
  overview: () => get('/warehouse/overview'),
  pick: () => get('/sparepart/pick', { text: 'no such spare' }),
  booking: () => issue(31),
};

export async function costOfAsked(name: string): Promise<Spent> {
  await get('/warehouse/items');
  return costOf(asked[name]!);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** So many a second, whether those before are answered or not; each time it took, and how many were refused. */
async function steadily(work: (n: number) => Promise<unknown>) {
  const begun = performance.now();
  const all: Promise<number | undefined>[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const wait = begun + (n * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(timed(() => work(n)).catch(() => undefined));
  }
  const times = await Promise.all(all);
  return { times: times.filter((time) => time !== undefined), refused: times.filter((time) => !time).length };
}

/** Of a function with 1024 MB, as its runtime shares it out: a tenth for what is new, in three parts, and a tenth for what is no heap. */
const asFunction = ['--max-semi-space-size=34', '--max-old-space-size=820'];

/** In a process of its own: its memory is a function's. */
async function night(
  table: Table,
  now: string,
): Promise<Record<'seconds' | 'cpu' | 'megabytes' | 'stocks', number>> {
  const program = ['scripts/bench/night.ts', scope.tenant, scope.plant, now];
  const child = spawn(process.execPath, [...asFunction, ...program], {
    env: { ...process.env, ...table.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(said.trim().split('\n').at(-1)!);
}

export async function warehouse(scale = 1): Promise<Figure[]> {
  const table = await warehouseTable(scale);
  try {
    const figures: Figure[] = [];
    for (const name of ['list', 'sheet', 'overview'] as const) {
      const { rru, trips } = await costOfAsked(name);
      const times: number[] = [];
      for (let n = 0; n < MEASURED / CALLERS; n++)
        times.push(...(await Promise.all(Array.from({ length: CALLERS }, () => timed(asked[name]!)))));
      figures.push(
        { figure: `${name} of 10 000 spares: read units`, value: rru, unit: 'RRU' },
        { figure: `${name}: round trips`, value: trips, unit: 'trips' },
        { figure: `${name}: p95 of ${CALLERS} callers`, value: round(percentile(times, 0.95)), unit: 'ms' },
      );
    }
    const { wru } = await costOfAsked('booking');
    const alone: number[] = [];
    for (let n = 0; n < MEASURED; n++) alone.push(await timed(() => issue(3 * n + 1)));
    // of one warehouse, a third of them of one spare that has enough for all
    await post(handler as never, '/sparepart/items/1/receive', { quantity: PER_SECOND * SECONDS });
    const busy = await steadily((n) => issue(n % 3 === 0 ? 1 : 3 * n + 1));
    const first = await night(table, `${TODAY}T23:30:00.000Z`);
    return [
      ...figures,
      { figure: 'booking: write units', value: wru, unit: 'WRU', budget: 8 },
      { figure: 'booking: p95', value: round(percentile(alone, 0.95)), unit: 'ms', budget: 40 },
      {
        figure: `${PER_SECOND} bookings a second: refused`,
        value: busy.refused,
        unit: 'bookings',
        budget: 0,
      },
      {
        figure: `${PER_SECOND} bookings a second: p95`,
        value: round(percentile(busy.times, 0.95)),
        unit: 'ms',
      },
      { figure: 'night of 10 000 stocks', value: first.seconds, unit: 's', budget: 60 },
      { figure: 'night: its own CPU', value: first.cpu, unit: 's' },
      { figure: 'night: stocks told anew', value: first.stocks, unit: 'stocks' },
      { figure: 'night: memory', value: first.megabytes, unit: 'MB', budget: 300 },
    ];
  } finally {
    await table.close();
  }
}
