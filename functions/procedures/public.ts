// Public functions of procedures for other features: strategies with their references, copies for a twin
// machine.
import type { Strategy, StrategyState } from '#shared/procedures/strategy.ts';
import { buildStrategyKey, isFree } from '#shared/procedures/strategy.ts';
import { procedures, strategies } from '../db/entities/procedures.ts';
import { elements, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { ReferenceCondition } from '../db/reference-writes.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

export { loadControls } from './asked.ts';
export { findCopy } from './copies.ts';
export { repairSopElementLinks } from './element-links.ts';
export { phasesTarget } from './import/phases.ts';
export { smpTarget } from './import/smp.ts';
export { assertAutonomous, autonomousCondition, loadPermittedProcedure } from './kind.ts';
export { draftSop, loadProcedureDetail } from './procedure.ts';

export type StoredStrategy = StoredOf<typeof strategies>;

/** Returns the strategy with `free` set while it can join a cycle. */
export const updateFreeType = <S extends Strategy & StrategyState>(strategy: S) => ({
  ...strategy,
  free: isFree(strategy) ? strategy.typeCycle : undefined,
});

/** Returns a new strategy with `target`, which is unique within a machine. */
export const buildStrategy = <S extends Strategy & StrategyState>(strategy: S) => ({
  ...updateFreeType(strategy),
  place: buildStrategyKey(strategy),
});

export const buildStrategyReferences = (
  store: Store,
  { machineId, elementId, procedureId }: Strategy,
  only?: ReferenceCondition<typeof elements>,
): Writes => [
  store.hold(machines, machineId, 'strategies', 'machineId'),
  elementId ? store.hold(elements, elementId, 'strategies', 'elementId', only) : [],
  store.hold(procedures, procedureId, 'strategies', 'procedureId'),
];
/** Machine and its twin; `twin` maps an element to its copy. */
interface StrategyCopy {
  from: number;
  to: number;
  twin: (elementId: string) => string;
}

/** Copies the strategies of a machine to its twin as free ones. */
export async function copyStrategies(store: Store, { from, ...target }: StrategyCopy): Promise<void> {
  await putStrategies(store, await loadStrategies(store, from), target);
}

/** Returns the number of strategies that the twin lacks. */
export async function countMissingStrategies(
  store: Store,
  { from, to, twin }: StrategyCopy,
): Promise<number> {
  const [sourceStrategies, targetByKey] = await Promise.all([
    loadStrategies(store, from),
    loadStrategiesByKey(store, to),
  ]);
  const keys = sourceStrategies.map((each) => buildTargetKey(each, { to, twin }));
  return new Set(keys.filter((key) => !targetByKey.has(key))).size;
}

const buildTarget = ({ elementId, procedureId }: Strategy, { to, twin }: Omit<StrategyCopy, 'from'>) => ({
  machineId: to,
  elementId: elementId && twin(elementId),
  procedureId,
});
const buildTargetKey = (strategy: Strategy, copy: Omit<StrategyCopy, 'from'>) =>
  buildStrategyKey(buildTarget(strategy, copy));

async function loadStrategiesByKey(store: Store, machineId: number): Promise<Map<string, StoredStrategy>> {
  const all = await loadAllPages((next) =>
    store.list(strategies, { under: machineId, next, consistent: true }),
  );
  return new Map(all.map((each) => [buildStrategyKey(each), each]));
}

/** Puts strategies on another machine as free ones; existing ones stay unchanged. */
export async function putStrategies(
  store: Store,
  sourceStrategies: readonly StoredStrategy[],
  copy: Omit<StrategyCopy, 'from'>,
): Promise<StoredStrategy[]> {
  const { to } = copy;
  const targetByKey = await loadStrategiesByKey(store, to);
  const results: StoredStrategy[] = [];
  for (const source of sourceStrategies) {
    const existingStrategy = targetByKey.get(buildTargetKey(source, copy));
    if (existingStrategy) {
      results.push(existingStrategy);
      continue;
    }
    const { strategyKind, active, typeCycle } = source;
    const id = `${to}.${await store.next(`strategy.${to}`)}`;
    const strategy = buildStrategy({ ...buildTarget(source, copy), strategyKind, active, typeCycle });
    await store.commit(store.create(strategies, id, strategy), buildStrategyReferences(store, strategy));
    results.push(store.buildStoredItem(strategies, id, strategy));
  }
  return results;
}

/** Upgrade step: sets the unique `target`; of two strategies with the same place, the first gets it. */
export async function setMissingStrategyKeys(store: Store): Promise<void> {
  const allStrategies = await loadAllPages((next) => store.list(strategies, { next, consistent: true }));
  const takenKeys = new Set(
    allStrategies.flatMap(({ machineId, place: strategyKey }) =>
      strategyKey ? `${machineId} ${strategyKey}` : [],
    ),
  );
  for (const { id, machineId, ...strategy } of allStrategies) {
    const strategyKey = buildStrategyKey(strategy);
    if (strategy.place || takenKeys.has(`${machineId} ${strategyKey}`)) continue;
    takenKeys.add(`${machineId} ${strategyKey}`);
    await retryOnConflict(async () => {
      const before = await store.find(strategies, id);
      if (before && !before.place)
        await store.commit(store.replace(strategies, before, { ...before, place: strategyKey }));
    });
  }
}

/** Returns the strategies of a machine. */
export const loadStrategies = (store: Store, machineId: number): Promise<StoredStrategy[]> =>
  loadAllPages((next) => store.list(strategies, { under: machineId, next }));
