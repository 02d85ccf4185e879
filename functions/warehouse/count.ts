// Cycle counts: begun, entered line by line, booked in chunks that may be gone on with.
import { decodeTime, encodeTime, ulid } from 'ulid';
import { Refused } from '../../shared/refused.ts';
import { isAhead, notLater } from '../../shared/steps.ts';
import {
  type CountLine,
  differenceOf,
  enteredIn,
  isCounted,
  MOST_COUNTED,
  mustBeOpen,
  tallyOf,
} from '../../shared/warehouse/count.ts';
import type { counts as api, CountPage } from '../../shared/warehouse/count-api.ts';
import { added } from '../../shared/warehouse/units.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { countLines, counts, movements, stocks } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { activeWarehouse } from './places.ts';
import { book, missingSpare, stockId } from './stock/book.ts';

type KeptCount = KeptOf<typeof counts>;
type KeptLine = KeptOf<typeof countLines>;

const spareOf = (line: KeptLine) => Number(line.id.slice(line.id.indexOf('.') + 1));
const linesOf = (store: Store, id: string) =>
  everyPage((next) => store.list(countLines, { under: id, consistent: true, next }));

async function pageOf(store: Store, count: KeptCount): Promise<CountPage> {
  const lines = await linesOf(store, count.id);
  return {
    ...count,
    tally: tallyOf(lines),
    entries: lines.map((line) => ({ ...line, spareId: spareOf(line) })),
  };
}

/** @throws Refused countEnded */
async function openCount(store: Store, { id, version }: { id: string; version?: number }) {
  const count = await store.get(counts, id);
  mustBeOpen(count);
  if (version !== undefined && version !== count.version)
    throw new Refused('conflict', 'stale', { values: { by: count.updatedBy, at: count.updatedAt } });
  return count;
}

/** Differences of one transaction: each is three writes. */
const BOOKED_AT_ONCE = 30;

async function booked(store: Store, actor: Actor, count: KeptCount, reason: string): Promise<void> {
  const lines = await linesOf(store, count.id);
  const differing = lines.filter((line) => !line.movementId && Boolean(differenceOf(line)));
  for (let i = 0; i < differing.length; i += BOOKED_AT_ONCE) {
    const some = differing.slice(i, i + BOOKED_AT_ONCE);
    const { writes, movements } = await book(
      store,
      actor,
      some.map((line) => {
        const quantity = differenceOf(line)!;
        return {
          spareId: spareOf(line),
          warehouseId: count.warehouseId,
          type: quantity > 0 ? ('701' as const) : ('702' as const),
          quantity,
          reason,
          note: line.note,
          field: 'id',
        };
      }),
      { source: 'manual', sourceId: count.id, sourceCode: count.description, on: actor.today },
      { below: true },
    );
    await store.commit(
      writes,
      some.map((line, at) => store.replace(countLines, line, { ...line, movementId: movements[at]! })),
    );
  }
}

type Entering = Parameters<Handlers<typeof api>['enter']>[0];

/** When it was counted, where that was without a network. @throws Refused dateInFuture, dateBeforeMinimum */
function momentOf(count: KeptCount, { now }: Actor, countedAt: string | undefined): string {
  const refused = (code: 'dateInFuture' | 'dateBeforeMinimum') =>
    new Refused('invalid', code, { fields: { countedAt: code } });
  if (countedAt === undefined) return now;
  if (isAhead(countedAt, now)) throw refused('dateInFuture');
  if (Date.parse(countedAt) < decodeTime(count.id)) throw refused('dateBeforeMinimum');
  return notLater(countedAt, now);
}

/** What was booked to lie there at that moment: all that lies there but what was recorded since. */
async function expectedAt(store: Store, stock: KeptOf<typeof stocks>, at: string, now: string) {
  if (at >= now) return stock.qty;
  const [warehouseId, spareId] = stock.id.split('.').map(Number);
  const since = await everyPage((next) =>
    store.list(movements, {
      from: `${spareId}.${encodeTime(Date.parse(at) + 1)}`,
      to: `${spareId}.~`,
      consistent: true,
      next,
    }),
  );
  const its = since.filter((each) => each.warehouseId === warehouseId);
  return added(stock.qty, ...its.map(({ quantity }) => -quantity));
}

/** @throws Refused countEnded, refMissing, unitDecimals, dateInFuture, dateBeforeMinimum */
async function entered({ input: { lines, ...seen }, actor, store }: Entering): Promise<CountPage> {
  const count = await openCount(store, { id: seen.id });
  const at = momentOf(count, actor, seen.countedAt);
  const ids = lines.map(({ spareId }) => `${count.id}.${spareId}`);
  const [known, lie] = await Promise.all([
    store.load(
      ids.map((id) => [countLines, id] as const),
      { consistent: true },
    ),
    store.load(
      lines.map(({ spareId }) => [stocks, stockId(count.warehouseId, spareId)] as const),
      { consistent: true },
    ),
  ]);
  const after = new Map<KeptLine, CountLine>();
  const lineOf = new Map(known.map((line) => [line?.id, line]));
  for (const [i, entry] of lines.entries()) {
    const [line, stock] = [lineOf.get(ids[i]), lie[i]];
    if (!line || !stock) throw missingSpare(`lines.${i}.spareId`);
    const expected = await expectedAt(store, stock, at, actor.now);
    const told = { expected, countedAt: at, countedBy: actor.user.name };
    after.set(line, enteredIn(after.get(line) ?? line, entry, told, `lines.${i}`));
  }
  await store.commit(
    store.requireUnchanged(counts, count, () => new Refused('conflict', 'countEnded')),
    [...after].map(([line, its]) => store.replace(countLines, line, its)),
  );
  return pageOf(store, count);
}

export const cycleCount: Handlers<typeof api> = {
  async list({ input: { warehouseId, ...page }, store }) {
    const found = await store.list(counts, { descending: true, ...page });
    const asked = found.items.filter(
      (count) => warehouseId === undefined || count.warehouseId === warehouseId,
    );
    const told = asked.map(async (count) => ({
      ...count,
      // while it is open its lines alone know; few are
      tally: count.tally ?? tallyOf(await linesOf(store, count.id)),
    }));
    return { items: await Promise.all(told), next: found.next };
  },

  get: async ({ input, store }) => pageOf(store, await store.get(counts, input.id)),

  async create({ input, actor, store }) {
    const { warehouseId, description, shelvings, classes } = input;
    await activeWarehouse(store, warehouseId, 'warehouseId');
    const all = await everyPage((next) => store.list(stocks, { under: warehouseId, next }));
    const chosen = all
      .map((stock) => ({ ...stock, spareId: Number(stock.id.split('.')[1]) }))
      .filter(({ spareId, spare, qty }) => isCounted(input, spareId, spare, qty));
    if (chosen.length === 0) throw new Refused('conflict', 'nothingToCount');
    if (chosen.length > MOST_COUNTED)
      throw new Refused('conflict', 'countTooLarge', {
        values: { count: chosen.length, limit: MOST_COUNTED },
      });
    const id = ulid(Date.parse(actor.now));
    const header = {
      warehouseId,
      description,
      shelvings,
      classes,
      state: 'open' as const,
      lines: chosen.length,
      openedOn: actor.today,
      openedBy: actor.user.name,
    };
    // the count is there once all its lines are
    await store.commitInChunks(chosen, (some) =>
      some.map(({ spareId, spare: { code, description, unit, location, shelving, unitPrice } }) =>
        store.put(countLines, `${id}.${spareId}`, { code, description, unit, location, shelving, unitPrice }),
      ),
    );
    await store.commit(store.create(counts, id, header));
    return pageOf(store, store.made(counts, id, header));
  },

  // whoever writes beside somebody else reads again: a note takes no count back
  enter: (call) => retryOnConflict(() => entered(call), isStale),

  async book({ input, actor, store }) {
    const count = await openCount(store, input);
    await booked(store, actor, count, input.reason);
    const after = {
      ...count,
      state: 'booked' as const,
      bookedAt: actor.now,
      bookedBy: actor.user.name,
      reason: input.reason,
      tally: tallyOf(await linesOf(store, count.id)),
    };
    await store.commit(store.replace(counts, count, after, { why: input.reason }));
    return pageOf(store, store.made(counts, count.id, after, count.version + 1));
  },

  async cancel({ input, store }) {
    const count = await openCount(store, input);
    const tally = tallyOf(await linesOf(store, count.id));
    const after = { ...count, state: 'cancelled' as const, reason: input.reason, tally };
    await store.commit(store.replace(counts, count, after, { why: input.reason }));
    return pageOf(store, store.made(counts, count.id, after, count.version + 1));
  },
};
