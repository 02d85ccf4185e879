// Tables to measure on, each in an emulator of its own.
import { createHash } from 'node:crypto';
import type { Plant } from '../../shared/access/plant.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { startTable, type Table } from '../local/table.ts';
import { benchPlant } from '../seed/bench.ts';
import type { Gathered } from '../seed/gather.ts';
import { load } from '../seed/load.ts';
import { plantsOf } from '../seed/people.ts';
import { seed } from '../seed.ts';

export const NOW = '2026-03-16T09:00:00.000Z';
export const TODAY = NOW.slice(0, 10);
export const AFTERNOON = `${TODAY}T15:00:00.000Z`;
export const scope = { tenant: 'demo', plant: 'TO1' };

/** As the distribution sends a call on; the functions know the digest of its key. */
const key = 'of the distribution';
export const headers = { host: 'to1.example', 'x-plant': scope.plant, 'x-origin-key': key };

/** Torino without a calendar, or with what else a measurement needs. */
export const torino = (more: Partial<Plant> = {}): Plant => ({
  ...plantsOf(2026).demo![0]!,
  calendar: undefined,
  ...more,
});

/** Tenants, plants and people, and in Torino what was gathered. */
export async function tableWith(gathered: Gathered): Promise<Table> {
  const table = await startTable();
  process.env.ORIGIN_DIGEST = createHash('sha256').update(key).digest('hex');
  await seed('empty', { now: NOW });
  await load(gathered, scope, NOW);
  return table;
}

/** `scale` 1: 500 machines, 20 000 elements, a month of 20 000 orders. */
export const largeTable = (scale: number): Promise<Table> =>
  tableInTheAfternoon(benchPlant(torino(), NOW, scale));

/** Until it is closed the process lives in the afternoon of its day. */
export async function tableInTheAfternoon(gathered: Gathered): Promise<Table> {
  const table = await tableWith(gathered);
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
