// A checked mapping becomes things of the plant, chunk by chunk; the batch says what comes next, and each chunk moves it in its own transaction.
import type { ImportBatch, ImportUndo, TableChecked } from '../../../shared/ingestion/import-kept.ts';
import { checkedKey, countsKey } from '../../../shared/ingestion/import-places.ts';
import type { RowProblem } from '../../../shared/ingestion/problem.ts';
import { type ImportTable, tableAt } from '../../../shared/ingestion/template.ts';
import { Refused } from '../../../shared/refused.ts';
import { jsonAt, rowsAt } from '../../http/objects.ts';
import type { Actor } from '../../http/session.ts';
import { batches, importedFiles, undos } from '../../table/entities/ingestion.ts';
import type { KeptOf } from '../../table/entity.ts';
import { drawn } from '../../table/gathered.ts';
import { listingOnce } from '../../table/listed.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { composed, inAdvance, inChunks, pointed, ThingRefused } from './chunk.ts';
import { askedBy, idsIn, inOrder, knownCodes, standsSo, type Targets } from './codes.ts';
import { eachPage } from './each-page.ts';
import type { Codes, Standing, Target } from './target.ts';
import { checkPlace, type Judged } from './verdict.ts';

export interface Applying {
  store: Store;
  actor: Actor;
  targets: Targets;
  batch: KeptOf<typeof batches>;
  /** The worker's time is nearly over. */
  endsSoon: () => boolean;
}

/** A thing to be written, and what was passed by before it. */
interface Next extends Record<Passed, number> {
  line: number;
  judged: Judged;
}
type Passed = 'unchanged' | 'skipped';
type UndoRow = ImportUndo['rows'][number];

/** Numbers drawn at once. */
const DRAWN = 50;

/** Things whose versions move together are one (`Target.within`). */
export const identity = ({ table, within = table }: Target, id: number | string) => `${within}|${id}`;

const withoutKept = ({
  id: _,
  version: __,
  updatedAt: ___,
  updatedBy: ____,
  ...value
}: KeptOf<typeof batches>) => value as ImportBatch;

/** The batch with these parts, in one transaction with what else is written. @throws Overtaken */
export async function moveOn(
  store: Store,
  batch: KeptOf<typeof batches>,
  parts: Partial<ImportBatch>,
  ...more: Parameters<Store['commit']>
): Promise<KeptOf<typeof batches>> {
  const after = { ...withoutKept(batch), ...parts };
  await store.commit(...more, pointed(store.replace(batches, batch, after)));
  return store.made(batches, batch.id, after, batch.version + 1);
}

/** Until the end, a refusal, or nearly the end of the worker's time. @throws Overtaken */
export async function applyBatch({
  store,
  actor,
  targets,
  batch: started,
  endsSoon,
}: Applying): Promise<void> {
  let batch = started;
  const place = checkPlace(store.scope, batch.mappingId, batch.checked);
  const all = await jsonAt<TableChecked[]>(countsKey(place));
  const pagesOf = new Map(all.map(({ index, pages }) => [tableAt(index)!, { index, pages: pages.length }]));
  const tables = inOrder(pagesOf.keys());
  const known = knownCodes();
  let listing = listingOnce(store);
  const rest = tables.slice(batch.next.table);
  for (const table of askedBy(targets, rest))
    known.all.set(table, await idsIn({ store: listing, actor, targets }, table));
  const ours = await writtenSoFar(store, targets, batch, rest);
  const { draw, prepare } = drawn(store, DRAWN);
  const passed = { unchanged: 0, skipped: 0 };

  for (let t = batch.next.table; t < tables.length; t++) {
    const table = tables[t]!;
    const target = targets[table]!;
    const { index, pages } = pagesOf.get(table)!;
    const lines = () => eachPage(pages, (page) => rowsAt<Judged>(checkedKey(place, index, page)));
    const keys: string[] = [];
    for await (const page of lines()) for (const { key } of page) keys.push(key);
    const standing = await target.standing(listing, actor, keys);
    const ids = new Map([...standing].map(([key, { id }]) => [key, id]));
    known.all.set(table, ids);
    const written = batch.chunks;
    const first = t === batch.next.table ? batch.next.line : 0;
    const asItStands = ({ key, op, after }: Judged): Passed | undefined => {
      if (op === 'error' || (op === 'changed' && batch.mode === 'insertOnly')) return 'skipped';
      const stands = standing.get(key);
      return op === 'unchanged' || (stands && standsSo(target, stands, after)) ? 'unchanged' : undefined;
    };
    const waiting = inAdvance(toWrite(lines(), first, passed, asItStands));
    try {
      await inChunks({
        async compose(from, most, before) {
          const some = await waiting.some(from, most);
          for (const { judged } of some) {
            const sequence = judged.op === 'new' ? target.draws?.(judged.after, known) : undefined;
            if (sequence) prepare(sequence);
          }
          const chunk = await composed(
            store,
            some,
            ({ judged }, own) => compose({ store: own, actor, codes: known }, target, judged, standing, ours),
            draw,
          );
          const undo = { madeAt: actor.now, rows: chunk.made };
          return { ...chunk, undo: store.create(undos, `${batch.id}.${written + before}`, undo) };
        },
        async write({ writes, made, undo }, from) {
          const some = await waiting.some(from, made.length);
          const inserted = made.filter(({ image }) => image === undefined).length;
          const [unchanged, skipped] = [sum(some, 'unchanged'), sum(some, 'skipped')];
          batch = await moveOn(
            store,
            batch,
            {
              next: { table: t, line: some.at(-1)!.line + 1 },
              chunks: batch.chunks + 1,
              done: batch.done + made.length + unchanged + skipped,
              inserted: batch.inserted + inserted,
              updated: batch.updated + made.length - inserted,
              unchanged: batch.unchanged + unchanged,
              skipped: batch.skipped + skipped,
              ...(endsSoon() && { turn: batch.turn + 1 }),
            },
            writes,
            undo,
          );
          for (const { key, id, version } of made) {
            ids.set(key, id);
            ours.set(identity(target, id), version);
          }
          waiting.letGo(from + made.length);
          listing = listingOnce(store);
          return batch.turn === started.turn;
        },
      });
    } catch (error) {
      if (!(error instanceof ThingRefused)) throw error;
      await stopAt(store, batch, index, waiting.first()!.judged, error);
      return;
    }
    // things of one table do not wait for those of the next, which may name them
    if (batch.turn !== started.turn) return;
  }

  await moveOn(
    store,
    batch,
    {
      state: 'done',
      endedAt: actor.now,
      problem: undefined,
      done: batch.done + passed.unchanged + passed.skipped,
      unchanged: batch.unchanged + passed.unchanged,
      skipped: batch.skipped + passed.skipped,
    },
    batch.hash ? store.put(importedFiles, batch.hash, { batchId: batch.id }) : [],
  );
}

const sum = (all: readonly Next[], name: Passed) => all.reduce((n, each) => n + each[name], 0);

/** From a line on, what is to be written; what is passed by is counted with the next thing. */
async function* toWrite(
  pages: AsyncIterable<readonly Judged[]>,
  first: number,
  passed: Record<Passed, number>,
  asItStands: (judged: Judged) => Passed | undefined,
): AsyncGenerator<Next> {
  let line = 0;
  for await (const page of pages)
    for (const judged of page) {
      const at = line++;
      if (at < first) continue;
      const name = asItStands(judged);
      if (name) passed[name]++;
      else {
        yield { line: at, judged, ...passed };
        passed.unchanged = passed.skipped = 0;
      }
    }
}

const stale = () => new Refused('conflict', 'stale');

/** Of things whose versions move with those of another table what this import made of them, chunk by chunk. */
async function writtenSoFar(
  store: Store,
  targets: Targets,
  batch: KeptOf<typeof batches>,
  tables: readonly ImportTable[],
): Promise<Map<string, number>> {
  const ours = new Map<string, number>();
  if (batch.chunks === 0 || tables.every((table) => !targets[table]?.within)) return ours;
  for (const { rows } of await everyPage((next) =>
    store.list(undos, { under: batch.id, next, consistent: true }),
  ))
    for (const { table, id, version } of rows) ours.set(identity(targets[table]!, id), version);
  return ours;
}

/** The version of a thing that was there before its part was made. */
async function movedTo(
  call: { store: Store; actor: Actor; codes: Codes },
  target: Target,
  id: number | string,
): Promise<number> {
  try {
    return (await target.image({ ...call, id })).version + 1;
  } catch (error) {
    if (error instanceof Refused && error.kind === 'notFound') return 1;
    throw error;
  }
}

/** Nothing after this row is written until somebody goes on. */
function stopAt(
  store: Store,
  batch: KeptOf<typeof batches>,
  table: number,
  { key, lines }: Judged,
  { refused: { code } }: ThingRefused,
) {
  const changed = code === 'stale' || code === 'codeTaken' || code === 'notFound';
  const about: RowProblem = changed
    ? { line: lines[0]!, code: 'changedMeanwhile', values: { key } }
    : { line: lines[0]!, code: 'notTaken', values: { key, why: code } };
  return moveOn(store, batch, { state: 'stopped', problem: { table, ...about } });
}

async function compose(
  call: { store: Store; actor: Actor; codes: Codes },
  target: Target,
  { key, op, version, after }: Judged,
  all: ReadonlyMap<string, Standing>,
  ours: ReadonlyMap<string, number>,
): Promise<UndoRow> {
  const standing = all.get(key);
  const rows = after;
  if (!standing) {
    if (op !== 'new') throw stale();
    const id = await target.create({ ...call, rows });
    return { table: target.table, key, id, version: target.within ? await movedTo(call, target, id) : 1 };
  }
  const { id } = standing;
  if (standing.version !== version && ours.get(identity(target, id)) !== standing.version) throw stale();
  const { version: was, image } = await target.image({ ...call, id });
  if (was !== standing.version) throw stale();
  await target.update({ ...call, rows, standing });
  return { table: target.table, key, id, version: was + 1, image };
}
