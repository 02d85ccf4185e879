// Reader of the table's real stream records, which are delivered to the two real functions.
import { handler as computeFigures } from '#functions/events/figures.ts';
import { handler as react } from '#functions/events/stream.ts';
import { getQueueClient } from '#functions/http/aws.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { disorderRecords, selectRepeated } from '#scripts/local/weather/stream-order.ts';
import { readWeather } from '#scripts/local/weather/weather.ts';
import { ACCOUNTS_QUEUE_URL, asFunction, SEAL_QUEUE_URL } from './harness.ts';

export type Deliver = (again?: 'again' | 'backwards') => Promise<void>;

interface Told {
  dynamodb: { SequenceNumber: string; Keys?: Record<string, unknown> };
}
const TRIES = 4;

// Every world has users, whose changes queue accounts, and audit entries to be sealed. Tests of accounts mock the
// client instead, and tests of the chain call its worker.
const discarded: (string | undefined)[] = [ACCOUNTS_QUEUE_URL, SEAL_QUEUE_URL];
getQueueClient().middlewareStack.add(
  (next) => async (args) =>
    discarded.includes((args.input as { QueueUrl?: string }).QueueUrl)
      ? { response: {}, output: { $metadata: {}, Successful: [], Failed: [] } as never }
      : next(args),
  { step: 'initialize', name: 'discardedMessages', override: true },
);

const readers = [
  ['functions/events/figures.ts', computeFigures],
  ['functions/events/stream.ts', react],
] as const;

/** Delivers failed records again, as the real stream does; a record that fails every time is an error of the test. */
async function tell(records: Told[]) {
  for (const [entry, handler] of readers) {
    let left = records;
    for (let n = 0; n < TRIES && left.length > 0; n++) {
      const { batchItemFailures } = await asFunction(entry, () =>
        handler({ Records: left } as never, { functionName: 'stream' } as never),
      );
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      left = left.filter(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
    }
    if (left.length > 0) throw new Error(`changes that failed ${TRIES} times: ${JSON.stringify(left)}`);
  }
}

/**
 * Delivers what was written since the last call, the first time since `from`; `again` repeats the last
 * delivery, `backwards` in reverse order. Under the weather records of different items are out of order, and some come
 * twice.
 */
export async function streamReader(from: 'TRIM_HORIZON' | 'LATEST' = 'TRIM_HORIZON'): Promise<Deliver> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB!;
  const random = readWeather()?.random('stream');
  const { Table } = await callDynamo<{ Table: { LatestStreamArn: string } }>(endpoint, 'DescribeTable', {
    TableName: process.env.TABLE,
  });
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await callDynamo<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'Streams.DescribeStream',
    { StreamArn },
  );
  let { ShardIterator } = await callDynamo<{ ShardIterator?: string }>(endpoint, 'Streams.GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]!.ShardId,
    ShardIteratorType: from,
  });
  let last: Told[] = [];
  return async (again) => {
    if (!again) {
      last = [];
      for (;;) {
        const page: { Records: Told[]; NextShardIterator?: string } = await callDynamo(
          endpoint,
          'Streams.GetRecords',
          { ShardIterator, Limit: 1000 },
        );
        ShardIterator = page.NextShardIterator;
        last.push(...page.Records);
        if (page.Records.length === 0) break;
      }
    }
    const told = again === 'backwards' ? last.toReversed() : last;
    const ordered = random ? disorderRecords(told, random) : told;
    const delivered = random ? [...ordered, ...selectRepeated(ordered, random)] : ordered;
    for (let i = 0; i < delivered.length; i += 100) await tell(delivered.slice(i, i + 100));
  };
}
