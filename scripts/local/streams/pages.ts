// Reads the stream by page, beginning after the last processed record.
import { region } from '../addresses.ts';
import { getMachineTime } from '../clock.ts';
import { callDynamo } from '../dynamo.ts';
import type { Table } from '../table.ts';
import type { StreamRecord } from './mapping.ts';

export async function openIterator(
  { endpoint, name }: Table,
  lastSequenceNumber: string | undefined,
): Promise<string | undefined> {
  const { Table: tableDescription } = await callDynamo<{ Table: { LatestStreamArn: string } }>(
    endpoint,
    'DescribeTable',
    { TableName: name },
  );
  const StreamArn = tableDescription.LatestStreamArn;
  const { StreamDescription } = await callDynamo<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'Streams.DescribeStream',
    { StreamArn },
  );
  const shard = StreamDescription.Shards[0];
  if (!shard) return undefined;
  const { ShardIterator } = await callDynamo<{ ShardIterator: string }>(
    endpoint,
    'Streams.GetShardIterator',
    {
      StreamArn,
      ShardId: shard.ShardId,
      ...(lastSequenceNumber === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: lastSequenceNumber }),
    },
  );
  return ShardIterator;
}

export async function readStreamPage({ endpoint }: Table, ShardIterator: string, Limit: number) {
  const { Records, NextShardIterator } = await callDynamo<{
    Records: StreamRecord[];
    NextShardIterator?: string;
  }>(endpoint, 'Streams.GetRecords', { ShardIterator, Limit });
  const clockOffset = (Date.now() - getMachineTime()) / 1000;
  for (const record of Records) {
    Object.assign(record, { awsRegion: region });
    record.dynamodb.ApproximateCreationDateTime += clockOffset;
  }
  return { records: Records, next: NextShardIterator };
}
