// What structure lets other features ask while they write: elements by name.
import { type ElementName, elementNameIn, type NamedRow } from '../../shared/structure/element-name.ts';
import { elements, machines } from '../table/entities/structure.ts';
import type { Store } from '../table/store.ts';

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
  const rows = new Map<string, NamedRow>();
  for (let wanted = ids; wanted.length > 0; ) {
    const found = await store.load(
      wanted.map((id) => [elements, id] as const),
      options,
    );
    for (const row of found) if (row) rows.set(row.id, row);
    const above = found.flatMap((row) => row?.parentId ?? []);
    wanted = [...new Set(above)].filter((id) => !rows.has(id));
  }
  const code = (await machine)[0]?.code ?? '';
  return new Map(
    ids.flatMap((id) => {
      const name = elementNameIn(code, rows, id);
      return name ? [[id, name]] : [];
    }),
  );
}
