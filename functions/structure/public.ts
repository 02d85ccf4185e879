// Public functions of structure for other features: names and lineages of elements, similar machines, demand
// of spares, links of report pages.
import { type ElementName, type ElementNameRow, findElementName } from '#shared/structure/element-name.ts';
import { elements, machines } from '../db/entities/structure.ts';
import type { AnyEntity } from '../db/items.ts';
import type { Store } from '../db/store.ts';
import { type StoredElement, typologyLibraries } from './copying.ts';

export { createCountedMachineFilter, loadDismissedMachineIds } from './counted.ts';
export { createElementTarget } from './import/element.ts';
export { machinesTarget } from './import/machine.ts';
export { sparesTarget } from './import/spare.ts';
export { createTypologyTarget } from './import/typology.ts';
export { loadMachinePositions } from './positions.ts';
export { openReportedMachine, type ReportedMachine, rotateReportKey } from './report-link/report-link.ts';
export { loadElements } from './tree.ts';

/** Returns the elements and their ancestors by id, with one read per level. */
async function loadWithAncestors(
  store: Store,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, ElementNameRow>> {
  const rows = new Map<string, ElementNameRow>();
  for (let pendingIds = [...new Set(ids)]; pendingIds.length > 0; ) {
    const levelRows = await store.load(
      pendingIds.map((id) => [elements, id] as const),
      options,
    );
    for (const row of levelRows) if (row) rows.set(row.id, row);
    const parentIds = levelRows.flatMap((row) => row?.parentId ?? []);
    pendingIds = [...new Set(parentIds)].filter((id) => !rows.has(id));
  }
  return rows;
}

/** Returns for each element the ids from its topmost ancestor down to itself. */
export async function loadLineages(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string | undefined, readonly string[]>> {
  const rows = await loadWithAncestors(store, ids);
  return new Map(
    ids.map((id) => {
      const lineage: string[] = [];
      for (let currentId: string | undefined = id; currentId; currentId = rows.get(currentId)?.parentId)
        lineage.unshift(currentId);
      return [id, lineage];
    }),
  );
}

export { updateDemands } from './demand.ts';

type WorksWithElement = readonly ({ elementId?: string } | undefined)[];

/** Returns the element names by id, with one read per level, and none for the machine as a whole. */
export async function loadElementNames(
  store: Store,
  machineId: number,
  works: WorksWithElement,
  options: { consistent?: boolean } = {},
): Promise<ReadonlyMap<string | undefined, ElementName>> {
  const ids = [...new Set(works.flatMap((each) => each?.elementId ?? []))];
  if (ids.length === 0) return new Map();
  const machine = store.load([[machines, machineId]], options);
  const rows = await loadWithAncestors(store, ids, options);
  const code = (await machine)[0]?.code ?? '';
  return new Map(
    ids.flatMap((id) => {
      const name = findElementName(code, rows, id);
      return name ? [[id, name]] : [];
    }),
  );
}

/** Maximum elements of one typology considered. */
const MAX_SIMILAR_ELEMENTS = 2000;

/** Returns the machines with an element of the same typology. */
export async function listSimilarMachineIds(
  store: Store,
  { level, typologyId }: StoredElement,
): Promise<Set<number>> {
  if (typologyId === undefined) return new Set();
  const kind: AnyEntity = typologyLibraries[level as 1 | 2 | 3];
  const foundReferences = await store.referencesTo(kind, typologyId, MAX_SIMILAR_ELEMENTS);
  return new Set(
    foundReferences.flatMap(({ referenceKind, id }) => {
      const element = String(id);
      return referenceKind === 'elements' ? [Number(element.slice(0, element.indexOf('.')))] : [];
    }),
  );
}
