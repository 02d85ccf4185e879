// The table's real stream records, handed to the real reaction.
import { handler } from '../../functions/reactions/stream.ts';
import { dynamo } from '../../scripts/local/dynamo.ts';
import { asFunction } from './harness.ts';

export type Deliver = (again?: 'again' | 'backwards') => Promise<void>;

interface Told {
  dynamodb: { SequenceNumber: string };
}
const TRIES = 4;

/** What failed is told again, as the real stream does it; what fails every time is an error of the test. */
async function tell(records: Told[]) {
  let left = records;
  for (let n = 0; n < TRIES && left.length > 0; n++) {
    const { batchItemFailures } = await asFunction('functions/reactions/stream.ts', () =>
      handler({ Records: left } as never, {} as never),
    );
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    left = left.filter(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));
  }
  if (left.length > 0) throw new Error(`changes that failed ${TRIES} times: ${JSON.stringify(left)}`);
}

/** Delivers what was written since the last time, at first since `from`; `again` what was delivered last, once more, or `backwards`. */
export async function streamReader(from: 'TRIM_HORIZON' | 'LATEST' = 'TRIM_HORIZON'): Promise<Deliver> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB!;
  const { Table } = await dynamo<{ Table: { LatestStreamArn: string } }>(endpoint, 'DescribeTable', {
    TableName: process.env.TABLE,
  });
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await dynamo<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'Streams.DescribeStream',
    { StreamArn },
  );
  let { ShardIterator } = await dynamo<{ ShardIterator?: string }>(endpoint, 'Streams.GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]!.ShardId,
    ShardIteratorType: from,
  });
  let last: Told[] = [];
  return async (again) => {
    if (!again) {
      last = [];
      for (;;) {
        const page: { Records: Told[]; NextShardIterator?: string } = await dynamo(
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
    for (let i = 0; i < told.length; i += 100) await tell(told.slice(i, i + 100));
  };
}
