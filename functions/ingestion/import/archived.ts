// Archives as an import sees them: a thing is a row, found by its code, and written by the archive's own five moves.
import type * as z from 'zod';
import type { Archive } from '../../../shared/contract.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Entity, Kept } from '../../table/entity.ts';
import { allOf } from '../../table/listed.ts';
import type { Codes, Standing, Target, Values } from './target.ts';

type Coded = { code: string };

interface Archived<Value extends Coded> extends Pick<Target, 'table' | 'refs' | 'ofCode' | 'problems'> {
  kind: Entity<Value, number, Record<never, never>>;
  moves: Handlers<Archive<unknown, Value>>;
  schema: z.ZodType<Value>;
  /** The columns of the table, as they stand. */
  columns: readonly string[];
  /** What a row says of a thing; its columns where it is not told. */
  ofRow?(values: Values, codes: Codes): object;
  /** A thing as a row; its fields of the columns' names where it is not told. */
  toRow?(thing: Kept<Value, number>): Values;
}

const own = <Value extends object>(thing: Value & Partial<Kept<object, number>>): Value => {
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...value } = thing;
  return value as object as Value;
};

/** What is empty is not said. */
const said = (row: Readonly<Record<string, unknown>>, columns: readonly string[]): Values =>
  Object.fromEntries(
    columns.flatMap((name) => {
      const value = row[name];
      return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[name, value]] : [];
    }),
  );

export function archiveTarget<Value extends Coded>({
  kind,
  moves,
  schema,
  columns,
  ofRow = (values) => values,
  toRow = (thing) => said(thing as object as Record<string, unknown>, columns),
  ...target
}: Archived<Value>): Target {
  const read = (value: object): Value => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Refused('invalid', 'invalidInput', { fields: { [String(issue!.path[0])]: 'wrongType' } });
  };
  return {
    ...target,
    key: ({ code }) => String(code).toLowerCase(),
    async standing(store) {
      const found = new Map<string, Standing>();
      for (const thing of await allOf(store, kind)) {
        const { id, version, updatedAt, updatedBy } = thing;
        found.set(thing.code.toLowerCase(), { id, version, values: [toRow(thing)], updatedAt, updatedBy });
      }
      return found;
    },
    async create({ store, actor, codes, rows }) {
      const [row = {}] = rows;
      // what a thing needs and a row may leave out is as if only its code were known
      const input = read(ofRow({ ...target.ofCode?.(String(row.code)), ...row }, codes));
      const made = await moves.create({ store, actor, input });
      return (made as { id: number }).id;
    },
    async update({ store, actor, codes, rows, standing: { id, version } }) {
      const before = await store.get(kind, Number(id));
      const after = read({ ...own<Value>(before), ...ofRow(rows[0]!, codes) });
      await moves.replace({ store, actor, input: { ...after, id: Number(id), version } });
    },
    async image({ store, id }) {
      const thing = await store.get(kind, Number(id));
      return { version: thing.version, image: own<Value>(thing) };
    },
    async restore({ store, actor, id, image }) {
      await moves.replace({ store, actor, input: { ...(image as Value), id: Number(id) } });
    },
    async remove({ store, actor, id, version }) {
      await moves.remove({ store, actor, input: { id: Number(id), version } });
    },
  };
}
