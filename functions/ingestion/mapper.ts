// Mappers: the product's own, and how files of a kind were mapped before.
import { ulid } from 'ulid';
import { type MappedTable, type Mapper, OWN_MAPPERS } from '../../shared/ingestion/import.ts';
import type { mappers as api } from '../../shared/ingestion/import-api.ts';
import { planTables } from '../../shared/ingestion/plan-rows.ts';
import {
  columnsOf,
  type ImportTable,
  importTableNames,
  type TemplateColumn,
  tableAt,
  tableIndexes,
} from '../../shared/ingestion/template.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import { mappers } from '../table/entities/ingestion.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

type Table = Mapper['Data']['Tables'][number];
type Column = Table['Columns'][number];

const columnOf = ({ name, kind, need, maxLength, lookup }: TemplateColumn): Column => ({
  name,
  type: kind,
  required: need !== 'optional',
  key: need === 'key',
  maxLength: maxLength ?? null,
  lookup: lookup ?? null,
});

const tableOf = (table: ImportTable): Table => ({
  Index: tableIndexes[table],
  Name: table,
  Columns: columnsOf(table).map(columnOf),
});

const owned = (kind: 'template' | 'plan', name: string, tables: readonly ImportTable[]): Mapper => ({
  id: OWN_MAPPERS[kind],
  name,
  kind,
  Data: { Tables: tables.map(tableOf) },
});

function savedTable({ index, sheet, headerRow, columns }: MappedTable): Table[] {
  const table = tableAt(index);
  if (!table) return [];
  const known = new Map(columnsOf(table).map((column) => [column.name, column]));
  return [
    {
      Index: index,
      Name: table,
      sheet,
      headerRow,
      Columns: columns.flatMap(({ source, target, transform }) => {
        const column = known.get(target);
        return column ? [{ ...columnOf(column), source, ...(transform && { transform }) }] : [];
      }),
    },
  ];
}

const saved = ({ id, name, version, tables }: KeptOf<typeof mappers>): Mapper => ({
  id,
  name,
  kind: 'own',
  version,
  Data: { Tables: tables.flatMap(savedTable) },
});

const all = (store: Store) => everyPage((next) => store.list(mappers, { next, consistent: true }));

/** @throws Refused notAllowed for tables and columns there are none of */
function mustBeKnown(tables: readonly MappedTable[]) {
  const fields = Object.fromEntries(
    tables.flatMap(({ index, columns }, i) => {
      const table = tableAt(index);
      if (!table) return [[`tables.${i}.index`, 'notAllowed' as const]];
      const names = new Set(columnsOf(table).map(({ name }) => name));
      return columns.flatMap(({ target }, j) =>
        names.has(target) ? [] : [[`tables.${i}.columns.${j}.target`, 'notAllowed' as const]],
      );
    }),
  );
  if (Object.keys(fields).length > 0) throw new Refused('invalid', 'invalidInput', { fields });
}

export const mapper: Handlers<typeof api> = {
  async list({ store }) {
    const own = await all(store);
    return {
      items: [
        owned('template', 'Template', importTableNames),
        owned('plan', 'PM plan', planTables),
        ...own.sort((a, b) => a.name.localeCompare(b.name)).map(saved),
      ],
    };
  },

  async save({ input, actor, store }) {
    mustBeKnown(input.tables);
    const before = (await all(store)).find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
    const id = before?.id ?? ulid(Date.parse(actor.now));
    await store.commit(before ? store.replace(mappers, before, input) : store.create(mappers, id, input));
    return saved(store.made(mappers, id, input, (before?.version ?? 0) + 1));
  },

  async remove({ input: { id }, store }) {
    await store.commit(store.remove(mappers, await store.get(mappers, id)));
    return {};
  },
};
