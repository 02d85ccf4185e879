// Handlers of cycle counts: create, enter lines, book the differences in chunks that can be resumed.
import { decodeTime, encodeTime, ulid } from 'ulid';
import { clampToNow, isInFuture } from '#shared/date-order.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  applyCountEntry,
  assertCountOpen,
  type CountLine,
  computeDifference,
  computeTally,
  isSelectedForCount,
  MAX_COUNTED_SPARES,
} from '#shared/warehouse/count.ts';
import type { counts as api, CountPage } from '#shared/warehouse/count-api.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import { countLines, counts, movements, stocks } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import { openProgress } from '../http/progress.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertActiveWarehouse, buildStockId } from './spare-stocks.ts';
import { bookMovements, isNegativeStockAllowed } from './stock/book.ts';
import { buildMissingSpareRefusal, retryBooking } from './stock/valuation.ts';

type StoredCount = StoredOf<typeof counts>;
type StoredLine = StoredOf<typeof countLines>;

const getSpareId = (line: StoredLine) => Number(line.id.slice(line.id.indexOf('.') + 1));
const loadLines = (store: Store, id: string) =>
  loadAllPages((next) => store.list(countLines, { under: id, consistent: true, next }));

async function buildCountPage(store: Store, count: StoredCount): Promise<CountPage> {
  const lines = await loadLines(store, count.id);
  return {
    ...count,
    tally: computeTally(lines),
    entries: lines.map((line) => ({ ...line, spareId: getSpareId(line) })),
  };
}

/** @throws Refused countEnded */
async function loadOpenCount(store: Store, { id, version }: { id: string; version?: number }) {
  const count = await store.get(counts, id);
  assertCountOpen(count);
  if (version !== undefined && version !== count.version)
    throw new RefusalError('conflict', 'stale', { values: { by: count.updatedBy, at: count.updatedAt } });
  return count;
}

/** Differences booked in one transaction: each takes three writes, or four if the stock is negative. */
const LINES_PER_BOOKING = 24;

interface Booking {
  store: Store;
  actor: Actor;
  count: StoredCount;
  reason: string;
  /** Permits negative stock. */
  below: boolean;
}
/** Line of a count with its path in the answer and in refusals. */
interface PageLine {
  line: StoredLine;
  field: string;
}

/** Books the differences that the stock allows, and refuses the others. @throws Refused stockShort at the lines */
async function bookDifferences(booking: Booking): Promise<void> {
  const { store, count } = booking;
  const lines = await loadLines(store, count.id);
  const differingLines = lines
    .map((line, i): PageLine => ({ line, field: `entries.${i}.counted` }))
    .filter(({ line }) => !line.movementId && Boolean(computeDifference(line)));
  const refusals: RefusalError[] = [];
  for (let i = 0; i < differingLines.length; i += LINES_PER_BOOKING)
    refusals.push(...(await bookChunk(booking, differingLines.slice(i, i + LINES_PER_BOOKING))));
  const [first] = refusals;
  if (!first) return;
  throw new RefusalError('conflict', 'stockShort', {
    values: first.details.values,
    fields: Object.assign({}, ...refusals.map(({ details }) => details.fields)),
  });
}

/** Books lines in one transaction, without those whose stock is too short; returns the refusals of these. */
async function bookChunk(booking: Booking, chunk: readonly PageLine[]): Promise<RefusalError[]> {
  const refusals: RefusalError[] = [];
  let bookable = chunk;
  while (bookable.length > 0) {
    try {
      await retryBooking(() => bookLines(booking, bookable));
      break;
    } catch (error) {
      const fields = error instanceof RefusalError && error.code === 'stockShort' && error.details.fields;
      const short = bookable.find(({ field }) => fields && field in fields);
      if (!short) throw error;
      refusals.push(error as RefusalError);
      bookable = bookable.filter((each) => each !== short);
      await markForRecount(booking.store, short.line);
    }
  }
  return refusals;
}

/** Shows a line as one to be counted again, unless it has been meanwhile. */
async function markForRecount(store: Store, line: StoredLine): Promise<void> {
  try {
    await store.commit(store.replace(countLines, line, { ...line, recount: true }));
  } catch (error) {
    if (!(error instanceof RefusalError && isStale(error))) throw error;
  }
}

async function bookLines(
  { store, actor, count, reason, below }: Booking,
  chunk: readonly PageLine[],
): Promise<void> {
  const { writes, movements } = await bookMovements(
    store,
    actor,
    chunk.map(({ line, field }) => {
      const quantity = computeDifference(line)!;
      return {
        spareId: getSpareId(line),
        warehouseId: count.warehouseId,
        type: quantity > 0 ? ('701' as const) : ('702' as const),
        quantity,
        reason,
        note: line.note,
        field,
      };
    }),
    { source: 'manual', sourceId: count.id, sourceCode: count.description, on: actor.today },
    { below, from: 'qty' },
  );
  await store.commit(
    writes,
    chunk.map(({ line }, at) =>
      store.replace(countLines, line, { ...line, movementId: movements[at]!, recount: undefined }),
    ),
  );
}

type EnterCall = Parameters<Handlers<typeof api>['enter']>[0];

/**
 * Returns the time of the count, which may have been offline.
 * @throws Refused dateInFuture, dateBeforeMinimum
 */
function resolveCountedAt(count: StoredCount, { now }: Actor, countedAt: string | undefined): string {
  const buildRefusal = (code: 'dateInFuture' | 'dateBeforeMinimum') =>
    new RefusalError('invalid', code, { fields: { countedAt: code } });
  if (countedAt === undefined) return now;
  if (isInFuture(countedAt, now)) throw buildRefusal('dateInFuture');
  if (Date.parse(countedAt) < decodeTime(count.id)) throw buildRefusal('dateBeforeMinimum');
  return clampToNow(countedAt, now);
}

/**
 * Returns the booked stock at that time: the current stock without the movements recorded since. What the count
 * itself has booked counts as of then, since it corrected the same stock.
 */
async function computeExpectedStock(
  store: Store,
  { id: countId }: StoredCount,
  stock: StoredOf<typeof stocks>,
  { at, now }: { at: string; now: string },
) {
  if (at >= now) return stock.qty;
  const [warehouseId, spareId] = stock.id.split('.').map(Number);
  const laterMovements = await loadAllPages((next) =>
    store.list(movements, {
      from: `${spareId}.${encodeTime(Date.parse(at) + 1)}`,
      to: `${spareId}.~`,
      consistent: true,
      next,
    }),
  );
  const stockMovements = laterMovements.filter(
    (each) => each.warehouseId === warehouseId && each.sourceId !== countId,
  );
  return addQuantities(stock.qty, ...stockMovements.map(({ quantity }) => -quantity));
}

/** @throws Refused countEnded, refMissing, unitDecimals, dateInFuture, dateBeforeMinimum */
async function enterLines({ input: { lines, ...countInput }, actor, store }: EnterCall): Promise<CountPage> {
  const count = await loadOpenCount(store, { id: countInput.id });
  const at = resolveCountedAt(count, actor, countInput.countedAt);
  const ids = lines.map(({ spareId }) => `${count.id}.${spareId}`);
  const [storedLines, lineStocks] = await Promise.all([
    store.load(
      ids.map((id) => [countLines, id] as const),
      { consistent: true },
    ),
    store.load(
      lines.map(({ spareId }) => [stocks, buildStockId(count.warehouseId, spareId)] as const),
      { consistent: true },
    ),
  ]);
  const after = new Map<StoredLine, CountLine>();
  const linesById = new Map(storedLines.map((line) => [line?.id, line]));
  for (const [i, entry] of lines.entries()) {
    const [line, stock] = [linesById.get(ids[i]), lineStocks[i]];
    if (!line || !stock) throw buildMissingSpareRefusal(`lines.${i}.spareId`);
    const expected = await computeExpectedStock(store, count, stock, { at, now: actor.now });
    const entryContext = { expected, countedAt: at, countedBy: actor.user.name };
    after.set(line, applyCountEntry(after.get(line) ?? line, entry, entryContext, `lines.${i}`));
  }
  await store.commit(
    store.requireUnchanged(counts, count, () => new RefusalError('conflict', 'countEnded')),
    [...after].map(([line, newLine]) => store.replace(countLines, line, newLine)),
  );
  return buildCountPage(store, count);
}

/** Progress steps of a request after which the count is created or booked. */
const CREATE_STEP = 'created';
const BOOK_STEP = 'booked';

export const cycleCount: Handlers<typeof api> = {
  async list({ input: { warehouseId, ...page }, store }) {
    const countPage = await store.list(counts, { descending: true, ...page });
    const selectedCounts = countPage.items.filter(
      (count) => warehouseId === undefined || count.warehouseId === warehouseId,
    );
    const countItems = selectedCounts.map(async (count) => ({
      ...count,
      // While a count is open, its tally is computed from its lines; few counts are open.
      tally: count.tally ?? computeTally(await loadLines(store, count.id)),
    }));
    return { items: await Promise.all(countItems), next: countPage.next };
  },

  get: async ({ input, store }) => buildCountPage(store, await store.get(counts, input.id)),

  async create({ input, actor, store }) {
    const { warehouseId, description, shelvings, classes } = input;
    const progress = await openProgress(store);
    const createdId = progress.find<string>(CREATE_STEP);
    if (createdId !== undefined) return buildCountPage(store, await store.get(counts, createdId));
    await assertActiveWarehouse(store, warehouseId, 'warehouseId');
    const warehouseStocks = await loadAllPages((next) => store.list(stocks, { under: warehouseId, next }));
    const countedStocks = warehouseStocks
      .map((stock) => ({ ...stock, spareId: Number(stock.id.split('.')[1]) }))
      .filter(({ spareId, spare, qty }) => isSelectedForCount(input, spareId, spare, qty));
    if (countedStocks.length === 0) throw new RefusalError('conflict', 'nothingToCount');
    if (countedStocks.length > MAX_COUNTED_SPARES)
      throw new RefusalError('conflict', 'countTooLarge', {
        values: { count: countedStocks.length, limit: MAX_COUNTED_SPARES },
      });
    const id = ulid(Date.parse(actor.now));
    const header = {
      warehouseId,
      description,
      shelvings,
      classes,
      state: 'open' as const,
      lines: countedStocks.length,
      openedOn: actor.today,
      openedBy: actor.user.name,
    };
    // The count is created after all of its lines.
    await store.commitInChunks(countedStocks, (chunk) =>
      chunk.map(({ spareId, spare: { code, description, unit, location, shelving, unitPrice } }) =>
        store.put(countLines, `${id}.${spareId}`, { code, description, unit, location, shelving, unitPrice }),
      ),
    );
    await store.commit(progress.note(CREATE_STEP, id), store.create(counts, id, header));
    return buildCountPage(store, store.buildStoredItem(counts, id, header));
  },

  // Retries after a concurrent entry, since an entry never undoes another one.
  enter: (call) => retryOnConflict(() => enterLines(call), isStale),

  async book({ input, actor, store }) {
    const progress = await openProgress(store);
    if (progress.find(BOOK_STEP)) return buildCountPage(store, await store.get(counts, input.id));
    const below = isNegativeStockAllowed(actor, input.confirmed);
    const count = await loadOpenCount(store, input);
    await bookDifferences({ store, actor, count, reason: input.reason, below });
    const after = {
      ...count,
      state: 'booked' as const,
      bookedAt: actor.now,
      bookedBy: actor.user.name,
      reason: input.reason,
      tally: computeTally(await loadLines(store, count.id)),
    };
    await store.commit(
      progress.note(BOOK_STEP, true),
      store.replace(counts, count, after, { reason: input.reason }),
    );
    return buildCountPage(store, store.buildStoredItem(counts, count.id, after, count.version + 1));
  },

  async cancel({ input, store }) {
    const count = await loadOpenCount(store, input);
    const tally = computeTally(await loadLines(store, count.id));
    const after = { ...count, state: 'cancelled' as const, reason: input.reason, tally };
    await store.commit(store.replace(counts, count, after, { reason: input.reason }));
    return buildCountPage(store, store.buildStoredItem(counts, count.id, after, count.version + 1));
  },
};
