// What structure lets other features ask while they write: elements by name, what is alike on other machines, what they ask of spares.
import { type ElementName, elementNameIn, type NamedRow } from '../../shared/structure/element-name.ts';
import { elements, machines } from '../table/entities/structure.ts';
import type { AnyEntity } from '../table/items.ts';
import type { Store } from '../table/store.ts';
import { type KeptRow, typologies } from './copying.ts';

export { elementTarget } from './import/element.ts';
export { machinesTarget } from './import/machine.ts';
export { sparesTarget } from './import/spare.ts';
export { typologyTarget } from './import/typology.ts';
export { elementsOf } from './tree.ts';

/** These elements and all above them, by id: a trip a level of the structure. */
async function rowsAbove(
  store: Store,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, NamedRow>> {
  const rows = new Map<string, NamedRow>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0; ) {
    const found = await store.load(
      wanted.map((id) => [elements, id] as const),
      options,
    );
    for (const row of found) if (row) rows.set(row.id, row);
    const above = found.flatMap((row) => row?.parentId ?? []);
    wanted = [...new Set(above)].filter((id) => !rows.has(id));
  }
  return rows;
}

/** Of each element its id after those of all above it, the highest first. */
export async function lineagesOf(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string | undefined, readonly string[]>> {
  const rows = await rowsAbove(store, ids);
  return new Map(
    ids.map((id) => {
      const lineage: string[] = [];
      for (let at: string | undefined = id; at; at = rows.get(at)?.parentId) lineage.unshift(at);
      return [id, lineage];
    }),
  );
}

export { tellDemands } from './demand.ts';

type Placed = readonly ({ elementId?: string } | undefined)[];

/** The elements these stand on, by id: a trip a level of the structure, and none for the machine as a whole. */
export async function elementNames(
  store: Store,
  machineId: number,
  placed: Placed,
  options: { consistent?: boolean } = {},
): Promise<ReadonlyMap<string | undefined, ElementName>> {
  const ids = [...new Set(placed.flatMap((each) => each?.elementId ?? []))];
  if (ids.length === 0) return new Map();
  const machine = store.load([[machines, machineId]], options);
  const rows = await rowsAbove(store, ids, options);
  const code = (await machine)[0]?.code ?? '';
  return new Map(
    ids.flatMap((id) => {
      const name = elementNameIn(code, rows, id);
      return name ? [[id, name]] : [];
    }),
  );
}

/** So many elements of one library class are looked at. */
const MOST_ALIKE = 2000;

/** The machines that have an element of the same typology. */
export async function machinesAlike(store: Store, { level, typologyId }: KeptRow): Promise<Set<number>> {
  if (typologyId === undefined) return new Set();
  const kind: AnyEntity = typologies[level as 1 | 2 | 3];
  const found = await store.referencesTo(kind, typologyId, MOST_ALIKE);
  return new Set(
    found.flatMap(({ by, id }) => {
      const element = String(id);
      return by === 'elements' ? [Number(element.slice(0, element.indexOf('.')))] : [];
    }),
  );
}
