// Import target of an archive: a record is one row, identified by its code, and written by the handlers of
// the archive.
import type * as z from 'zod';
import type { Archive } from '#shared/contract.ts';
import { RefusalError } from '#shared/refused.ts';
import { getCodeKey } from '#shared/text.ts';
import type { Entity, Stored } from '../../db/entity.ts';
import { loadAllItems } from '../../db/list-all.ts';
import type { Handlers } from '../../http/serve.ts';
import type { CodeLookup, ExistingRecord, Target, Values } from './target.ts';

type WithCode = { code: string };

interface ArchiveTargetOptions<Value extends WithCode>
  extends Pick<Target, 'table' | 'refs' | 'ofCode' | 'problems'> {
  kind: Entity<Value, number, Record<never, never>>;
  moves: Handlers<Archive<unknown, Value>>;
  schema: z.ZodType<Value>;
  /** Columns of the table, in order. */
  columns: readonly string[];
  /** Maps a row to record fields; if absent, the columns are the fields. */
  ofRow?(values: Values, codes: CodeLookup): object;
  /** Maps a record to a row; if absent, the fields with the columns' names. */
  toRow?(thing: Stored<Value, number>): Values;
}

const getOwnFields = <Value extends object>(thing: Value & Partial<Stored<object, number>>): Value => {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = thing;
  return value as object as Value;
};

/** Keeps only the cells that are not empty. */
const getFilledCells = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): Values =>
  Object.fromEntries(
    columns.flatMap((name) => {
      const value = row[name];
      return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[name, value]] : [];
    }),
  );

export function createArchiveTarget<Value extends WithCode>({
  kind,
  moves,
  schema,
  columns,
  ofRow = (values) => values,
  toRow = (thing) => getFilledCells(thing as object as Record<string, unknown>, columns),
  ...target
}: ArchiveTargetOptions<Value>): Target {
  const parseValue = (value: object): Value => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new RefusalError('invalid', 'invalidInput', { fields: { [String(issue!.path[0])]: 'wrongType' } });
  };
  return {
    ...target,
    key: ({ code }) => getCodeKey(String(code)),
    async standing(store) {
      const records = new Map<string, ExistingRecord>();
      for (const thing of await loadAllItems(store, kind)) {
        const { id, version, updatedAt, updatedBy } = thing;
        records.set(getCodeKey(thing.code), { id, version, values: [toRow(thing)], updatedAt, updatedBy });
      }
      return records;
    },
    async create({ store, actor, codes, rows }) {
      const [row = {}] = rows;
      // Fields that are required but may be absent in a row get the defaults of a record made of its code
      // alone.
      const input = parseValue(ofRow({ ...target.ofCode?.(String(row.code)), ...row }, codes));
      const created = await moves.create({ store, actor, input });
      return (created as { id: number }).id;
    },
    async update({ store, actor, codes, rows, standing: { id, version } }) {
      const before = await store.get(kind, Number(id));
      const after = parseValue({ ...getOwnFields<Value>(before), ...ofRow(rows[0]!, codes) });
      await moves.replace({ store, actor, input: { ...after, id: Number(id), version } });
    },
    async image({ store, id }) {
      const thing = await store.get(kind, Number(id));
      return { version: thing.version, image: getOwnFields<Value>(thing) };
    },
    async restore({ store, actor, id, image }) {
      await moves.replace({ store, actor, input: { ...(image as Value), id: Number(id) } });
    },
    async remove({ store, actor, id, version }) {
      await moves.remove({ store, actor, input: { id: Number(id), version } });
    },
  };
}
