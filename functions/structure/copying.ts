// Copies of elements: of a twin machine's whole structure, and of a part within one machine. History is never copied (domain 2.1).

import { suppliers } from '../table/entities/organisation.ts';
import {
  componentTypologies,
  elements,
  groupTypologies,
  machines,
  subgroupTypologies,
} from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import type { KeptOf, ValueOf } from '../table/entity.ts';
import type { AnyEntity } from '../table/items.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

type Row = ValueOf<typeof elements>;
export type KeptRow = KeptOf<typeof elements>;

/** The library class of an element is one of its own level. */
export const typologies = { 1: groupTypologies, 2: subgroupTypologies, 3: componentTypologies } as const;

export interface Copy {
  id: string;
  row: Row;
}

/** Elements whose copies share a transaction, with all they hold. */
const TOGETHER = 10;

/**
 * Writes copies, parents before their children. What a copy refers to is kept from going by its original meanwhile.
 * Each chunk stands on its own: copies that exist already are the caller's to leave out, so that a broken run can go on.
 */
export async function writeCopies(store: Store, machineId: number, copies: readonly Copy[]): Promise<void> {
  const inOrder = [...copies].sort((a, b) => depth(a.row) - depth(b.row));
  for (let i = 0; i < inOrder.length; i += TOGETHER) {
    const chunk = inOrder.slice(i, i + TOGETHER);
    await store.commit(
      chunk.map(({ id, row }) => store.create(elements, id, row)),
      store.holdMore(machines, machineId, 'elements', chunk.length),
      held(store, chunk),
    );
  }
}

/** A spare stands below a component, both of level 3. */
const depth = ({ level, spare }: Row) => level + (spare ? 1 : 0);

/** One count for everything the chunk holds alike, and a link for each that can be asked for. */
function held(store: Store, chunk: readonly Copy[]): Writes {
  const counts = new Map<string, { kind: AnyEntity; id: number | string; n: number }>();
  const count = (kind: AnyEntity, id: number | string | undefined) => {
    if (id === undefined) return;
    const key = `${kind.name} ${id}`;
    counts.set(key, { kind, id, n: (counts.get(key)?.n ?? 0) + 1 });
  };
  const links = chunk.flatMap(({ id, row }) => {
    const points = [
      [typologies[row.level as 1 | 2 | 3], row.typologyId],
      [suppliers, row.supplierId],
      [spares, row.linked && row.part?.sparePartId],
    ] as const;
    count(elements, row.parentId);
    return points.flatMap(([kind, to]) => {
      count(kind, to);
      return to === undefined ? [] : [store.noted(kind as AnyEntity, to, { by: 'elements', id })];
    });
  });
  return [links, [...counts.values()].map(({ kind, id, n }) => store.holdMore(kind, id, 'elements', n))];
}

/** The rows below an element, itself first. */
export function branchOf(rows: readonly KeptRow[], root: KeptRow): KeptRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = [root];
  for (const row of branch) branch.push(...(below.get(row.id) ?? []));
  return branch;
}

/** `code`, or the first of `code-2`, `code-3` … that is still free; taken from then on. */
export function freeCode(code: string, taken: Set<string>): string {
  let free = code;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${code.slice(0, 36)}-${n}`;
  taken.add(free.toLowerCase());
  return free;
}
