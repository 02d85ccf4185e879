// One reader of the stream: batches in order, again until they are done or given up.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { readState, writeState } from '../database.ts';
import type { Fn } from '../functions.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Table } from '../table.ts';
import { deadLetter } from './dead-letter.ts';
import type { BatchAnswer, Mapping, StreamRecord } from './mapping.ts';
import { openIterator, readPage } from './pages.ts';

const IDLE_POLL = 1000;
const LONGEST_BACKOFF = 5000;
const checkpointOf = (fn: Fn) => `stream ${fn.job}`;

interface Reading {
  mapping: Mapping;
  table: Table;
  database: DatabaseSync;
  fn: Fn;
  queues: Queues;
}

export function readStream({ mapping, table, database, fn, queues }: Reading) {
  const partial = mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
  const attempts = mapping.MaximumRetryAttempts ?? -1;
  const closing = new AbortController();
  let nudged = false;
  let wake: () => void = () => undefined;
  let settling: (() => void)[] = [];

  const nudge = () => {
    nudged = true;
    wake();
  };
  const nextNudge = () =>
    new Promise<void>((resolve) => {
      if (nudged || closing.signal.aborted) return resolve();
      const timer = setTimeout(resolve, IDLE_POLL).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const done = (record: StreamRecord) =>
    writeState(database, checkpointOf(fn), record.dynamodb.SequenceNumber);

  /** Index of the first record that must be delivered again; undefined when all are done. */
  async function firstFailure(records: StreamRecord[]): Promise<number | undefined> {
    try {
      const answer = await fn.invoke<BatchAnswer | undefined>({
        Records: records.map((record) => ({ ...record, eventSourceARN: mapping.EventSourceArn })),
      });
      const failed = new Set(
        partial ? answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) : [],
      );
      if (failed.size === 0) return undefined;
      return Math.max(
        0,
        records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber)),
      );
    } catch (error) {
      console.error(`${fn.job} failed on ${records.length} record(s) of the stream:`, error);
      return 0;
    }
  }

  async function deliver(records: StreamRecord[]): Promise<void> {
    let rest = records;
    for (let attempt = 0; rest.length > 0 && !closing.signal.aborted; attempt++) {
      const failed = await firstFailure(rest);
      if (failed === undefined) return done(rest.at(-1)!);
      if (failed > 0) {
        done(rest[failed - 1]!);
        rest = rest.slice(failed);
        attempt = 0;
      } else if (mapping.BisectBatchOnFunctionError && rest.length > 1) {
        const half = Math.ceil(rest.length / 2);
        await deliver(rest.slice(0, half));
        rest = rest.slice(half);
        attempt = -1;
        continue;
      }
      if (attempts >= 0 && attempt >= attempts) {
        giveUp(rest);
        return done(rest.at(-1)!);
      }
      await pause(Math.min(100 * 2 ** attempt, LONGEST_BACKOFF), undefined, { signal: closing.signal }).catch(
        () => undefined,
      );
    }
  }

  function giveUp(records: StreamRecord[]) {
    const target = mapping.DestinationConfig?.OnFailure?.Destination;
    console.error(
      `${fn.job} gave up ${records.length} record(s) of the stream${target ? ': see its dead letters' : ''}`,
    );
    const queue = target ? queues.byArn(target) : undefined;
    if (queue) queues.send(queue, { body: JSON.stringify(deadLetter(fn, mapping, records, attempts)) });
  }

  async function run() {
    let iterator: string | undefined;
    while (!closing.signal.aborted) {
      nudged = false;
      const asked = settling;
      iterator ??= await openIterator(table, readState(database, checkpointOf(fn)));
      const page: { records: StreamRecord[]; next?: string } = iterator
        ? await readPage(table, iterator, mapping.BatchSize ?? 100)
        : { records: [] };
      iterator = page.next;
      if (page.records.length > 0) {
        await deliver(page.records);
        continue;
      }
      settling = settling.filter((one) => !asked.includes(one));
      for (const settled of asked) settled();
      await nextNudge();
    }
  }

  const running = run().catch((error) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    nudge,
    settle: () =>
      new Promise<void>((resolve) => {
        settling = [...settling, resolve];
        nudge();
      }),
    async close() {
      closing.abort();
      wake();
      await running;
      for (const settled of settling) settled();
    },
  };
}
