// Fixture for the import of single tables: an actor, codes of all kinds, and the contents of the plant.
import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { professionalGroups, suppliers, teams } from '#functions/db/entities/organisation.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '#functions/db/entities/structure.ts';
import { warehouses } from '#functions/db/entities/warehouse.ts';
import type { AnyEntity } from '#functions/db/items.ts';
import { type Attributes, unmarshallItem } from '#functions/db/marshall.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { type Actor, openSession } from '#functions/http/session.ts';
import type { RecordId, ReferencedTable, Target, Values } from '#functions/ingestion/import/target.ts';
import { operatorsTarget } from '#functions/organisation/public.ts';
import { createElementTarget, machinesTarget, sparesTarget } from '#functions/structure/public.ts';
import type { ImportTable } from '#shared/ingestion/template/template.ts';

const targets: readonly Target[] = [
  machinesTarget,
  createElementTarget('Groups'),
  createElementTarget('Subgroups'),
  createElementTarget('Components'),
  sparesTarget,
  operatorsTarget,
];
export const targetOf = (table: ImportTable): Target => targets.find((each) => each.table === table)!;

const kinds: Partial<Record<ReferencedTable, AnyEntity>> = {
  MachineTypologies: machineTypologies,
  Suppliers: suppliers,
  GroupTypologies: groupTypologies,
  SubgroupTypologies: subgroupTypologies,
  ComponentTypologies: componentTypologies,
  Warehouses: warehouses,
  Teams: teams,
  ProfessionalGroups: professionalGroups,
};

export async function session(
  as = 'admin',
  { tenant, plant } = { tenant: 'acme', plant: 'P1' },
): Promise<{ actor: Actor; store: Store }> {
  const claims = { token_use: 'access', tenant, user: as };
  return (await openSession({ requiredPermission: 'member' }, claims, { 'x-plant': plant })) as {
    actor: Actor;
    store: Store;
  };
}

const writing = new Set(['commit', 'commitInChunks', 'numbered', 'next', 'buildStoredItem', 'codes']);
/** Store that refuses reads after the commit and a second commit. */
function once(store: Store): Store {
  let committed = false;
  const watched = new Proxy(store, {
    get(target, name) {
      const its = Reflect.get(target, name) as unknown;
      if (typeof its !== 'function') return its;
      return (...args: unknown[]) => {
        if (committed && (!writing.has(String(name)) || name === 'commit'))
          throw new Error(`${String(name)} after the commit`);
        if (name === 'commit') committed = true;
        return (its as (...args: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return watched;
}

/** Imports single records into plant P1 in its current state. */
export async function importing(as?: string) {
  const { actor, store } = await session(as);
  const ids = new Map<string, RecordId>();
  const known = { idOf: (table: ReferencedTable, key: string) => ids.get(`${table} ${key}`) };
  for (const [table, kind] of Object.entries(kinds))
    for (const { id, code } of await loadAllPages((next) => store.list(kind, { next })))
      ids.set(`${table} ${code.toLowerCase()}`, id);
  for (const target of targets)
    for (const [key, { id }] of await target.standing(store, actor, []))
      ids.set(`${target.table} ${key}`, id);
  const call = () => ({ store: once(store), actor, codes: known });
  const standing = async (table: ImportTable) => targetOf(table).standing(store, actor, []);
  return {
    actor,
    store,
    known,
    standing,
    values: async (table: ImportTable) =>
      [...(await standing(table)).values()].flatMap(({ values }) => values),
    /** Creates a record, or updates an existing one. */
    async upsert(table: ImportTable, ...rows: Values[]): Promise<RecordId> {
      const target = targetOf(table);
      const key = target.key(rows[0]!);
      const stands = (await standing(table)).get(key);
      const own = rows.map((values) => target.written?.(values, stands) ?? values);
      if (stands) await target.update({ ...call(), rows: own, standing: stands });
      const id = stands ? stands.id : await target.create({ ...call(), rows: own });
      ids.set(`${table} ${key}`, id);
      return id;
    },
    image: (table: ImportTable, id: RecordId) => targetOf(table).image({ ...call(), id }),
    restore: (table: ImportTable, id: RecordId, image: unknown) =>
      // The image is serialized as in the table.
      targetOf(table).restore({ ...call(), id, image: JSON.parse(JSON.stringify(image)) }),
    remove: (table: ImportTable, id: RecordId, version = 1) =>
      targetOf(table).remove({ ...call(), id, version }),
    problems: async (table: ImportTable, ...rows: Values[]) => {
      const target = targetOf(table);
      const stands = (await standing(table)).get(target.key(rows[0]!));
      const lines = rows.map((values, i) => ({ line: i + 2, values }));
      return target.problems?.(lines, { codes: known, standing: stands, today: actor.today }) ?? [];
    },
  };
}

/** Entities to ignore: audit trails, sequences and changed versions. */
const passedOver = new Set(['sequence', 'gone', 'structure', 'machinery', 'movement', 'audit']);

/** Sorts the keys of every object, which the table returns in no fixed order. */
const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Attributes of a write: version, author, and keys of indexes. */
const ofWriting = /^(v|at|by|u|as|cid|why|quiet|spareVersion|gsi\d[ps]k)$/;
/** Returns the contents of plant P1 without versions and authors; counts of zero are left out. */
export async function held(): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  let start: Attributes | undefined;
  do {
    const page = await getTableClient().send(
      new ScanCommand({ TableName: process.env.TABLE, ExclusiveStartKey: start }),
    );
    for (const { pk, sk, ...rest } of (page.Items ?? []).map(unmarshallItem)) {
      const [, plant, entity] = String(pk).split('#');
      if (plant !== 'P1' || passedOver.has(entity!)) continue;
      const own = Object.fromEntries(
        Object.entries(rest)
          .filter(([name]) => !ofWriting.test(name))
          .filter(([, of]) => !(entity === 'hold' && Number(of) === 0)),
      );
      if (entity === 'hold' && Object.keys(own).length === 0) continue;
      rows.set(`${pk} ${sk}`, JSON.stringify(own, inOrder));
    }
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}
export const digest = async () =>
  createHash('sha256')
    .update(
      [...(await held())]
        .map((row) => row.join(' '))
        .sort()
        .join('\n'),
    )
    .digest('hex');
