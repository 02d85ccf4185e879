// What an import does with the tables of a plant, for tests of single tables: an actor, codes of everything, and what the plant holds.
import { createHash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { tableClient } from '../../../functions/http/aws.ts';
import { type Actor, openSession } from '../../../functions/http/session.ts';
import type { Named, Target, ThingId, Values } from '../../../functions/ingestion/import/target.ts';
import { operatorsTarget } from '../../../functions/organisation/writes.ts';
import { elementTarget, machinesTarget, sparesTarget } from '../../../functions/structure/writes.ts';
import type { Answered } from '../../../functions/table/answers.ts';
import { professionalGroups, suppliers, teams } from '../../../functions/table/entities/organisation.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../../functions/table/entities/structure.ts';
import { warehouses } from '../../../functions/table/entities/warehouse.ts';
import type { AnyEntity } from '../../../functions/table/items.ts';
import { everyPage } from '../../../functions/table/reads.ts';
import type { Store } from '../../../functions/table/store.ts';
import type { ImportTable } from '../../../shared/ingestion/template.ts';

const targets: readonly Target[] = [
  machinesTarget,
  elementTarget('Groups'),
  elementTarget('Subgroups'),
  elementTarget('Components'),
  sparesTarget,
  operatorsTarget,
];
export const targetOf = (table: ImportTable): Target => targets.find((each) => each.table === table)!;

const kinds: Partial<Record<Named, AnyEntity>> = {
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
  return (await openSession({ needs: 'member' }, claims, { 'x-plant': plant })) as {
    actor: Actor;
    store: Store;
  };
}

const writing = new Set(['commit', 'commitInChunks', 'numbered', 'next', 'made', 'codes']);
/** Reads nothing once it committed, and commits once. */
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

/** An import of single things into plant P1, as things stand now. */
export async function importing(as?: string) {
  const { actor, store } = await session(as);
  const ids = new Map<string, ThingId>();
  const known = { idOf: (table: Named, key: string) => ids.get(`${table} ${key}`) };
  for (const [table, kind] of Object.entries(kinds))
    for (const { id, code } of await everyPage((next) => store.list(kind, { next })))
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
    /** Made, or changed where it stands. */
    async upsert(table: ImportTable, ...rows: Values[]): Promise<ThingId> {
      const target = targetOf(table);
      const key = target.key(rows[0]!);
      const stands = (await standing(table)).get(key);
      const own = rows.map((values) => target.written?.(values, stands) ?? values);
      if (stands) await target.update({ ...call(), rows: own, standing: stands });
      const id = stands ? stands.id : await target.create({ ...call(), rows: own });
      ids.set(`${table} ${key}`, id);
      return id;
    },
    image: (table: ImportTable, id: ThingId) => targetOf(table).image({ ...call(), id }),
    restore: (table: ImportTable, id: ThingId, image: unknown) =>
      // as it comes back from the table
      targetOf(table).restore({ ...call(), id, image: JSON.parse(JSON.stringify(image)) }),
    remove: (table: ImportTable, id: ThingId, version = 1) =>
      targetOf(table).remove({ ...call(), id, version }),
    problems: async (table: ImportTable, ...rows: Values[]) => {
      const target = targetOf(table);
      const stands = (await standing(table)).get(target.key(rows[0]!));
      const lines = rows.map((values, i) => ({ line: i + 2, values }));
      return target.problems?.(lines, { known, standing: stands, today: actor.today }) ?? [];
    },
  };
}

/** Trails, numbers that were drawn and versions that moved. */
const passedOver = new Set(['sequence', 'gone', 'structure', 'machinery', 'movement', 'audit']);

/** What plant P1 holds but for versions and authors; counts of nothing are none. */
export async function held(): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  let start: object | undefined;
  do {
    const page = await tableClient().send(
      new ScanCommand({ TableName: process.env.TABLE, ExclusiveStartKey: start as undefined }),
    );
    for (const { pk, sk, value } of (page.Items ?? []) as unknown as Answered[]) {
      const { version: _, updatedAt: __, updatedBy: ___, spareVersion: ____, ...rest } = value;
      const [, plant, entity] = pk.split('#');
      if (plant !== 'P1' || passedOver.has(entity!)) continue;
      const own = Object.fromEntries(
        Object.entries(rest)
          .filter(([, of]) => of !== undefined && !(entity === 'hold' && Number(of) === 0))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
      if (entity === 'hold' && Object.keys(own).length === 0) continue;
      rows.set(`${pk} ${sk}`, JSON.stringify(own));
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
