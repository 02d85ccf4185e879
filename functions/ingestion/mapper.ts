// Handlers of mappers: the built-in ones, and saved mappings for files of the same kind.
import { ulid } from 'ulid';
import { BUILT_IN_MAPPERS, type MappedTable, type Mapper } from '#shared/ingestion/import.ts';
import type { mappers as api } from '#shared/ingestion/import-api.ts';
import { planTables } from '#shared/ingestion/plan-rows.ts';
import {
  findImportTable,
  getImportColumns,
  type ImportTable,
  importTableNames,
  tableIndexes,
} from '#shared/ingestion/template/template.ts';
import type { TemplateColumn } from '#shared/ingestion/template/template-columns.ts';
import { RefusalError } from '#shared/refused.ts';
import { getCodeKey } from '#shared/text.ts';
import { mappers } from '../db/entities/ingestion.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

type Table = Mapper['Data']['Tables'][number];
type Column = Table['Columns'][number];

const toColumn = ({ name, kind, need, maxLength, lookup }: TemplateColumn): Column => ({
  name,
  type: kind,
  required: need !== 'optional',
  key: need === 'key',
  maxLength: maxLength ?? null,
  lookup: lookup ?? null,
});

const toTable = (table: ImportTable): Table => ({
  Index: tableIndexes[table],
  Name: table,
  Columns: getImportColumns(table).map(toColumn),
});

const createBuiltInMapper = (
  kind: 'template' | 'plan',
  name: string,
  tables: readonly ImportTable[],
): Mapper => ({
  id: BUILT_IN_MAPPERS[kind],
  name,
  kind,
  Data: { Tables: tables.map(toTable) },
});

function toSavedTables({ index, sheet, headerRow, columns }: MappedTable): Table[] {
  const table = findImportTable(index);
  if (!table) return [];
  const knownColumns = new Map(getImportColumns(table).map((column) => [column.name, column]));
  return [
    {
      Index: index,
      Name: table,
      sheet,
      headerRow,
      Columns: columns.flatMap(({ source, target, transform }) => {
        const column = knownColumns.get(target);
        return column ? [{ ...toColumn(column), source, ...(transform && { transform }) }] : [];
      }),
    },
  ];
}

const toMapper = ({ id, name, version, tables }: StoredOf<typeof mappers>): Mapper => ({
  id,
  name,
  kind: 'own',
  version,
  Data: { Tables: tables.flatMap(toSavedTables) },
});

const loadMappers = (store: Store) => loadAllPages((next) => store.list(mappers, { next, consistent: true }));

/** @throws Refused notAllowed for unknown tables and columns */
function assertKnownColumns(tables: readonly MappedTable[]) {
  const fields = Object.fromEntries(
    tables.flatMap(({ index, columns }, i) => {
      const table = findImportTable(index);
      if (!table) return [[`tables.${i}.index`, 'notAllowed' as const]];
      const names = new Set(getImportColumns(table).map(({ name }) => name));
      return columns.flatMap(({ target }, j) =>
        names.has(target) ? [] : [[`tables.${i}.columns.${j}.target`, 'notAllowed' as const]],
      );
    }),
  );
  if (Object.keys(fields).length > 0) throw new RefusalError('invalid', 'invalidInput', { fields });
}

export const mapper: Handlers<typeof api> = {
  async list({ store }) {
    const savedMappers = await loadMappers(store);
    return {
      items: [
        createBuiltInMapper('template', 'Template', importTableNames),
        createBuiltInMapper('plan', 'PM plan', planTables),
        ...savedMappers.sort((a, b) => a.name.localeCompare(b.name)).map(toMapper),
      ],
    };
  },

  async save({ input, actor, store }) {
    assertKnownColumns(input.tables);
    const before = (await loadMappers(store)).find(({ name }) => getCodeKey(name) === getCodeKey(input.name));
    const id = before?.id ?? ulid(Date.parse(actor.now));
    await store.commit(before ? store.replace(mappers, before, input) : store.create(mappers, id, input));
    return toMapper(store.buildStoredItem(mappers, id, input, (before?.version ?? 0) + 1));
  },

  async remove({ input: { id }, store }) {
    await store.commit(store.remove(mappers, await store.get(mappers, id)));
    return {};
  },
};
