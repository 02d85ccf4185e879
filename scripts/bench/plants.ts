// Tables for measurements, each in an emulator of its own.
import { createHash } from 'node:crypto';
import type { Plant } from '#shared/access/plant.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { startTable, type Table } from '../local/table.ts';
import { buildBenchPlant } from '../seed/bench.ts';
import type { SeedCollector } from '../seed/gather.ts';
import { loadSeed } from '../seed/load.ts';
import { buildPlants } from '../seed/people.ts';
import { seed } from '../seed.ts';

export const NOW = '2026-03-16T09:00:00.000Z';
export const TODAY = NOW.slice(0, 10);
export const AFTERNOON = `${TODAY}T15:00:00.000Z`;
export const scope = { tenant: 'demo', plant: 'TO1' };

/** Header that the distribution adds to forwarded calls; the functions check the digest of its value. */
const originKey = 'of the distribution';
export const headers = { host: 'to1.example', 'x-plant': scope.plant, 'x-origin-key': originKey };
/** Variables of the API's stage that an event has. */
export const stageVariables = { ORIGIN_DIGESTS: createHash('sha256').update(originKey).digest('hex') };

/** Returns the plant Torino without a calendar, changed by `changes`. */
export const buildTorino = (changes: Partial<Plant> = {}): Plant => ({
  ...buildPlants(2026).demo![0]!,
  calendar: undefined,
  ...changes,
});

/** Starts a table with tenants, plants and people, and loads the collected items into Torino. */
export async function startLoadedTable(collector: SeedCollector): Promise<Table> {
  const table = await startTable();
  await seed('empty', { now: NOW });
  await loadSeed(collector, scope, NOW);
  return table;
}

/**
 * Starts the table of the large plant; `scale` 1 has 500 machines, 20 000 elements and a month of 20 000
 * orders.
 */
export const startLargeTable = (scale: number): Promise<Table> =>
  startAfternoonTable(buildBenchPlant(buildTorino(), NOW, scale));

/**
 * Starts a table and moves the process's clock to the afternoon of the measured day, until the table is
 * closed.
 */
export async function startAfternoonTable(collector: SeedCollector): Promise<Table> {
  const table = await startLoadedTable(collector);
  const database = openDatabase(table.folder);
  const clock = startClock(database, AFTERNOON);
  return {
    ...table,
    close() {
      clock.release();
      database.close();
      return table.close();
    },
  };
}
