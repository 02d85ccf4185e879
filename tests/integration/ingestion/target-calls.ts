// A target called as an import calls it: what its calls write is gathered, and committed together.

import type { Actor } from '../../../functions/http/session.ts';
import { composed } from '../../../functions/ingestion/import/chunk.ts';
import { elementKey } from '../../../functions/ingestion/import/keys.ts';
import type { Codes, Standing, Target, ThingId, Values } from '../../../functions/ingestion/writes.ts';
import { plants } from '../../../functions/table/entities/access.ts';
import { procedures } from '../../../functions/table/entities/procedures.ts';
import { elements, machines } from '../../../functions/table/entities/structure.ts';
import { everyPage } from '../../../functions/table/reads.ts';
import type { Store } from '../../../functions/table/store.ts';
import { flat, type Write, type Writes } from '../../../functions/table/writes.ts';
import { dayIn } from '../../../shared/day.ts';
import { storeOf } from '../harness.ts';

const scope = { tenant: 'acme', plant: 'P1' };
export const plantStore = (): Store => storeOf(scope);

async function importer(): Promise<Actor> {
  const plant = await plantStore().get(plants, 'P1');
  const now = new Date().toISOString();
  return {
    ...{ tenant: 'acme', plant, profile: 'admin', now, today: dayIn(plant.timeZone, now) },
    user: { id: 'u-admin', name: 'Ada Admin', email: 'ada@acme.example', tenantRoot: false },
    ownTeams: async () => undefined,
    ...{ host: 'localhost', address: '127.0.0.1', bearer: '' },
  };
}

/** Refuses to read or write once it has gathered a commit, and a second one: so is the law of targets. */
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
      all.push(...flat(writes));
    },
  } as Store;
  return { store: gatheredStore, gathered: () => all };
}

async function codesOf(store: Store): Promise<Codes> {
  const [its, rows, methods] = await Promise.all([
    everyPage((next) => store.list(machines, { next, consistent: true })),
    everyPage((next) => store.list(elements, { next, consistent: true })),
    everyPage((next) => store.list(procedures, { next, consistent: true })),
  ]);
  const codeOf = new Map(its.map(({ id, code }) => [String(id), code]));
  const levels = ['Groups', 'Subgroups', 'Components'];
  const known = new Map<string, ThingId>([
    ...its.map(({ id, code }) => [`Machines ${code.toLowerCase()}`, id] as const),
    ...methods.map(({ id, code }) => [`Smp ${code.toLowerCase()}`, id] as const),
    ...rows.map(
      ({ id, code, level }) =>
        [`${levels[level - 1]} ${elementKey(codeOf.get(id.split('.')[0]!), code)}`, id] as const,
    ),
  ]);
  return { idOf: (table, key) => known.get(`${table} ${key}`) };
}

export async function standingOf(target: Target, rows: readonly Values[]): Promise<Standing | undefined> {
  const key = target.key(rows[0]!);
  const all = await target.standing(plantStore(), await importer(), [key]);
  return all.get(key);
}

async function called<Answer>(
  work: (call: { store: Store; actor: Actor; codes: Codes }) => Promise<Answer>,
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
      known: await codesOf(plantStore()),
      standing: await standingOf(target, rows),
      today: (await importer()).today,
    },
  ) ?? [];

const rowsAs = (
  target: Target,
  rows: readonly Values[],
  standing: Standing | undefined,
): readonly Values[] => (target.written ? rows.map((row) => target.written!(row, standing)) : rows);

const asText = (rows: readonly Values[]) =>
  JSON.stringify(rows.map((row) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))).sort());

/** What an import finds: nothing to be done where the file says what stands. */
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
  id: ThingId;
  version: number;
  /** Of what stood before. */
  image?: unknown;
}

/** Creates what is not there, and updates what is. */
export async function brought(target: Target, rows: readonly Values[]): Promise<Brought> {
  const standing = await standingOf(target, rows);
  const written = rowsAs(target, rows, standing);
  if (!standing) return { id: await called((call) => target.create({ ...call, rows: written })), version: 1 };
  const { image } = await called((call) => target.image({ ...call, id: standing.id }));
  await called((call) => target.update({ ...call, rows: written, standing }));
  return { id: standing.id, version: standing.version + 1, image };
}

/** New things of one chunk: how many of them went together. */
export async function broughtTogether(
  target: Target,
  things: readonly (readonly Values[])[],
): Promise<number> {
  const store = plantStore();
  const call = { actor: await importer(), codes: await codesOf(store) };
  const { writes, made } = await composed(store, things, (rows, own) =>
    target.create({ ...call, rows, store: own }),
  );
  await store.commit(writes);
  return made.length;
}

/** Taken back, if nobody changed it since. */
export async function takenBack(target: Target, { id, version, image }: Brought): Promise<void> {
  const now = await called((call) => target.image({ ...call, id }));
  if (now.version !== version) throw new Error(`moved: ${now.version}, not ${version}`);
  await called((call) =>
    image === undefined ? target.remove({ ...call, id, version }) : target.restore({ ...call, id, image }),
  );
}
