// What teams spend on EWOs, told to the days they work on them (domain 10.5). Told twice, it says the same.

import { loadText } from '../../shared/organisation/workload.ts';
import type { Ewo } from '../../shared/requests/ewo.ts';
import { runningText, workOf } from '../../shared/requests/ewo-load.ts';
import { setting, tableClient } from '../http/aws.ts';
import { plants } from '../table/entities/access.ts';
import { runningEwos, workloads } from '../table/entities/reports.ts';
import { ewos } from '../table/entities/requests.ts';
import { inParallel } from '../table/parallel.ts';
import { everyPage } from '../table/reads.ts';
import { openStore, type Store } from '../table/store.ts';
import type { Change } from './change.ts';

type Parts = Record<string, string | undefined>;
/** What becomes of the parts of days, and of what runs. */
export interface EwoLoads {
  days: Map<string, Parts>;
  running: Parts;
}

const AT_ONCE = 8;
/** Parts are one expression, which holds 4 KB. */
const TOLD_AT_ONCE = 50;

/** `gone` days lose what the EWO had told them before. */
function tell(loads: EwoLoads, ewo: Ewo | undefined, code: string, timeZone: string, gone: Iterable<string>) {
  const { days, running } = ewo ? workOf(ewo, timeZone) : { days: new Map<string, number>() };
  const part = (day: string, text: string | undefined) =>
    loads.days.set(day, { ...loads.days.get(day), [code]: text });
  for (const day of gone) part(day, undefined);
  for (const [day, minutes] of days) part(day, loadText(new Map([[ewo!.teamId!, minutes]])));
  loads.running[code] = running && runningText(running);
}

const noLoads = (): EwoLoads => ({ days: new Map(), running: {} });

async function write(store: Store, { days, running }: EwoLoads): Promise<void> {
  await inParallel(days, AT_ONCE, ([day, parts]) => putAll(store, workloads, day, parts));
  await putAll(store, runningEwos, 'all', running);
}

async function putAll(store: Store, kind: typeof workloads, id: string, parts: Parts): Promise<void> {
  const all = Object.entries(parts);
  for (let i = 0; i < all.length; i += TOLD_AT_ONCE)
    await store.commit(store.putParts(kind, id, Object.fromEntries(all.slice(i, i + TOLD_AT_ONCE))));
}

export async function worked(changes: readonly Change[]): Promise<void> {
  const its = changes.filter(({ entity }) => entity === ewos.name);
  const now = new Date(Date.now()).toISOString();
  for (const some of Map.groupBy(its, ({ tenant, plant }) => `${tenant}#${plant}`).values()) {
    const { tenant, plant } = some[0]!;
    const store = openStore(tableClient(), setting('TABLE'), { tenant, plant }, { user: 'totals', now });
    const [kept] = await store.load([[plants, plant]]);
    const timeZone = kept?.timeZone ?? 'UTC';
    const loads = noLoads();
    // in the order they happened: the last of them counts
    for (const { before, after } of some) {
      const [was, is] = [before, after] as (Ewo | undefined)[];
      if ([was, is].every((ewo) => ewo?.interventionAt === undefined)) continue;
      tell(loads, is, (is ?? was)!.code, timeZone, was ? workOf(was, timeZone).days.keys() : []);
    }
    await write(store, loads);
  }
}

/** Of EWOs that somebody worked on, what they tell of the days and of what runs. */
export function ewoLoadsOf(all: readonly Ewo[], timeZone: string): EwoLoads {
  const loads = noLoads();
  for (const ewo of all) if (ewo.interventionAt) tell(loads, ewo, ewo.code, timeZone, []);
  return loads;
}

/** Tells the days of every EWO there is: older programs told them nothing. */
export async function tellEwoLoads(store: Store): Promise<void> {
  const plant = await store.get(plants, store.scope.plant!);
  const all = await everyPage((next) => store.list(ewos, { next }));
  await write(store, ewoLoadsOf(all, plant.timeZone));
}
