// Dead letters of the table's stream: records that could not be processed. A queue gets their positions, a bucket
// the whole records.
import { randomUUID } from 'node:crypto';
import type { LambdaFunction } from '../functions.ts';
import type { StreamMapping, StreamRecord } from './mapping.ts';

/** Returns the key under which Lambda stores abandoned records in a bucket. */
export function buildAbandonedKey(now: Date): string {
  const instant = now.toISOString();
  const [day = ''] = instant.split('T');
  return `aws/lambda/local/local/${day.replaceAll('-', '/')}/${instant.slice(0, 19).replaceAll(':', '.')}-${randomUUID()}`;
}

/** Builds the object of a bucket: the message, and the event as it was delivered. */
export const buildAbandonedObject = (message: object, mapping: StreamMapping, records: StreamRecord[]) => ({
  ...message,
  payload: JSON.stringify({
    Records: records.map((record) => ({ ...record, eventSourceARN: mapping.EventSourceArn })),
  }),
});

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
