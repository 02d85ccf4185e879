// Elements of a spare, created and deleted with it.

import { getOwnPart } from '#shared/warehouse/element-part.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import { spares } from '../../db/entities/warehouse.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { StoredElement } from '../copying.ts';
import { assertFits } from './placing.ts';
import { buildReferenceChanges } from './references.ts';
import { type ElementValue, getMachineId } from './response.ts';

export interface NewSpareElement {
  id: string;
  parent: StoredElement;
  code: string;
  description: string;
  warehouseId: number;
}

/**
 * Returns the writes that create elements of one spare below existing components, whose references keep their
 * machines from being deleted.
 * @throws Refused levelBroken
 */
export function buildSpareElements(
  store: Store,
  spareId: number,
  newElements: readonly NewSpareElement[],
): Writes {
  const byMachine = Map.groupBy(newElements, ({ id }) => getMachineId(id));
  const elementWrites = newElements.map(({ id, parent, code, description, warehouseId }) => {
    assertFits({ level: 3, spare: true }, parent, 'componentCode');
    const row: ElementValue = {
      ...{ level: 3, spare: true, linked: true, parentId: parent.id, code, description },
      part: getOwnPart({ price: 0, stackable: false, warehouseId, sparePartId: spareId }),
    };
    return [
      store.create(elements, id, row),
      buildReferenceChanges(store, id, 3, undefined, row),
      store.noted(spares, spareId, { referenceKind: 'elements', id }),
    ];
  });
  return [
    elementWrites,
    [...byMachine].map(([id, { length }]) => store.holdMore(machines, id, 'elements', length)),
  ];
}

/** Returns the writes that delete elements of one spare; the caller updates the spare's reference count. */
export function buildSpareElementRemoval(
  store: Store,
  spareId: number,
  removedElements: readonly StoredElement[],
): Writes {
  const byMachine = Map.groupBy(removedElements, ({ id }) => getMachineId(id));
  return [
    removedElements.map((row) => [
      store.remove(elements, row),
      buildReferenceChanges(store, row.id, row.level, row, undefined),
      store.forgotten(spares, spareId, { referenceKind: 'elements', id: row.id }),
    ]),
    [...byMachine].map(([id, { length }]) => store.release(machines, id, 'elements', length)),
  ];
}
