// What the method lets others commit: strategies with their freedom and holds, and those of a machine for its twin.
import type { Strategy, StrategyState } from '../../shared/procedures/strategy.ts';
import { isFree } from '../../shared/procedures/strategy.ts';
import { procedures, strategies } from '../table/entities/procedures.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

export { theirs } from './kind.ts';

/** With `free` set while it can join a cycle. */
export const withFreedom = <S extends Strategy & StrategyState>(strategy: S) => ({
  ...strategy,
  free: isFree(strategy) ? strategy.typeCycle : undefined,
});

export const held = (store: Store, { machineId, elementId, procedureId }: Strategy): Writes => [
  store.hold(machines, machineId, 'strategies', 'machineId'),
  elementId ? store.hold(elements, elementId, 'strategies', 'elementId') : [],
  store.hold(procedures, procedureId, 'strategies', 'procedureId'),
];
/** The strategies of a machine put on its twin, free there; answers how many were new. `twin` says where an element's copy is. */
export async function copyStrategies(
  store: Store,
  { from, to, twin }: { from: number; to: number; twin: (elementId: string) => string },
): Promise<number> {
  const [theirs, own] = await Promise.all(
    [from, to].map((machineId) => everyPage((next) => store.list(strategies, { under: machineId, next }))),
  );
  const taken = new Set(own!.map(({ elementId, procedureId }) => `${elementId} ${procedureId}`));
  let made = 0;
  for (const { elementId, procedureId, strategyKind, active, typeCycle } of theirs!) {
    const place = { machineId: to, elementId: elementId && twin(elementId), procedureId };
    if (taken.has(`${place.elementId} ${procedureId}`)) continue;
    const id = `${to}.${await store.next(`strategy.${to}`)}`;
    const strategy = withFreedom({ ...place, strategyKind, active, typeCycle });
    await store.commit(store.create(strategies, id, strategy), held(store, strategy));
    made++;
  }
  return made;
}
