// What an import knows of the plant by code: things that stand, and those it makes.
import { type ImportTable, importTableNames } from '../../../shared/ingestion/template.ts';
import type { Actor } from '../../http/session.ts';
import { professionalGroups, teams } from '../../table/entities/organisation.ts';
import { warehouses } from '../../table/entities/warehouse.ts';
import type { AnyEntity } from '../../table/items.ts';
import { allOf } from '../../table/listed.ts';
import type { Store } from '../../table/store.ts';
import type { Archive, Codes, Named, Standing, Target, ThingId, Values } from './target.ts';

export type Targets = Partial<Record<ImportTable, Target>>;

const archived: Record<Archive, AnyEntity> = {
  Warehouses: warehouses,
  Teams: teams,
  ProfessionalGroups: professionalGroups,
};
const isArchive = (table: Named): table is Archive => table in archived;

/** Tables in the order in which one refers to another. */
export const inOrder = (tables: Iterable<ImportTable>): ImportTable[] => {
  const wanted = new Set(tables);
  return importTableNames.filter((table) => wanted.has(table));
};

/** What targets of these tables ask ids of, their own aside. */
export function askedBy(targets: Targets, tables: readonly ImportTable[]): Set<Named> {
  const asked = tables.flatMap((table): Named[] => {
    const { refs = {}, asks = [], within } = targets[table] ?? {};
    return [...Object.values(refs).map((ref) => ref.table), ...asks, ...(within ? [within] : [])];
  });
  return new Set(asked);
}

/** Ids by key, of what stands in one table. */
export async function idsIn(
  { store, actor, targets }: { store: Store; actor: Actor; targets: Targets },
  table: Named,
): Promise<ReadonlyMap<string, ThingId>> {
  if (isArchive(table)) {
    const all = await allOf(store, archived[table]);
    return new Map(all.map(({ id, code }) => [String(code).toLowerCase(), id]));
  }
  const target = targets[table];
  if (target?.ids) return target.ids(store);
  const standing = await target?.standing(store, actor, []);
  return new Map([...(standing ?? [])].map(([key, { id }]) => [key, id]));
}

/** Known so far; what is made joins. */
export function knownCodes(): Codes & { all: Map<Named, ReadonlyMap<string, ThingId>> } {
  const all = new Map<Named, ReadonlyMap<string, ThingId>>();
  return { all, idOf: (table, key) => all.get(table)?.get(key) };
}

const same = (one: string | number | undefined, other: string | number) =>
  one !== undefined && (typeof other === 'number' ? Number(one) === other : String(one) === String(other));

/** Of each row what stands in its columns; the first of a thing of one row. */
export const standingRows = (target: Target, standing: Standing, rows: readonly Values[]): Values[] =>
  rows.map((row) => {
    const stands = target.row
      ? standing.values.find((each) => target.row!(each) === target.row!(row))
      : standing.values[0];
    return Object.fromEntries(
      Object.keys(row).flatMap((name) => (stands?.[name] === undefined ? [] : [[name, stands[name]]])),
    );
  });

/** Whether the rows say nothing that does not stand. */
export const standsSo = (target: Target, standing: Standing, rows: readonly Values[]): boolean =>
  (!target.row || target.keepsRows || standing.values.length === rows.length) &&
  standingRows(target, standing, rows).every((stands, i) =>
    Object.entries(rows[i]!).every(([name, value]) => same(stands[name], value)),
  );
