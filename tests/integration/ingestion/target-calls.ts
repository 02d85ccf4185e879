// Fixture: calls a target as an import does, collecting its writes and committing them together.

import { plants } from '#functions/db/entities/access.ts';
import { procedures } from '#functions/db/entities/procedures.ts';
import { elements, machines } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import type { Store } from '#functions/db/store.ts';
import { flattenWrites, type Write, type Writes } from '#functions/db/writes.ts';
import type { Actor } from '#functions/http/session.ts';
import { composeChunk } from '#functions/ingestion/import/chunk.ts';
import { buildElementKey } from '#functions/ingestion/import/keys.ts';
import type { CodeLookup, ExistingRecord, RecordId, Target, Values } from '#functions/ingestion/public.ts';
import { toLocalDay } from '#shared/day.ts';
import { storeOf } from '../harness.ts';

const scope = { tenant: 'acme', plant: 'P1' };
export const plantStore = (): Store => storeOf(scope);

async function importer(): Promise<Actor> {
  const plant = await plantStore().get(plants, 'P1');
  const now = new Date().toISOString();
  return {
    ...{ tenant: 'acme', plant, profile: 'admin', now, today: toLocalDay(plant.timeZone, now) },
    user: { id: 'u-admin', name: 'Ada Admin', email: 'ada@acme.example', tenantRoot: false },
    ownTeams: async () => undefined,
    runTeams: async () => undefined,
    ...{ host: 'localhost', address: '127.0.0.1', bearer: '' },
  };
}

/** Store that collects a commit; it refuses later reads and a second commit, which targets may not do. */
function gathering(store: Store): { store: Store; gathered: () => Write[] } {
  const all: Write[] = [];
  let committed = false;
  const reads = ['find', 'get', 'load', 'loadParts', 'list', 'listBy', 'idWith', 'referencedBy'] as const;
  const guarded = Object.fromEntries(
    reads.map((name) => [
      name,
      (...given: unknown[]) => {
        if (committed) throw new Error(`${name} after the commit`);
        return (store[name] as (...all: unknown[]) => unknown)(...given);
      },
    ]),
  );
  const gatheredStore = {
    ...store,
    ...guarded,
    async commit(...writes: Writes[]) {
      if (committed) throw new Error('a second commit');
      committed = true;
      all.push(...flattenWrites(writes));
    },
  } as Store;
  return { store: gatheredStore, gathered: () => all };
}

async function codesOf(store: Store): Promise<CodeLookup> {
  const [its, rows, methods] = await Promise.all([
    loadAllPages((next) => store.list(machines, { next, consistent: true })),
    loadAllPages((next) => store.list(elements, { next, consistent: true })),
    loadAllPages((next) => store.list(procedures, { next, consistent: true })),
  ]);
  const codeOf = new Map(its.map(({ id, code }) => [String(id), code]));
  const levels = ['Groups', 'Subgroups', 'Components'];
  const known = new Map<string, RecordId>([
    ...its.map(({ id, code }) => [`Machines ${code.toLowerCase()}`, id] as const),
    ...methods.map(({ id, code }) => [`Smp ${code.toLowerCase()}`, id] as const),
    ...rows.map(
      ({ id, code, level }) =>
        [`${levels[level - 1]} ${buildElementKey(codeOf.get(id.split('.')[0]!), code)}`, id] as const,
    ),
  ]);
  return { idOf: (table, key) => known.get(`${table} ${key}`) };
}

export async function standingOf(
  target: Target,
  rows: readonly Values[],
): Promise<ExistingRecord | undefined> {
  const key = target.key(rows[0]!);
  const all = await target.standing(plantStore(), await importer(), [key]);
  return all.get(key);
}

async function called<Answer>(
  work: (call: { store: Store; actor: Actor; codes: CodeLookup }) => Promise<Answer>,
): Promise<Answer> {
  const real = plantStore();
  const { store, gathered } = gathering(real);
  const answer = await work({ store, actor: await importer(), codes: await codesOf(real) });
  await real.commit(gathered());
  return answer;
}

export const problemsOf = async (target: Target, rows: readonly Values[]) =>
  target.problems?.(
    rows.map((values, i) => ({ line: i + 2, values })),
    {
      codes: await codesOf(plantStore()),
      standing: await standingOf(target, rows),
      today: (await importer()).today,
    },
  ) ?? [];

const rowsAs = (
  target: Target,
  rows: readonly Values[],
  standing: ExistingRecord | undefined,
): readonly Values[] => (target.written ? rows.map((row) => target.written!(row, standing)) : rows);

const asText = (rows: readonly Values[]) =>
  JSON.stringify(rows.map((row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))).sort());

/** Returns how an import classifies the rows: new, changed or unchanged. */
export async function lookedAt(target: Target, rows: readonly Values[]) {
  const standing = await standingOf(target, rows);
  if (!standing) return 'new';
  const written = rowsAs(target, rows, standing);
  const rowOf = target.row ?? (() => '');
  const known = new Map(standing.values.map((row) => [rowOf(row), row]));
  const named = new Map(written.map((row) => [rowOf(row), { ...known.get(rowOf(row)), ...row }]));
  const after = [...(target.keepsRows || !target.row ? new Map([...known, ...named]) : named).values()];
  return asText(after) === asText(standing.values) ? 'unchanged' : 'changed';
}

export interface Brought {
  id: RecordId;
  version: number;
  /** Image of the record before the import. */
  image?: unknown;
}

/** Creates the record, or updates an existing one. */
export async function brought(target: Target, rows: readonly Values[]): Promise<Brought> {
  const standing = await standingOf(target, rows);
  const written = rowsAs(target, rows, standing);
  if (!standing) return { id: await called((call) => target.create({ ...call, rows: written })), version: 1 };
  const { image } = await called((call) => target.image({ ...call, id: standing.id }));
  await called((call) => target.update({ ...call, rows: written, standing }));
  return { id: standing.id, version: standing.version + 1, image };
}

/** Creates records of one chunk; returns how many were committed together. */
export async function broughtTogether(
  target: Target,
  things: readonly (readonly Values[])[],
): Promise<number> {
  const store = plantStore();
  const call = { actor: await importer(), codes: await codesOf(store) };
  const { writes, results } = await composeChunk(store, things, (rows, own) =>
    target.create({ ...call, rows, store: own }),
  );
  await store.commit(writes);
  return results.length;
}

/** Undoes an import if the record has not changed since. */
export async function takenBack(target: Target, { id, version, image }: Brought): Promise<void> {
  const now = await called((call) => target.image({ ...call, id }));
  if (now.version !== version) throw new Error(`moved: ${now.version}, not ${version}`);
  await called((call) =>
    image === undefined ? target.remove({ ...call, id, version }) : target.restore({ ...call, id, image }),
  );
}
