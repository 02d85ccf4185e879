// Dead letters of the table's stream: records that could not be processed.
import { randomUUID } from 'node:crypto';
import type { LambdaFunction } from '../functions.ts';
import type { StreamMapping, StreamRecord } from './mapping.ts';

/** Builds Lambda's message about abandoned records: their position in the stream, without their contents. */
export function buildDeadLetter(
  fn: LambdaFunction,
  { EventSourceArn }: StreamMapping,
  records: StreamRecord[],
  attempts: number,
) {
  const formatCreationTime = (record: StreamRecord) =>
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
      approximateArrivalOfFirstRecord: formatCreationTime(records[0]!),
      approximateArrivalOfLastRecord: formatCreationTime(records.at(-1)!),
      batchSize: records.length,
      streamArn: EventSourceArn,
    },
  };
}
