// An import taken back: first what keeps any of it from going, then chunk by chunk from the last, each with its undo.
import type { ImportBatch, ImportRestored } from '../../../shared/ingestion/import-kept.ts';
import { type ImportTable, tableIndexes } from '../../../shared/ingestion/template.ts';
import { Refused } from '../../../shared/refused.ts';
import type { Actor } from '../../http/session.ts';
import { TRANSACTION } from '../../table/commit.ts';
import { batches, importedFiles, restoreds, undos } from '../../table/entities/ingestion.ts';
import type { KeptOf } from '../../table/entity.ts';
import { gathered, readTogether, references, unheldBut } from '../../table/gathered.ts';
import { listingOnce } from '../../table/listed.ts';
import { inParallel } from '../../table/parallel.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import type { Write } from '../../table/writes.ts';
import { type Applying, identity, moveOn } from './applying.ts';
import { composed, numbered, ThingRefused, thingsLike } from './chunk.ts';
import { idsIn, inOrder, knownCodes, type Targets } from './codes.ts';
import type { Codes, Standing } from './target.ts';

type Undo = KeptOf<typeof undos>;
type Row = Undo['rows'][number];
type Blocker = NonNullable<ImportBatch['blockers']>[number];
interface Call {
  store: Store;
  actor: Actor;
  codes: Codes;
  /** Under which version stands now what the import left. */
  nowOf: (row: Omit<Row, 'image'>) => number;
  madeAt?: string;
}

const begun = ({ done, inserted, updated, unchanged, skipped }: ImportBatch) =>
  done < inserted + updated + unchanged + skipped;

/** What is listed of what stands in the way. */
const MOST = 100;
/** Rows looked at. */
const AT_ONCE = 100;

const blocker = ({ table, key }: Row, { code, details }: Refused): Blocker => ({
  table: tableIndexes[table],
  key,
  code,
  ...(details.values && { values: details.values }),
});

/** @throws Overtaken */
export async function undoBatch({
  store,
  actor,
  targets,
  batch: started,
  endsSoon,
}: Applying): Promise<void> {
  let batch = started;
  const codes = knownCodes();
  const listing = listingOnce(store);
  const nowOf = await versionsNow(store, targets, batch.id);
  const call = { store, actor, codes, nowOf };
  const back = (blockers: Blocker[]) =>
    moveOn(store, batch, {
      state: batch.endedAt ? 'done' : 'stopped',
      blockers,
      // what is partly taken back is not imported any further
      undoAt: begun(batch) ? batch.undoAt : undefined,
    });
  const tables = inOrder(await tablesOf(store, batch.id));
  for (const table of tables)
    for (const { table: named } of Object.values(targets[table]!.refs ?? {}))
      if (!codes.all.has(named)) codes.all.set(named, await idsIn({ store: listing, actor, targets }, named));
  // what went back already was looked at before
  const blockers = begun(batch) ? [] : await standInTheWay({ ...call, listing }, targets, batch, tables);
  if (blockers.length > 0) {
    await back(blockers);
    return;
  }
  const parts = new Set(tables.flatMap((table) => targets[table]!.within ?? []));
  let most = Number.POSITIVE_INFINITY;
  while (batch.chunks > 0) {
    const undo = await store.get(undos, `${batch.id}.${batch.chunks - 1}`);
    const rows = undo.rows.toReversed().slice(0, most);
    try {
      const { writes, made } = await composed(store, rows, async (row, own) => {
        const shared = targets[row.table]!.within !== undefined || parts.has(row.table);
        return takeBack({ ...call, store: own, madeAt: undo.madeAt }, targets, row, shared);
      });
      most = thingsLike({ writes, made });
      const things = made.filter((each) => each !== undefined);
      const left = undo.rows.slice(0, undo.rows.length - made.length);
      batch = await moveOn(
        store,
        batch,
        {
          chunks: batch.chunks - (left.length > 0 ? 0 : 1),
          done: Math.max(0, batch.done - made.length),
          ...(endsSoon() && { turn: batch.turn + 1 }),
        },
        writes,
        left.length > 0
          ? store.replace(undos, undo, { madeAt: undo.madeAt, rows: left })
          : store.remove(undos, undo),
        things.length > 0 ? store.create(restoreds, `${batch.id}.${batch.version}`, { things }) : [],
      );
    } catch (error) {
      if (!(error instanceof ThingRefused)) throw error;
      await back([blocker(rows[error.thing]!, error.refused)]);
      return;
    }
    if (batch.turn !== started.turn) return;
  }
  const noted = batch.hash ? await store.find(importedFiles, batch.hash) : undefined;
  await moveOn(
    store,
    batch,
    { state: 'undone', endedAt: actor.now, done: 0, blockers: undefined, problem: undefined },
    noted?.batchId === batch.id ? store.remove(importedFiles, noted) : [],
  );
}

/** What is brought back, under its new version. */
async function takeBack(
  call: Call,
  targets: Targets,
  row: Row,
  shared: boolean,
): Promise<ImportRestored | undefined> {
  const { table, id, version, image } = row;
  const target = targets[table]!;
  const stands = shared ? (await target.image({ ...call, id })).version : call.nowOf(row);
  if (image === undefined) {
    await target.remove({ ...call, id, version: stands });
    return undefined;
  }
  await target.restore({ ...call, id, image });
  return { thing: identity(target, id), was: version - 1, now: stands + 1 };
}

/** Imports after this one that were taken back moved versions, and left everything as it had been. */
async function versionsNow(store: Store, targets: Targets, batch: string): Promise<Call['nowOf']> {
  const moved = new Map<string, number>();
  for (const { thing, was, now } of await restoredAfter(store, batch)) moved.set(`${thing}@${was}`, now);
  return ({ table, id, version }) => {
    const thing = identity(targets[table]!, id);
    let now = version;
    for (let next: number | undefined = now; next !== undefined; next = moved.get(`${thing}@${now}`))
      now = next;
    return now;
  };
}

async function restoredAfter(store: Store, batch: string): Promise<ImportRestored[]> {
  const all: ImportRestored[] = [];
  let next: string | undefined;
  do {
    const page = await store.list(batches, { descending: true, limit: 20, consistent: true, next });
    for (const { id } of page.items) {
      if (id === batch) return all;
      const its = await everyPage((more) =>
        store.list(restoreds, { under: id, next: more, consistent: true }),
      );
      all.push(...its.flatMap(({ things }) => things));
    }
    next = page.next;
  } while (next);
  return all;
}

async function* pagesOf(store: Store, batch: string): AsyncGenerator<Undo[]> {
  let next: string | undefined;
  do {
    const page = await store.list(undos, { under: batch, consistent: true, limit: 100, next });
    yield page.items;
    next = page.next;
  } while (next);
}

async function tablesOf(store: Store, batch: string): Promise<Set<ImportTable>> {
  const tables = new Set<ImportTable>();
  for await (const page of pagesOf(store, batch))
    for (const { rows } of page) for (const { table } of rows) tables.add(table);
  return tables;
}

/** Rows whose things are not as the import left them, and made ones that others refer to. */
async function standInTheWay(
  { listing, ...call }: Call & { listing: Store },
  targets: Targets,
  batch: KeptOf<typeof batches>,
  tables: readonly ImportTable[],
): Promise<Blocker[]> {
  const { store, actor } = call;
  const last = new Map<string, Row>();
  const keys = new Map<ImportTable, string[]>();
  for await (const page of pagesOf(store, batch.id))
    for (const { rows } of page)
      for (const { image: _, ...row } of rows) {
        const name = identity(targets[row.table]!, row.id);
        if (row.version >= (last.get(name)?.version ?? 0)) last.set(name, row);
        const its = keys.get(row.table) ?? [];
        keys.set(row.table, its);
        its.push(row.key);
      }
  const found: Blocker[] = [];
  for (const table of tables) {
    const target = targets[table]!;
    if (target.within && tables.includes(target.within)) continue;
    const byId = new Map<number | string, Standing>();
    for (const standing of (await target.standing(listing, actor, keys.get(table) ?? [])).values())
      byId.set(standing.id, standing);
    for (const row of last.values()) {
      const its = targets[row.table]!;
      if ((row.table !== table && its.within !== table) || found.length >= MOST) continue;
      const standing = byId.get(row.id);
      if (!standing) found.push(blocker(row, new Refused('notFound', 'notFound')));
      else if (standing.version !== call.nowOf(row))
        found.push(
          blocker(
            row,
            new Refused('conflict', 'stale', { values: { by: standing.updatedBy, at: standing.updatedAt } }),
          ),
        );
    }
  }
  return found.length > 0 ? found : held(call, targets, batch.id);
}

/** Tried without writing: how many references go with it is known, and what is referred to more often stays. */
async function held(call: Call, targets: Targets, batch: string): Promise<Blocker[]> {
  const waiting = new Map<string, { row: Row; place: string; write: Write }>();
  const moved = new Map<string, number>();
  for await (const page of pagesOf(call.store, batch)) {
    const reading = readTogether(call.store);
    await inParallel(
      page.flatMap(({ madeAt, rows }) => rows.map((row) => ({ row, madeAt }))),
      AT_ONCE,
      async ({ row, madeAt }) => {
        const { store, writes } = gathered(reading);
        try {
          await takeBack({ ...call, store, madeAt }, targets, row, false);
        } catch (error) {
          // what depends on other rows being gone is told when it is its turn
          if (!(error instanceof Refused) || error.kind === 'unavailable') throw error;
        }
        const its = references(writes());
        // two of an import may take the same with them: it is asked once
        for (const [place, write] of its.waiting)
          if (!waiting.has(place)) waiting.set(place, { row: { ...row, image: undefined }, place, write });
        for (const [place, n] of its.moved) moved.set(place, (moved.get(place) ?? 0) + n);
      },
    );
  }
  const found: Blocker[] = [];
  for (let rest = [...waiting.values()]; rest.length > 0 && found.length < MOST; ) {
    const some = rest.slice(0, TRANSACTION);
    try {
      await call.store.commit(
        some.map(({ place, write }, i) => numbered(unheldBut(write, -(moved.get(place) ?? 0)), i)),
      );
      rest = rest.slice(TRANSACTION);
    } catch (error) {
      if (!(error instanceof ThingRefused)) throw error;
      found.push(blocker(some[error.thing]!.row, error.refused));
      rest = rest.toSpliced(error.thing, 1);
    }
  }
  return found;
}
