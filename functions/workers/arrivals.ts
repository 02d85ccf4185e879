// What a bucket tells through its queue of files that arrived: one is looked at after the other, and what fails comes again.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, S3Event, S3EventRecord, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../http/log.ts';

export interface Arrived {
  Bucket: string;
  Key: string;
  VersionId?: string;
}

/** A file a worker came back to so often took it down each time. */
export const MAX_TRIES = 3;

const processor = new BatchProcessor(EventType.SQS);

/** The handler of a worker that looks at each; `failed` is what its log says where that throws. One at a time: a large file takes much of the memory. */
export function ofArrivals(
  failed: string,
  look: (arrived: Arrived, tries: number, now: string) => Promise<void>,
) {
  const work = async ({ body, messageId, attributes }: SQSRecord) => {
    try {
      const now = new Date(Date.now()).toISOString();
      // the bucket says once, without records, that it will tell
      for (const record of (JSON.parse(body) as Partial<S3Event>).Records ?? [])
        await look(arrivedIn(record), Number(attributes.ApproximateReceiveCount), now);
    } catch (error) {
      log('error', failed, { message: messageId, error });
      throw error;
    }
  };
  return (event: SQSEvent, context: Context) =>
    processPartialResponse(event, work, processor, {
      context,
      processInParallel: false,
      throwOnFullBatchFailure: false,
    });
}

/** An event writes a key as a form does. */
const arrivedIn = ({ s3: { bucket, object } }: S3EventRecord): Arrived => ({
  Bucket: bucket.name,
  Key: decodeURIComponent(object.key.replaceAll('+', ' ')),
  VersionId: object.versionId,
});
