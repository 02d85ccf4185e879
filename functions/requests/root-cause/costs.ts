// What the same failures cost before a countermeasure and after it (domain 7.9).
import { PlantParameters } from '../../../shared/access/plant.ts';
import type { Answer, Got } from '../../../shared/contract.ts';
import { addDays } from '../../../shared/day.ts';
import { COMPARED_DAYS, comparedAround, failureCost, type Rates } from '../../../shared/requests/cost.ts';
import { type Failure, isSameFailure } from '../../../shared/requests/recurrence.ts';
import type { rootCauses as api } from '../../../shared/requests/root-cause-api.ts';
import type { Actor } from '../../http/session.ts';
import { lineagesOf } from '../../structure/writes.ts';
import { operators } from '../../table/entities/organisation.ts';
import { ewoSheets } from '../../table/entities/requests.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { KeptEwo } from '../ewo/shown.ts';
import { list } from './listing.ts';
import { created } from './watch.ts';

interface Call {
  input: Got<typeof api.costs>;
  actor: Actor;
  store: Store;
}
type Listed = Answer<typeof api.list>['items'][number];
type Watched = Listed & Required<Pick<Listed, 'watchedFrom'>>;

const AT_ONCE = 8;
const LIMIT = 500;

export async function costs({ input, actor, store }: Call): Promise<Answer<typeof api.costs>> {
  const listed = await everyPage((next) => list({ input: { ...input, limit: LIMIT, next }, actor, store }));
  const watched = listed.filter((each): each is Watched => each.watchedFrom !== undefined);
  if (watched.length === 0) return { items: [] };
  const [failures, rates] = await Promise.all([failuresAround(store, watched), ratesOf(store, actor)]);
  const lineages = await lineagesOf(
    store,
    [...watched, ...failures].flatMap(({ elementId }) => elementId ?? []),
  );
  const placed = <Ewo extends { elementId?: string }>(ewo: Ewo) => ({
    ...ewo,
    lineage: lineages.get(ewo.elementId) ?? [],
  });
  const others = failures.map(placed);
  const analysed = watched.map((each) => placed({ ...each, state: each.ewoState }));
  const alike = analysed.map((one) => others.filter((other) => isSameFailure(one as Failure, other)));
  const costOf = await costsOf(store, [...new Set(alike.flat())], rates, actor.now);
  return {
    items: analysed.map(({ id, watchedFrom, pillars = [] }, i) => {
      const same = alike[i]!.map((ewo) => ({ createdOn: ewo.createdOn, cost: costOf.get(ewo.id) }));
      return { ewoId: id, pillars, ...comparedAround(watchedFrom, same, rates, actor.today) };
    }),
  };
}

/** All failures of their machines near the days from which they are watched. */
async function failuresAround(store: Store, watched: readonly Watched[]): Promise<KeptEwo[]> {
  const found: KeptEwo[] = [];
  const byMachine = Map.groupBy(watched, ({ machineId }) => machineId);
  await inParallel(byMachine, AT_ONCE, async ([machineId, its]) => {
    const days = its.map(({ watchedFrom }) => watchedFrom).sort();
    const [first, last] = [addDays(days[0]!, -COMPARED_DAYS), addDays(days.at(-1)!, COMPARED_DAYS)];
    found.push(...(await created(store, machineId, first, last)));
  });
  return found;
}

/** A plant that was saved before a parameter was there has its default. */
async function ratesOf(store: Store, { plant }: Actor): Promise<Rates> {
  const { hourlyRate, stoppedHourCost } = PlantParameters.parse(plant.parameters);
  const all = await everyPage((next) => store.list(operators, { next }));
  return {
    hourly: hourlyRate,
    stoppedHour: stoppedHourCost,
    ofOperator: new Map(all.flatMap(({ id, hourlyRate: own }) => (own ? [[id, own] as const] : []))),
  };
}

/** Of each failure, by its id; the spares it took stand on its sheet. */
async function costsOf(store: Store, failures: readonly KeptEwo[], rates: Rates, now: string) {
  const sheets = await store.load(failures.map(({ id }) => [ewoSheets, id] as const));
  return new Map(failures.map((ewo, i) => [ewo.id, failureCost(ewo, sheets[i]?.spares ?? [], rates, now)]));
}
