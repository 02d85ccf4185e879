// References of an element to its typology, supplier, parent and spare.

import { elementWireNames } from '#shared/structure/element-fields.ts';
import { suppliers } from '../../db/entities/organisation.ts';
import { elements } from '../../db/entities/structure.ts';
import { spares } from '../../db/entities/warehouse.ts';
import { replaceReference } from '../../db/references.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { typologyLibraries } from '../copying.ts';
import { type ElementValue, getLink } from './response.ts';

export const isSupplierAdded = (before: ElementValue | undefined, after: ElementValue | undefined): boolean =>
  after?.supplierId !== undefined && after.supplierId !== before?.supplierId;

/**
 * Returns the changes of references; `spareId` is a spare created from the element, with the same supplier.
 */
export const buildReferenceChanges = (
  store: Store,
  id: string,
  level: number,
  before: ElementValue | undefined,
  after: ElementValue | undefined,
  spareId?: number,
): Writes => [
  replaceReference(
    store,
    typologyLibraries[level as 1 | 2 | 3],
    { before: before?.typologyId, after: after?.typologyId },
    { referenceKind: 'elements', id },
    elementWireNames.typologyId,
  ),
  replaceReference(
    store,
    suppliers,
    { before: before?.supplierId, after: after?.supplierId },
    { referenceKind: 'elements', id },
    elementWireNames.supplierId,
    spareId === undefined ? [] : [{ referenceKind: 'spareParts', id: spareId }],
  ),
  replaceReference(
    store,
    elements,
    { before: before?.parentId, after: after?.parentId },
    'elements',
    elementWireNames.parentId,
  ),
];

/**
 * Returns the changes of the reference to the spare. If the same transaction writes the spare, its existence
 * needs no separate check.
 */
export function buildSpareLinkChanges(
  store: Store,
  id: string,
  before: ElementValue | undefined,
  after: ElementValue,
  isWritten: boolean,
): Writes {
  const ids = { before: before && getLink(before)?.sparePartId, after: getLink(after)?.sparePartId };
  const reference = { referenceKind: 'elements', id };
  if (!isWritten || ids.before === ids.after || ids.after === undefined)
    return replaceReference(store, spares, ids, reference, elementWireNames['part.sparePartId']);
  return [
    ids.before === undefined ? [] : store.unlink(spares, ids.before, reference),
    store.holdMore(spares, ids.after, 'elements', 1),
    store.noted(spares, ids.after, reference),
  ];
}
