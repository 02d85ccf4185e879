// Writes records of an import in transactions: each record is composed by its own feature, and as many as fit
// are merged.
import { RefusalError } from '#shared/refused.ts';
import { MAX_COMPOSED_WRITES } from '../../db/commit.ts';
import type { Store } from '../../db/store.ts';
import {
  createBatchingStore,
  createUnitOfWork,
  createWriteMerger,
  isIndependent,
} from '../../db/unit-of-work.ts';
import type { Write } from '../../db/writes.ts';

/** Writes of the import itself in each chunk: its pointer, its undo, and the record of its end. */
const OWN_WRITES = 3;
const MAX_RECORD_WRITES = MAX_COMPOSED_WRITES - OWN_WRITES;
/** Records in the first chunk, before the number of writes per record is known. */
const FIRST_CHUNK_RECORDS = 10;
/** Maximum characters of an undo before compression; an item holds 400 KB. */
const MAX_UNDO_CHARACTERS = 600_000;

/** Thrown when another worker or call advanced the import: this worker stops. */
export class ConcurrentWorkerError extends Error {}

/** Thrown when a record of a chunk was refused. */
export class RecordRefusedError extends Error {
  readonly recordIndex: number;
  readonly refused: RefusalError;
  constructor(thing: number, refused: RefusalError) {
    super(refused.code);
    this.recordIndex = thing;
    this.refused = refused;
  }
}

export interface ComposedChunk<Made> {
  writes: Write[];
  results: Made;
}

/** Wraps the import's own writes: their refusal means that the import was advanced elsewhere. */
export const wrapImportWrites = (writes: Write[]): Write[] =>
  writes.map(({ action }) => ({ action, refusal: () => new ConcurrentWorkerError() }));

const isRecordRefusal = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && error.kind !== 'unavailable';

/** Estimates how many records of the same kind fit into one transaction. */
export const estimateChunkSize = <Made>({ writes, results }: ComposedChunk<Made[]>): number =>
  Math.max(1, Math.floor((MAX_RECORD_WRITES * results.length) / Math.max(results.length, writes.length)));

/**
 * Composes as many of the first records as fit into one transaction, at least one.
 * @throws ThingRefused for the first record
 */
export async function composeChunk<Thing, Made>(
  store: Store,
  records: readonly Thing[],
  compose: (thing: Thing, store: Store) => Promise<Made>,
  draw?: (sequence: string) => Promise<number>,
): Promise<ComposedChunk<Made[]>> {
  const batchingStore = createBatchingStore(store);
  const attempts = await Promise.allSettled(
    records.map(async (thing) => {
      const { store: recordStore, getWrites } = createUnitOfWork(batchingStore, draw);
      return { made: await compose(thing, recordStore), writes: getWrites() };
    }),
  );
  const merger = createWriteMerger(MAX_RECORD_WRITES);
  const results: Made[] = [];
  let undoCharacters = 0;
  for (const [i, each] of attempts.entries()) {
    if (each.status === 'rejected') {
      if (!isRecordRefusal(each.reason)) throw each.reason;
      if (i > 0) break;
      throw new RecordRefusedError(i, each.reason);
    }
    const recordWrites = each.value.writes.map((write) => attachRecordIndex(write, i));
    undoCharacters += JSON.stringify(each.value.made ?? '').length;
    const fits = undoCharacters <= MAX_UNDO_CHARACTERS && merger.add(recordWrites);
    // A first record that exceeds a transaction is refused at commit.
    if (!fits && i === 0) return { writes: recordWrites, results: [each.value.made] };
    if (!fits) break;
    results.push(each.value.made);
  }
  return { writes: merger.writes(), results };
}

/** Wraps a write so that its refusal carries the index of its record. */
export const attachRecordIndex = (write: Write, thing: number): Write => ({
  ...write,
  refusal(found) {
    const error = write.refusal(found);
    return error instanceof RefusalError ? new RecordRefusedError(thing, error) : error;
  },
});

interface Chunks<Chunk extends ComposedChunk<unknown[]>> {
  /** Composes at most `maxRecords` records from `from` on; `before` is the number of chunks written until then. */
  compose: (from: number, maxRecords: number, before: number) => Promise<Chunk>;
  /** Writes a chunk. Returns false if nothing more is to be written. */
  write: (chunk: Chunk, from: number) => Promise<boolean>;
}

/** Chunks composed ahead: one is ready, while another waits for its reads behind the running transaction. */
const MAX_CHUNKS_AHEAD = 2;

/** Turns of the event loop until a chunk has sent its reads. */
const READ_TURNS = 3;
const waitForEventLoop = () => new Promise(setImmediate);

interface PendingChunk<Chunk> {
  /** Chunk with the index at which the next one begins. */
  promise: Promise<{ chunk: Chunk; end: number }>;
  isReady: boolean;
  /** Number of chunks before it. */
  before: number;
  /** Writes committed since composing began. */
  unaware: Write[][];
}

/**
 * Writes chunk after chunk and composes the next ones meanwhile. Composes a chunk again if a record it
 * touches was written since, and once after a refusal.
 * @throws ThingRefused of the first record that is not written
 */
export async function writeInChunks<Chunk extends ComposedChunk<unknown[]>>({
  compose,
  write,
}: Chunks<Chunk>): Promise<void> {
  const startChunk = async (from: number, maxRecords: number, before: number) => {
    const chunk = await compose(from, maxRecords, before);
    return { chunk, end: from + chunk.results.length };
  };
  const trackChunk = (begun: ReturnType<typeof startChunk>, before: number): PendingChunk<Chunk> => {
    const pendingChunk: PendingChunk<Chunk> = { promise: begun, isReady: false, before, unaware: [] };
    // A rejection is handled when the chunk is awaited.
    begun.then(
      () => (pendingChunk.isReady = true),
      () => {},
    );
    return pendingChunk;
  };
  const composeNextChunk = ({ promise, before }: PendingChunk<Chunk>) =>
    trackChunk(
      promise.then(({ chunk, end }) => startChunk(end, estimateChunkSize(chunk), before + 1)),
      before + 1,
    );

  let [from, maxRecords, writtenCount, wasRefused, chunksAhead] = [
    0,
    FIRST_CHUNK_RECORDS,
    0,
    false,
    MAX_CHUNKS_AHEAD,
  ];
  const restart = () => [trackChunk(startChunk(from, maxRecords, writtenCount), writtenCount)];
  let pendingChunks = restart();
  const fillPendingChunks = () => {
    while (pendingChunks.length <= chunksAhead) pendingChunks.push(composeNextChunk(pendingChunks.at(-1)!));
  };
  try {
    for (;;)
      try {
        const [firstChunk] = pendingChunks as [PendingChunk<Chunk>];
        const isLate = !firstChunk.isReady;
        const { chunk } = await firstChunk.promise;
        if (chunk.results.length === 0) return;
        maxRecords = estimateChunkSize(chunk);
        if (firstChunk.unaware.some((writtenCount) => !isIndependent(writtenCount, chunk.writes))) {
          await waitForChunks(pendingChunks);
          pendingChunks = restart();
          // Records of this kind will conflict again: composes no chunk ahead.
          chunksAhead = 0;
          continue;
        }
        if (isLate) {
          // Sends the reads of the next chunk before this write, which would delay them.
          fillPendingChunks();
          for (let i = 0; i < READ_TURNS; i++) await waitForEventLoop();
        }
        const writeResult = write(chunk, from);
        writeResult.catch(() => {});
        // Yields once, so that the write is sent before the CPU is busy with the next chunk.
        await waitForEventLoop();
        fillPendingChunks();
        if (!(await writeResult)) return;
        pendingChunks.shift();
        for (const { unaware } of pendingChunks) unaware.push(chunk.writes);
        from += chunk.results.length;
        writtenCount++;
        [wasRefused, chunksAhead] = [false, Math.min(MAX_CHUNKS_AHEAD, chunksAhead + 1)];
        if (pendingChunks.length === 0) pendingChunks = restart();
      } catch (error) {
        if (!(error instanceof RecordRefusedError)) throw error;
        await waitForChunks(pendingChunks);
        // The records before the refused one are valid and are written first.
        if (error.recordIndex > 0) maxRecords = error.recordIndex;
        else if (wasRefused) throw error;
        else wasRefused = true;
        pendingChunks = restart();
      }
  } finally {
    await waitForChunks(pendingChunks);
  }
}

const waitForChunks = (all: readonly PendingChunk<unknown>[]) =>
  Promise.allSettled(all.map(({ promise }) => promise));

/** Buffers the items of a generator by index, until they are released. */
export function createReadBuffer<Thing>(items: AsyncGenerator<Thing>) {
  let buffer: Thing[] = [];
  let releasedCount = 0;
  return {
    /** Returns `maxRecords` items from `from` on, or the rest. */
    async some(from: number, maxRecords: number): Promise<Thing[]> {
      while (releasedCount + buffer.length < from + maxRecords) {
        const { value, done } = await items.next();
        if (done) break;
        buffer.push(value);
      }
      return buffer.slice(from - releasedCount, from - releasedCount + maxRecords);
    },
    /** Releases the items before this index. */
    releaseBefore(before: number) {
      buffer = buffer.slice(before - releasedCount);
      releasedCount = before;
    },
    first: () => buffer[0],
  };
}
