// Measures the warehouse: capacity and time of its screens, throughput of bookings, and the night job.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type CapacityUsage, measureCost } from '#functions/db/capacity.ts';
import { handler } from '#functions/warehouse/handler.ts';
import type { Table } from '../local/table.ts';
import { buildBenchWarehouse } from '../seed/bench-warehouse.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { buildTorino, NOW, scope, startAfternoonTable, TODAY } from './plants.ts';
import { postJson, getJson as sent } from './post.ts';

const [SAMPLE_COUNT, CALLS_PER_SECOND, DURATION_SECONDS, CALLER_COUNT] = [100, 20, 10, 20];

const callWarehouse = (path: string, query: Record<string, string> = {}) =>
  sent(handler as never, path, query);

const issueSpare = (id: number) =>
  postJson(handler as never, `/sparepart/items/${id}/issue`, { quantity: 1 });

export const startWarehouseTable = (scale: number): Promise<Table> =>
  startAfternoonTable(buildBenchWarehouse(buildTorino(), NOW, scale));

/** Calls of each screen, and one booking, with a cached session. */
export const warehouseCalls: Record<string, () => Promise<unknown>> = {
  list: () => callWarehouse('/sparepart/items', { warehouseId: '1', limit: '25' }),
  sheet: () => callWarehouse('/sparepart/items/31'),
  overview: () => callWarehouse('/warehouse/overview'),
  pick: () => callWarehouse('/sparepart/pick', { text: 'no such spare' }),
  booking: () => issueSpare(31),
};

export async function measureCallCost(name: string): Promise<CapacityUsage> {
  await callWarehouse('/warehouse/items');
  return measureCost(warehouseCalls[name]!);
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Starts `CALLS_PER_SECOND` calls a second without waiting for earlier ones; returns the time of each and the
 * number refused.
 */
async function runAtSteadyRate(work: (n: number) => Promise<unknown>) {
  const startedAt = performance.now();
  const pendingTimes: Promise<number | undefined>[] = [];
  for (let n = 0; n < CALLS_PER_SECOND * DURATION_SECONDS; n++) {
    const wait = startedAt + (n * 1000) / CALLS_PER_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    pendingTimes.push(measureTime(() => work(n)).catch(() => undefined));
  }
  const times = await Promise.all(pendingTimes);
  return { times: times.filter((time) => time !== undefined), refused: times.filter((time) => !time).length };
}

/**
 * Node options that model a function with 1024 MB as its runtime sizes the heap: a tenth for the young
 * generation, in three parts, and a tenth outside the heap.
 */
const functionNodeOptions = ['--max-semi-space-size=34', '--max-old-space-size=820'];

/** Runs the night job in a separate process, whose memory then equals a function's. */
async function runNightJob(
  table: Table,
  now: string,
): Promise<Record<'seconds' | 'cpu' | 'megabytes' | 'stocks', number>> {
  const program = ['scripts/bench/night.ts', scope.tenant, scope.plant, now];
  const child = spawn(process.execPath, [...functionNodeOptions, ...program], {
    env: { ...process.env, ...table.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

export async function measureWarehouse(scale = 1): Promise<Figure[]> {
  const table = await startWarehouseTable(scale);
  try {
    const figures: Figure[] = [];
    for (const name of ['list', 'sheet', 'overview'] as const) {
      const { rru, trips } = await measureCallCost(name);
      const times: number[] = [];
      for (let n = 0; n < SAMPLE_COUNT / CALLER_COUNT; n++)
        times.push(
          ...(await Promise.all(
            Array.from({ length: CALLER_COUNT }, () => measureTime(warehouseCalls[name]!)),
          )),
        );
      figures.push(
        { figure: `${name} of 10 000 spares: read units`, value: rru, unit: 'RRU' },
        { figure: `${name}: round trips`, value: trips, unit: 'trips' },
        {
          figure: `${name}: p95 of ${CALLER_COUNT} callers`,
          value: round(computePercentile(times, 0.95)),
          unit: 'ms',
        },
      );
    }
    const { wru } = await measureCallCost('booking');
    const sequentialTimes: number[] = [];
    for (let n = 0; n < SAMPLE_COUNT; n++)
      sequentialTimes.push(await measureTime(() => issueSpare(3 * n + 1)));
    // All bookings are in one warehouse; a third of them take one spare that has enough stock.
    await postJson(handler as never, '/sparepart/items/1/receive', {
      quantity: CALLS_PER_SECOND * DURATION_SECONDS,
    });
    const steadyRun = await runAtSteadyRate((n) => issueSpare(n % 3 === 0 ? 1 : 3 * n + 1));
    const nightCost = await runNightJob(table, `${TODAY}T23:30:00.000Z`);
    return [
      ...figures,
      { figure: 'booking: write units', value: wru, unit: 'WRU', budget: 8 },
      {
        figure: 'booking: p95',
        value: round(computePercentile(sequentialTimes, 0.95)),
        unit: 'ms',
        budget: 40,
      },
      {
        figure: `${CALLS_PER_SECOND} bookings a second: refused`,
        value: steadyRun.refused,
        unit: 'bookings',
        budget: 0,
      },
      {
        figure: `${CALLS_PER_SECOND} bookings a second: p95`,
        value: round(computePercentile(steadyRun.times, 0.95)),
        unit: 'ms',
      },
      { figure: 'night of 10 000 stocks', value: nightCost.seconds, unit: 's', budget: 60 },
      { figure: 'night: its own CPU', value: nightCost.cpu, unit: 's' },
      { figure: 'night: stocks told anew', value: nightCost.stocks, unit: 'stocks' },
      { figure: 'night: memory', value: nightCost.megabytes, unit: 'MB', budget: 300 },
    ];
  } finally {
    await table.close();
  }
}
