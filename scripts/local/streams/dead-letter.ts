// The table's stream, as Lambda reads it. Here: what becomes of records nobody could handle.
import { randomUUID } from 'node:crypto';
import type { Fn } from '../functions.ts';
import type { Mapping, StreamRecord } from './mapping.ts';

/** What Lambda tells of records it gave up: where they are, not what they hold. */
export function deadLetter(fn: Fn, { EventSourceArn }: Mapping, records: StreamRecord[], attempts: number) {
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
