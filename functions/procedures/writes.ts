// What the method lets others commit: strategies with their freedom and holds, and those of a machine for its twin.
import type { Strategy, StrategyState } from '../../shared/procedures/strategy.ts';
import { isFree, placeOf } from '../../shared/procedures/strategy.ts';
import type { Only } from '../table/changes.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { elements, machines } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

export { controlsAsked } from './asked.ts';
export { phasesTarget } from './import/phases.ts';
export { smpTarget } from './import/smp.ts';
export { mustBeAutonomous, theirs, whileAutonomous } from './kind.ts';
export { draftSop, sheetOf, standAgain } from './procedure.ts';

export type KeptStrategy = KeptOf<typeof strategies>;

/** With `free` set while it can join a cycle. */
export const withFreedom = <S extends Strategy & StrategyState>(strategy: S) => ({
  ...strategy,
  free: isFree(strategy) ? strategy.typeCycle : undefined,
});

/** A new one: of the same place a machine has no other. */
export const newStrategy = <S extends Strategy & StrategyState>(strategy: S) => ({
  ...withFreedom(strategy),
  place: placeOf(strategy),
});

export const held = (
  store: Store,
  { machineId, elementId, procedureId }: Strategy,
  only?: Only<typeof elements>,
): Writes => [
  store.hold(machines, machineId, 'strategies', 'machineId'),
  elementId ? store.hold(elements, elementId, 'strategies', 'elementId', only) : [],
  store.hold(procedures, procedureId, 'strategies', 'procedureId'),
];
/** The strategies of a machine put on its twin, free there; answers how many were new. `twin` says where an element's copy is. */
export async function copyStrategies(
  store: Store,
  { from, to, twin }: { from: number; to: number; twin: (elementId: string) => string },
): Promise<number> {
  const theirs = await strategiesOf(store, from);
  return (await putStrategies(store, theirs, { to, twin })).filter(({ isNew }) => isNew).length;
}

/** Strategies of a machine put on another, free there; those that stand there already stay as they are. */
export async function putStrategies(
  store: Store,
  theirs: readonly KeptStrategy[],
  { to, twin }: { to: number; twin: (elementId: string) => string },
): Promise<{ strategy: KeptStrategy; isNew: boolean }[]> {
  const own = await everyPage((next) => store.list(strategies, { under: to, next, consistent: true }));
  const there = new Map(own.map((each) => [placeOf(each), each]));
  const put: { strategy: KeptStrategy; isNew: boolean }[] = [];
  for (const { elementId, procedureId, strategyKind, active, typeCycle } of theirs) {
    const place = { machineId: to, elementId: elementId && twin(elementId), procedureId };
    const known = there.get(placeOf(place));
    if (known) {
      put.push({ strategy: known, isNew: false });
      continue;
    }
    const id = `${to}.${await store.next(`strategy.${to}`)}`;
    const strategy = newStrategy({ ...place, strategyKind, active, typeCycle });
    await store.commit(store.create(strategies, id, strategy), held(store, strategy));
    put.push({ strategy: store.made(strategies, id, strategy), isNew: true });
  }
  return put;
}

/** Data of before: of two on one place, which could be made in one moment, the first has it. */
export async function placeAll(store: Store): Promise<void> {
  const all = await everyPage((next) => store.list(strategies, { next, consistent: true }));
  const taken = new Set(all.flatMap(({ machineId, place }) => (place ? `${machineId} ${place}` : [])));
  for (const { id, machineId, ...strategy } of all) {
    const place = placeOf(strategy);
    if (strategy.place || taken.has(`${machineId} ${place}`)) continue;
    taken.add(`${machineId} ${place}`);
    await retryOnConflict(async () => {
      const before = await store.find(strategies, id);
      if (before && !before.place)
        await store.commit(store.replace(strategies, before, { ...before, place }));
    });
  }
}

/** The strategies of a machine. */
export const strategiesOf = (store: Store, machineId: number): Promise<KeptStrategy[]> =>
  everyPage((next) => store.list(strategies, { under: machineId, next }));
