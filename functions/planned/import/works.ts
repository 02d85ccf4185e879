// Strategies of an imported cycle: existing ones of its machine, or new ones.

import { buildStrategyKey, type Strategy } from '#shared/procedures/strategy.ts';
import { RefusalError } from '#shared/refused.ts';
import { procedures, strategies } from '../../db/entities/procedures.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { buildStrategy, updateFreeType } from '../../procedures/public.ts';
import { buildNotFreeRefusal } from '../cycle/creating.ts';

export type StoredStrategy = StoredOf<typeof strategies>;
export interface ImportedStrategy
  extends Pick<Strategy, 'machineId' | 'elementId' | 'procedureId' | 'strategyKind'> {
  id: string;
  /** Existing strategy; if undefined, it is created. */
  existingStrategy?: StoredStrategy;
}
type WorkReference = Pick<Strategy, 'elementId' | 'procedureId'>;

const isSameWork = (a: WorkReference, b: WorkReference) => buildStrategyKey(a) === buildStrategyKey(b);

/**
 * Returns the distinct strategies in the order of the rows.
 * @throws Refused procedureNotApproved, strategyNotFree, strategyInactive
 */
export async function resolveImportedStrategies(
  store: Store,
  machineId: number,
  references: readonly WorkReference[],
  cycleId?: number,
): Promise<ImportedStrategy[]> {
  const [machineStrategies, methods] = await Promise.all([
    loadAllPages((next) => store.list(strategies, { under: machineId, consistent: true, next })),
    store.load(
      references.map(({ procedureId }) => [procedures, procedureId] as const),
      { consistent: true },
    ),
  ]);
  const works: ImportedStrategy[] = [];
  for (const [i, reference] of references.entries()) {
    if (works.some((work) => isSameWork(work, reference))) continue;
    const method = methods[i];
    if (!method?.approved)
      throw new RefusalError('conflict', 'procedureNotApproved', {
        fields: { smpCode: 'procedureNotApproved' },
      });
    const existingStrategy = machineStrategies.find(
      (each) => isSameWork(each, reference) && each.typeCycle === 'workorders',
    );
    if (
      existingStrategy &&
      (existingStrategy.cycleId === undefined
        ? !existingStrategy.active
        : existingStrategy.cycleId !== cycleId)
    )
      throw await buildNotFreeRefusal(store, existingStrategy, 'smpCode');
    const id = existingStrategy?.id ?? `${machineId}.${await store.next(`strategy.${machineId}`)}`;
    works.push({
      ...reference,
      id,
      machineId,
      strategyKind: existingStrategy?.strategyKind ?? method.strategyKind,
      existingStrategy,
    });
  }
  return works;
}

/** Returns the writes that assign the strategies to the cycle. */
export const buildStrategyAssignments = (
  store: Store,
  works: readonly ImportedStrategy[],
  cycleId: number,
): Writes =>
  works.map(({ id, existingStrategy, machineId, elementId, procedureId, strategyKind }) => {
    if (existingStrategy)
      return existingStrategy.cycleId === cycleId
        ? []
        : store.replace(strategies, existingStrategy, updateFreeType({ ...existingStrategy, cycleId }));
    const strategyFields = { machineId, elementId, procedureId, strategyKind, active: true };
    return store.create(
      strategies,
      id,
      buildStrategy({ ...strategyFields, typeCycle: 'workorders', cycleId }),
    );
  });

/**
 * Returns the changes of references of created or removed strategies to machine, elements and procedures, and
 * the number of cycles of the machine.
 */
export function buildReferenceChanges(
  store: Store,
  machineId: number,
  works: readonly ImportedStrategy[],
  cycleChange: number,
  direction: 1 | -1,
): Writes {
  const createdStrategies = works.filter(({ existingStrategy }) => !existingStrategy);
  const buildCountedWrites = <Id extends string | number>(
    kind: AnyEntity,
    ids: readonly Id[],
    field: string,
  ): Writes =>
    [...Map.groupBy(ids, (id) => id)].map(([id, equalIds]) => [
      direction === 1 ? store.require(kind, id, field) : [],
      store.holdAll(kind, id, { strategies: direction * equalIds.length }),
    ]);
  return [
    cycleChange > 0 || (createdStrategies.length > 0 && direction === 1)
      ? store.require(machines, machineId, 'machineCode')
      : [],
    store.holdAll(machines, machineId, {
      cycles: cycleChange,
      strategies: direction * createdStrategies.length,
    }),
    buildCountedWrites(
      elements,
      createdStrategies.flatMap(({ elementId }) => elementId ?? []),
      'elementPath',
    ),
    buildCountedWrites(
      procedures,
      createdStrategies.map(({ procedureId }) => procedureId),
      'smpCode',
    ),
  ];
}
