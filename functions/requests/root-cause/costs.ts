// Handler that compares the costs of equal failures before and after a countermeasure (domain 7.9).
import { PlantParameters } from '#shared/access/plant.ts';
import type { Answer, InputOf } from '#shared/contract.ts';
import { addDays } from '#shared/day.ts';
import { COMPARISON_DAYS, compareFailures, computeFailureCost, type Rates } from '#shared/requests/cost.ts';
import { type Failure, isSameFailure } from '#shared/requests/recurrence.ts';
import type { rootCauses as api } from '#shared/requests/root-cause-api.ts';
import { operators } from '../../db/entities/organisation.ts';
import { ewoDetails } from '../../db/entities/requests.ts';
import { runInParallel } from '../../db/parallel.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { loadLineages } from '../../structure/public.ts';
import type { StoredEwo } from '../ewo/ewo-view.ts';
import { listAnalyses } from './listing.ts';
import { listEwosCreated } from './watch.ts';

interface Call {
  input: InputOf<typeof api.costs>;
  actor: Actor;
  store: Store;
}
type ListedAnalysis = Answer<typeof api.list>['items'][number];
type WatchedAnalysis = ListedAnalysis & Required<Pick<ListedAnalysis, 'watchedFrom'>>;

const CONCURRENCY = 8;
const PAGE_LIMIT = 500;

export async function listCosts({ input, actor, store }: Call): Promise<Answer<typeof api.costs>> {
  const allAnalyses = await loadAllPages((next) =>
    listAnalyses({ input: { ...input, limit: PAGE_LIMIT, next }, actor, store }),
  );
  const watchedAnalyses = allAnalyses.filter(
    (each): each is WatchedAnalysis => each.watchedFrom !== undefined,
  );
  if (watchedAnalyses.length === 0) return { items: [] };
  const [failures, rates] = await Promise.all([
    loadFailures(store, watchedAnalyses),
    loadRates(store, actor),
  ]);
  const lineages = await loadLineages(
    store,
    [...watchedAnalyses, ...failures].flatMap(({ elementId }) => elementId ?? []),
  );
  const withLineage = <Ewo extends { elementId?: string }>(ewo: Ewo) => ({
    ...ewo,
    lineage: lineages.get(ewo.elementId) ?? [],
  });
  const otherFailures = failures.map(withLineage);
  const analysedFailures = watchedAnalyses.map((each) => withLineage({ ...each, state: each.ewoState }));
  const similarFailures = analysedFailures.map((one) =>
    otherFailures.filter((other) => isSameFailure(one as Failure, other)),
  );
  const costsById = await computeCosts(store, [...new Set(similarFailures.flat())], rates, actor.now);
  return {
    items: analysedFailures.map(({ id, watchedFrom, pillars = [] }, i) => {
      const similarCosts = similarFailures[i]!.map((ewo) => ({
        createdOn: ewo.createdOn,
        cost: costsById.get(ewo.id),
      }));
      return { ewoId: id, pillars, ...compareFailures(watchedFrom, similarCosts, rates, actor.today) };
    }),
  };
}

/** Reads all failures of the machines around the start of their watch periods. */
async function loadFailures(store: Store, watchedAnalyses: readonly WatchedAnalysis[]): Promise<StoredEwo[]> {
  const loadedFailures: StoredEwo[] = [];
  const byMachine = Map.groupBy(watchedAnalyses, ({ machineId }) => machineId);
  await runInParallel(byMachine, CONCURRENCY, async ([machineId, machineAnalyses]) => {
    const days = machineAnalyses.map(({ watchedFrom }) => watchedFrom).sort();
    const [first, last] = [addDays(days[0]!, -COMPARISON_DAYS), addDays(days.at(-1)!, COMPARISON_DAYS)];
    loadedFailures.push(...(await listEwosCreated(store, machineId, first, last)));
  });
  return loadedFailures;
}

/** Returns the rates; a plant saved before a parameter existed gets its default. */
async function loadRates(store: Store, { plant }: Actor): Promise<Rates> {
  const { hourlyRate, stoppedHourCost } = PlantParameters.parse(plant.parameters);
  const allOperators = await loadAllPages((next) => store.list(operators, { next }));
  return {
    hourly: hourlyRate,
    stoppedHour: stoppedHourCost,
    ofOperator: new Map(
      allOperators.flatMap(({ id, hourlyRate: ownRate }) => (ownRate ? [[id, ownRate] as const] : [])),
    ),
  };
}

/** Returns the cost by failure id; its spares are in the detail item. */
async function computeCosts(store: Store, failures: readonly StoredEwo[], rates: Rates, now: string) {
  const detailItems = await store.load(failures.map(({ id }) => [ewoDetails, id] as const));
  return new Map(
    failures.map((ewo, i) => [ewo.id, computeFailureCost(ewo, detailItems[i]?.spares ?? [], rates, now)]),
  );
}
