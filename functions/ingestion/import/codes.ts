// Codes known to an import: existing records of the plant, and records it creates.
import { type ImportTable, importTableNames } from '#shared/ingestion/template/template.ts';
import { getCodeKey } from '#shared/text.ts';
import { professionalGroups, teams } from '../../db/entities/organisation.ts';
import { warehouses } from '../../db/entities/warehouse.ts';
import type { AnyEntity } from '../../db/items.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import type {
  CodeLookup,
  ExistingRecord,
  RecordId,
  ReferencedArchive,
  ReferencedTable,
  Target,
  Values,
} from './target.ts';

export type Targets = Partial<Record<ImportTable, Target>>;

const archiveEntities: Record<ReferencedArchive, AnyEntity> = {
  Warehouses: warehouses,
  Teams: teams,
  ProfessionalGroups: professionalGroups,
};
const isArchive = (table: ReferencedTable): table is ReferencedArchive => table in archiveEntities;

/** Sorts tables so that each comes after those it refers to. */
export const sortByDependency = (tables: Iterable<ImportTable>): ImportTable[] => {
  const requestedTables = new Set(tables);
  return importTableNames.filter((table) => requestedTables.has(table));
};

/** Returns the tables whose ids the targets of these tables need. */
export function getNeededTables(targets: Targets, tables: readonly ImportTable[]): Set<ReferencedTable> {
  const neededTables = tables.flatMap((table): ReferencedTable[] => {
    const { refs = {}, otherTables = [], within } = targets[table] ?? {};
    return [...Object.values(refs).map((ref) => ref.table), ...otherTables, ...(within ? [within] : [])];
  });
  return new Set(neededTables);
}

/** Returns the ids of the existing records of one table by key. */
export async function loadRecordIds(
  { store, actor, targets }: { store: Store; actor: Actor; targets: Targets },
  table: ReferencedTable,
): Promise<ReadonlyMap<string, RecordId>> {
  if (isArchive(table)) {
    const archiveItems = await loadAllItems(store, archiveEntities[table]);
    return new Map(archiveItems.map(({ id, code }) => [getCodeKey(String(code)), id]));
  }
  const target = targets[table];
  if (target?.ids) return target.ids(store);
  const existingRecords = await target?.standing(store, actor, []);
  return new Map([...(existingRecords ?? [])].map(([key, { id }]) => [key, id]));
}

/** Creates the map of known codes; created records are added later. */
export function createCodeLookup(): CodeLookup & {
  all: Map<ReferencedTable, ReadonlyMap<string, RecordId>>;
} {
  const all = new Map<ReferencedTable, ReadonlyMap<string, RecordId>>();
  return { all, idOf: (table, key) => all.get(table)?.get(key) };
}

const isSameValue = (existingValue: string | number | undefined, newValue: string | number) =>
  existingValue !== undefined &&
  (typeof newValue === 'number'
    ? Number(existingValue) === newValue
    : String(existingValue) === String(newValue));

/** Returns the existing values of the columns of each row; for single-row records, of the only row. */
export const getExistingRows = (
  target: Target,
  standing: ExistingRecord,
  rows: readonly Values[],
): Values[] =>
  rows.map((row) => {
    const existingRow = target.row
      ? standing.values.find((each) => target.row!(each) === target.row!(row))
      : standing.values[0];
    return Object.fromEntries(
      Object.keys(row).flatMap((name) =>
        existingRow?.[name] === undefined ? [] : [[name, existingRow[name]]],
      ),
    );
  });

/** Whether the rows equal the existing values. */
export const hasSameValues = (target: Target, standing: ExistingRecord, rows: readonly Values[]): boolean =>
  (!target.row || target.keepsRows || standing.values.length === rows.length) &&
  getExistingRows(target, standing, rows).every((existingRow, i) =>
    Object.entries(rows[i]!).every(([name, value]) => isSameValue(existingRow[name], value)),
  );
