// The work of an imported cycle: strategies that stand on its machine, or that are made with it.

import { placeOf, type Strategy } from '../../../shared/procedures/strategy.ts';
import { Refused } from '../../../shared/refused.ts';
import { newStrategy, withFreedom } from '../../procedures/writes.ts';
import { procedures, strategies } from '../../table/entities/procedures.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { AnyEntity } from '../../table/items.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { notFree } from '../cycle/creating.ts';

export type KeptStrategy = KeptOf<typeof strategies>;
export interface Work extends Pick<Strategy, 'machineId' | 'elementId' | 'procedureId' | 'strategyKind'> {
  id: string;
  /** Undefined: it is made. */
  kept?: KeptStrategy;
}
type Place = Pick<Strategy, 'elementId' | 'procedureId'>;

const same = (a: Place, b: Place) => placeOf(a) === placeOf(b);

/** Each place once, in the order of the rows. @throws Refused procedureNotApproved, strategyNotFree, strategyInactive */
export async function worksOf(
  store: Store,
  machineId: number,
  places: readonly Place[],
  cycleId?: number,
): Promise<Work[]> {
  const [there, methods] = await Promise.all([
    everyPage((next) => store.list(strategies, { under: machineId, consistent: true, next })),
    store.load(
      places.map(({ procedureId }) => [procedures, procedureId] as const),
      { consistent: true },
    ),
  ]);
  const works: Work[] = [];
  for (const [i, place] of places.entries()) {
    if (works.some((work) => same(work, place))) continue;
    const method = methods[i];
    if (!method?.approved)
      throw new Refused('conflict', 'procedureNotApproved', { fields: { smpCode: 'procedureNotApproved' } });
    const kept = there.find((each) => same(each, place) && each.typeCycle === 'workorders');
    if (kept && (kept.cycleId === undefined ? !kept.active : kept.cycleId !== cycleId))
      throw await notFree(store, kept, 'smpCode');
    const id = kept?.id ?? `${machineId}.${await store.next(`strategy.${machineId}`)}`;
    works.push({ ...place, id, machineId, strategyKind: kept?.strategyKind ?? method.strategyKind, kept });
  }
  return works;
}

/** They belong to the cycle from now on. */
export const workWrites = (store: Store, works: readonly Work[], cycleId: number): Writes =>
  works.map(({ id, kept, machineId, elementId, procedureId, strategyKind }) => {
    if (kept)
      return kept.cycleId === cycleId
        ? []
        : store.replace(strategies, kept, withFreedom({ ...kept, cycleId }));
    const made = { machineId, elementId, procedureId, strategyKind, active: true };
    return store.create(strategies, id, newStrategy({ ...made, typeCycle: 'workorders', cycleId }));
  });

/** What those that are made, or go, hold of their machine, their elements and procedures; and so many cycles of the machine. */
export function holdsOf(
  store: Store,
  machineId: number,
  works: readonly Work[],
  cyclesMade: number,
  each: 1 | -1,
): Writes {
  const made = works.filter(({ kept }) => !kept);
  const counted = <Id extends string | number>(kind: AnyEntity, ids: readonly Id[], field: string): Writes =>
    [...Map.groupBy(ids, (id) => id)].map(([id, its]) => [
      each === 1 ? store.require(kind, id, field) : [],
      store.holdAll(kind, id, { strategies: each * its.length }),
    ]);
  return [
    cyclesMade > 0 || (made.length > 0 && each === 1)
      ? store.require(machines, machineId, 'machineCode')
      : [],
    store.holdAll(machines, machineId, { cycles: cyclesMade, strategies: each * made.length }),
    counted(
      elements,
      made.flatMap(({ elementId }) => elementId ?? []),
      'elementPath',
    ),
    counted(
      procedures,
      made.map(({ procedureId }) => procedureId),
      'smpCode',
    ),
  ];
}
