// Rules of the place of an element in its machine.

import { RefusalError } from '#shared/refused.ts';
import { type Element, MAX_ELEMENTS } from '#shared/structure/element.ts';
import { canHaveParent } from '#shared/structure/kind.ts';
import { elements } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { StoredElement } from '../copying.ts';
import { loadElements } from '../tree.ts';
import { getMachineId } from './response.ts';

export const buildMisplacedRefusal = (field: string) =>
  new RefusalError('invalid', 'levelBroken', { fields: { [field]: 'levelBroken' } });

/** Returns the parent of an element, which must belong to the same machine. @throws Refused refMissing */
export async function loadParent(store: Store, machineId: number, idFather: string): Promise<StoredElement> {
  const parent = getMachineId(idFather) === machineId ? await store.find(elements, idFather) : undefined;
  if (parent) return parent;
  throw new RefusalError('invalid', 'refMissing', {
    values: { what: 'element' },
    fields: { idFather: 'refMissing' },
  });
}

export function assertFits(
  child: Pick<Element, 'level' | 'spare'>,
  parent: StoredElement | undefined,
  field: string,
) {
  const parentPlace = parent ? { level: parent.level, spare: parent.spare ?? false } : 'machine';
  if (!canHaveParent(child, parentPlace)) throw buildMisplacedRefusal(field);
}

/**
 * Checks the maximum number of elements. Numbers are never reused, so elements are counted only for a machine
 * with high numbers.
 */
export async function assertRoom(store: Store, machineId: number, n: number) {
  if (n > MAX_ELEMENTS && (await loadElements(store, machineId)).length >= MAX_ELEMENTS)
    throw new RefusalError('conflict', 'structureFull');
}
