// Projection of the minutes that teams spend on EWOs, by day (domain 10.5). Idempotent.

import { formatLoads } from '#shared/organisation/workload.ts';
import type { Ewo } from '#shared/requests/ewo.ts';
import { computeEwoWork, formatRunningWork } from '#shared/requests/ewo-load.ts';
import { plants } from '../db/entities/access.ts';
import { runningEwos, workloads } from '../db/entities/reports.ts';
import { ewos } from '../db/entities/requests.ts';
import { runInParallel } from '../db/parallel.ts';
import { loadAllPages } from '../db/reads.ts';
import { openStore, type Store } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import type { Change } from './change.ts';

type Parts = Record<string, string | undefined>;
/** Changed parts of days, and of running EWOs. */
export interface EwoLoads {
  days: Map<string, Parts>;
  running: Parts;
}

const CONCURRENCY = 8;
/** Maximum parts of one update expression, which holds 4 KB. */
const MAX_PARTS_PER_WRITE = 50;

/** Sets the parts of an EWO; removes those of `removedDays` days. */
function setEwoParts(
  loads: EwoLoads,
  ewo: Ewo | undefined,
  code: string,
  timeZone: string,
  removedDays: Iterable<string>,
) {
  const { days, running } = ewo ? computeEwoWork(ewo, timeZone) : { days: new Map<string, number>() };
  const setPart = (day: string, text: string | undefined) =>
    loads.days.set(day, { ...loads.days.get(day), [code]: text });
  for (const day of removedDays) setPart(day, undefined);
  for (const [day, minutes] of days) setPart(day, formatLoads(new Map([[ewo!.teamId!, minutes]])));
  loads.running[code] = running && formatRunningWork(running);
}

const createEmptyLoads = (): EwoLoads => ({ days: new Map(), running: {} });

async function writeLoads(store: Store, { days, running }: EwoLoads): Promise<void> {
  await runInParallel(days, CONCURRENCY, ([day, parts]) => putAll(store, workloads, day, parts));
  await putAll(store, runningEwos, 'all', running);
}

async function putAll(store: Store, kind: typeof workloads, id: string, parts: Parts): Promise<void> {
  const all = Object.entries(parts);
  for (let i = 0; i < all.length; i += MAX_PARTS_PER_WRITE)
    await store.commit(store.putParts(kind, id, Object.fromEntries(all.slice(i, i + MAX_PARTS_PER_WRITE))));
}

export async function updateEwoLoads(changes: readonly Change[]): Promise<void> {
  const ewoChanges = changes.filter(({ entity }) => entity === ewos.name);
  const now = new Date(Date.now()).toISOString();
  for (const plantChanges of Map.groupBy(ewoChanges, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = plantChanges[0]!;
    const store = openStore(
      getTableClient(),
      getSetting('TABLE'),
      { tenant, plant },
      { user: 'totals', now },
    );
    const [storedPlant] = await store.load([[plants, plant]]);
    const timeZone = storedPlant?.timeZone ?? 'UTC';
    const loads = createEmptyLoads();
    // Changes are applied in order, so that the last one wins.
    for (const { before, after } of plantChanges) {
      const [ewoBefore, ewoAfter] = [before, after] as (Ewo | undefined)[];
      if ([ewoBefore, ewoAfter].every((ewo) => ewo?.interventionAt === undefined)) continue;
      setEwoParts(
        loads,
        ewoAfter,
        (ewoAfter ?? ewoBefore)!.code,
        timeZone,
        ewoBefore ? computeEwoWork(ewoBefore, timeZone).days.keys() : [],
      );
    }
    await writeLoads(store, loads);
  }
}

/** Returns the loads of all EWOs with an intervention. */
export function computeEwoLoads(all: readonly Ewo[], timeZone: string): EwoLoads {
  const loads = createEmptyLoads();
  for (const ewo of all) if (ewo.interventionAt) setEwoParts(loads, ewo, ewo.code, timeZone, []);
  return loads;
}

/** Upgrade step: writes the days of all EWOs, which older versions did not. */
export async function rebuildEwoLoads(store: Store): Promise<void> {
  const plant = await store.get(plants, store.scope.plant!);
  const all = await loadAllPages((next) => store.list(ewos, { next }));
  await writeLoads(store, computeEwoLoads(all, plant.timeZone));
}
