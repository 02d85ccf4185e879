// The table's stream: its records, in order and at least once, to the functions the template maps to it.
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { region } from './addresses.ts';
import { machineTime } from './clock.ts';
import type { Cloud } from './cloud.ts';
import { readState, writeState } from './database.ts';
import { dynamo } from './dynamo.ts';
import type { Fn, Functions } from './functions.ts';
import type { Queues } from './sqs/queues.ts';
import type { Table } from './table.ts';

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  Enabled?: boolean;
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  FunctionResponseTypes?: string[];
  DestinationConfig?: { OnFailure?: { Destination: string } };
}
interface StreamRecord {
  eventID: string;
  eventName: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
}
interface BatchAnswer {
  batchItemFailures?: { itemIdentifier: string }[];
}

export interface Streams {
  /** Everything written before the call has been delivered. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const IDLE_POLL = 1000;
const LONGEST_BACKOFF = 5000;
const checkpointOf = (fn: Fn) => `stream ${fn.job}`;

export function startStreams(
  cloud: Cloud,
  table: Table,
  database: DatabaseSync,
  functions: Functions,
  queues: Queues,
): Streams {
  const readers = cloud
    .all<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ EventSourceArn, Enabled = true }) => Enabled && EventSourceArn.includes(':dynamodb:'))
    .map((mapping) =>
      readStream({ mapping, table, database, fn: functions.get(mapping.FunctionName), queues }),
    );
  // every commit touches the log file: reactions start at once, and an idle stack does not poll its table
  const watcher = watch(table.folder, (_, file) => {
    if (file?.endsWith('-wal')) for (const reader of readers) reader.nudge();
  });
  return {
    async settle() {
      await Promise.all(readers.map((reader) => reader.settle()));
    },
    async close() {
      watcher.close();
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}

interface Reading {
  mapping: MappingProperties;
  table: Table;
  database: DatabaseSync;
  fn: Fn;
  queues: Queues;
}

function readStream({ mapping, table, database, fn, queues }: Reading) {
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

async function openIterator(
  { endpoint, name }: Table,
  after: string | undefined,
): Promise<string | undefined> {
  const { Table: described } = await dynamo<{ Table: { LatestStreamArn: string } }>(
    endpoint,
    'DescribeTable',
    { TableName: name },
  );
  const StreamArn = described.LatestStreamArn;
  const { StreamDescription } = await dynamo<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'Streams.DescribeStream',
    { StreamArn },
  );
  const shard = StreamDescription.Shards[0];
  if (!shard) return undefined;
  const { ShardIterator } = await dynamo<{ ShardIterator: string }>(endpoint, 'Streams.GetShardIterator', {
    StreamArn,
    ShardId: shard.ShardId,
    ...(after === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }),
  });
  return ShardIterator;
}

async function readPage({ endpoint }: Table, ShardIterator: string, Limit: number) {
  const { Records, NextShardIterator } = await dynamo<{
    Records: StreamRecord[];
    NextShardIterator?: string;
  }>(endpoint, 'Streams.GetRecords', { ShardIterator, Limit });
  const ahead = (Date.now() - machineTime()) / 1000;
  for (const record of Records) {
    Object.assign(record, { awsRegion: region });
    record.dynamodb.ApproximateCreationDateTime += ahead;
  }
  return { records: Records, next: NextShardIterator };
}

function deadLetter(
  fn: Fn,
  { EventSourceArn }: MappingProperties,
  records: StreamRecord[],
  attempts: number,
) {
  const at = (record: StreamRecord) =>
    new Date(record.dynamodb.ApproximateCreationDateTime * 1000).toISOString();
  return {
    version: '1.0',
    timestamp: new Date(Date.now()).toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: fn.arn,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: attempts + 1,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    DDBStreamBatchInfo: {
      shardId: 'local',
      startSequenceNumber: records[0]!.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)!.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: at(records[0]!),
      approximateArrivalOfLastRecord: at(records.at(-1)!),
      batchSize: records.length,
      streamArn: EventSourceArn,
    },
  };
}
