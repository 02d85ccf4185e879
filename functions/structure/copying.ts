// Copies elements: the whole structure of a twin machine, or a branch within one machine. History is not
// copied (domain 2.1).

import { getCodeKey } from '#shared/text.ts';
import { suppliers } from '../db/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  subgroupTypologies,
} from '../db/entities/structure.ts';
import { spares } from '../db/entities/warehouse.ts';
import type { StoredOf, ValueOf } from '../db/entity.ts';
import type { AnyEntity } from '../db/items.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

type ElementValue = ValueOf<typeof elements>;
export type StoredElement = StoredOf<typeof elements>;

/** Libraries of typologies by level of the element. */
export const typologyLibraries = {
  1: groupTypologies,
  2: subgroupTypologies,
  3: componentTypologies,
} as const;

export interface ElementCopy {
  id: string;
  row: ElementValue;
}

/** Elements copied in one transaction, with their references. */
const COPIES_PER_TRANSACTION = 10;

/**
 * Writes copies, parents before children. The originals keep the referenced records from being deleted
 * meanwhile. Each chunk is independent: the caller omits existing copies, so an interrupted call can be
 * repeated.
 */
export async function writeCopies(
  store: Store,
  machineId: number,
  copies: readonly ElementCopy[],
): Promise<void> {
  const sortedCopies = [...copies].sort((a, b) => getDepth(a.row) - getDepth(b.row));
  for (let i = 0; i < sortedCopies.length; i += COPIES_PER_TRANSACTION) {
    const chunk = sortedCopies.slice(i, i + COPIES_PER_TRANSACTION);
    await store.commit(
      chunk.map(({ id, row }) => store.create(elements, id, row)),
      store.holdMore(machines, machineId, 'elements', chunk.length),
      buildReferenceCounts(store, chunk),
    );
  }
}

/** Returns the depth in the tree: a spare is below a component, though both have level 3. */
const getDepth = ({ level, spare }: ElementValue) => level + (spare ? 1 : 0);

/**
 * Returns one count per referenced record for the chunk, and a link for each reference that can be listed.
 */
function buildReferenceCounts(store: Store, chunk: readonly ElementCopy[]): Writes {
  const counts = new Map<string, { kind: AnyEntity; id: number | string; n: number }>();
  const addCount = (kind: AnyEntity, id: number | string | undefined) => {
    if (id === undefined) return;
    const key = `${kind.name} ${id}`;
    counts.set(key, { kind, id, n: (counts.get(key)?.n ?? 0) + 1 });
  };
  const links = chunk.flatMap(({ id, row }) => {
    const referencedRecords = [
      [typologyLibraries[row.level as 1 | 2 | 3], row.typologyId],
      [suppliers, row.supplierId],
      [spares, row.linked && row.part?.sparePartId],
    ] as const;
    addCount(elements, row.parentId);
    return referencedRecords.flatMap(([kind, referencedId]) => {
      addCount(kind, referencedId);
      return referencedId === undefined
        ? []
        : [store.noted(kind as AnyEntity, referencedId, { referenceKind: 'elements', id })];
    });
  });
  return [links, [...counts.values()].map(({ kind, id, n }) => store.holdMore(kind, id, 'elements', n))];
}

/** Returns an element followed by its descendants. */
export function getBranch(rows: readonly StoredElement[], root: StoredElement): StoredElement[] {
  const childrenByParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = [root];
  for (const row of branch) branch.push(...(childrenByParent.get(row.id) ?? []));
  return branch;
}

/** Returns `code`, or the first free one of `code-2`, `code-3`…, and marks it as taken. */
export function reserveFreeCode(code: string, takenCodes: Set<string>): string {
  let candidate = code;
  for (let n = 2; takenCodes.has(getCodeKey(candidate)); n++) candidate = `${code.slice(0, 36)}-${n}`;
  takenCodes.add(getCodeKey(candidate));
  return candidate;
}
