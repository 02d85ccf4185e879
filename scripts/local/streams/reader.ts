// Reader of the stream: delivers batches in order and retries them until they are done or abandoned.
import type { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { readState, writeState } from '../database.ts';
import { DISK_POLL_MS, isDiskFull } from '../disk-full.ts';
import type { LambdaFunction } from '../functions.ts';
import type { Objects } from '../s3/objects.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';
import type { Random } from '../weather/random.ts';
import { disorderRecords, selectRepeated } from '../weather/stream-order.ts';
import type { Weather } from '../weather/weather.ts';
import { buildAbandonedKey, buildAbandonedObject, buildDeadLetter } from './dead-letter.ts';
import { buildRecordFilter } from './filter.ts';
import type { BatchAnswer, StreamMapping, StreamRecord } from './mapping.ts';
import { openIterator, readStreamPage } from './pages.ts';

const IDLE_POLL_MS = 1000;
const MAX_BACKOFF_MS = 5000;
const getCheckpointName = (fn: LambdaFunction) => `stream ${fn.job}`;

interface StreamReaderOptions {
  mapping: StreamMapping;
  table: Table;
  database: DatabaseSync;
  fn: LambdaFunction;
  queues: Queues;
  objects: Objects;
  weather?: Weather;
}

export function startStreamReader({
  mapping,
  table,
  database,
  fn,
  queues,
  objects,
  weather,
}: StreamReaderOptions) {
  const orderRandom = weather?.random('stream');
  const isRead = buildRecordFilter(mapping);
  const reportsFailures = mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
  const maxAttempts = mapping.MaximumRetryAttempts ?? -1;
  const closeController = new AbortController();
  let isNudged = false;
  let wake: () => void = () => undefined;
  let settleWaiters: (() => void)[] = [];

  const nudge = () => {
    isNudged = true;
    wake();
  };
  const waitForNudge = () =>
    new Promise<void>((resolve) => {
      if (isNudged || closeController.signal.aborted) return resolve();
      const timer = setTimeout(resolve, IDLE_POLL_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const writeCheckpoint = (record: StreamRecord) =>
    writeState(database, getCheckpointName(fn), record.dynamodb.SequenceNumber);

  /** Returns the index of the first record that must be delivered again; undefined if all are done. */
  async function deliverBatch(records: StreamRecord[]): Promise<number | undefined> {
    try {
      const answer = await fn.invoke<BatchAnswer | undefined>({
        Records: records.map((record) => ({ ...record, eventSourceARN: mapping.EventSourceArn })),
      });
      const failedNumbers = new Set(
        reportsFailures ? answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) : [],
      );
      if (failedNumbers.size === 0) return undefined;
      return Math.max(
        0,
        records.findIndex(({ dynamodb }) => failedNumbers.has(dynamodb.SequenceNumber)),
      );
    } catch (error) {
      console.error(`${fn.job} failed on ${records.length} record(s) of the stream:`, error);
      return 0;
    }
  }

  /** Delivers records until they are done or given up. Out of order, their places in the stream are no checkpoints. */
  async function deliverRecords(records: StreamRecord[], isInOrder = true): Promise<void> {
    const advance = (record: StreamRecord) => isInOrder && writeCheckpoint(record);
    let remainingRecords = records;
    for (let attempt = 0; remainingRecords.length > 0 && !closeController.signal.aborted; attempt++) {
      const failedIndex = await deliverBatch(remainingRecords);
      if (failedIndex === undefined) {
        advance(remainingRecords.at(-1)!);
        return;
      }
      if (failedIndex > 0) {
        advance(remainingRecords[failedIndex - 1]!);
        remainingRecords = remainingRecords.slice(failedIndex);
        attempt = 0;
      } else if (mapping.BisectBatchOnFunctionError && remainingRecords.length > 1) {
        const half = Math.ceil(remainingRecords.length / 2);
        await deliverRecords(remainingRecords.slice(0, half), isInOrder);
        remainingRecords = remainingRecords.slice(half);
        attempt = -1;
        continue;
      }
      if (maxAttempts >= 0 && attempt >= maxAttempts) {
        await abandonRecords(remainingRecords);
        advance(remainingRecords.at(-1)!);
        return;
      }
      await pause(Math.min(100 * 2 ** attempt, MAX_BACKOFF_MS), undefined, {
        signal: closeController.signal,
      }).catch(() => undefined);
    }
  }

  /** Delivers the records as several shards would, and some of them twice. */
  async function deliverDisordered(records: StreamRecord[], random: Random) {
    const disordered = disorderRecords(records, random);
    if (disordered.some((record, i) => record !== records[i]))
      weather!.note('stream', `${records.length} records out of order`);
    await deliverRecords(disordered, false);
    const repeated = selectRepeated(disordered, random);
    if (repeated.length > 0) weather!.note('stream', `${repeated.length} records again`);
    await deliverRecords(repeated, false);
  }

  async function abandonRecords(records: StreamRecord[]) {
    const target = mapping.DestinationConfig?.OnFailure?.Destination;
    console.error(
      `${fn.job} gave up ${records.length} record(s) of the stream${target ? ': see its dead letters' : ''}`,
    );
    if (!target) return;
    const message = buildDeadLetter(fn, mapping, records, maxAttempts);
    const bucket = /^arn:aws:s3:::(.+)$/.exec(target)?.[1];
    if (bucket) {
      const body = Buffer.from(JSON.stringify(buildAbandonedObject(message, mapping, records)));
      const content = await objects.receive(Readable.from([body]));
      objects.put(bucket, buildAbandonedKey(new Date(Date.now())), content, {
        type: 'application/json',
        headers: {},
      });
      return;
    }
    const queue = queues.byArn(target);
    if (queue) queues.send(queue, { body: JSON.stringify(message) });
  }

  /**
   * Delivers the records; returns false if the disk has no space for the checkpoint, so that they are read
   * again later.
   */
  async function tryDeliver(records: StreamRecord[]): Promise<boolean> {
    try {
      const read = records.filter(isRead);
      if (orderRandom) await deliverDisordered(read, orderRandom);
      else await deliverRecords(read);
      // Records that the filter left out count as processed, but none that a closing stack did not deliver.
      if (!closeController.signal.aborted) writeCheckpoint(records.at(-1)!);
      return true;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      console.error(`${fn.job} waits for room on the disk:`, error);
      await pause(DISK_POLL_MS, undefined, { signal: closeController.signal }).catch(() => undefined);
      return false;
    }
  }

  async function runReader() {
    let iterator: string | undefined;
    while (!closeController.signal.aborted) {
      isNudged = false;
      const currentWaiters = settleWaiters;
      iterator ??= await openIterator(table, readState(database, getCheckpointName(fn)));
      const page: { records: StreamRecord[]; next?: string } = iterator
        ? await readStreamPage(table, iterator, mapping.BatchSize ?? 100)
        : { records: [] };
      iterator = page.next;
      if (page.records.length > 0) {
        if (!(await tryDeliver(page.records))) iterator = undefined;
        continue;
      }
      settleWaiters = settleWaiters.filter((waiter) => !currentWaiters.includes(waiter));
      for (const resolveWaiter of currentWaiters) resolveWaiter();
      await waitForNudge();
    }
  }

  const readerRun = runReader().catch((error) => {
    if (!closeController.signal.aborted) throw error;
  });
  return {
    nudge,
    settle: () =>
      new Promise<void>((resolve) => {
        settleWaiters = [...settleWaiters, resolve];
        nudge();
      }),
    async close() {
      closeController.abort();
      wake();
      await readerRun;
      for (const resolveWaiter of settleWaiters) resolveWaiter();
    },
  };
}
