// The stream itself: a page of records after the last one that was done.
import { region } from '../addresses.ts';
import { machineTime } from '../clock.ts';
import { dynamo } from '../dynamo.ts';
import type { Table } from '../table.ts';
import type { StreamRecord } from './mapping.ts';

export async function openIterator(
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

export async function readPage({ endpoint }: Table, ShardIterator: string, Limit: number) {
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
