// Queue handler for files that arrived in a bucket: processes them one after another; failed ones are
// redelivered.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, S3Event, S3EventRecord, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '../http/log.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';

export interface ArrivedObject {
  Bucket: string;
  Key: string;
  VersionId?: string;
}

/** Maximum deliveries of a file: after that it has crashed the worker each time. */
export const MAX_TRIES = 3;

const processor = new BatchProcessor(EventType.SQS);

/**
 * Builds the handler of a worker; `failureMessage` is its log message on errors. Processes one file at a time, since
 * a large one needs much memory.
 */
export function createArrivalHandler(
  failureMessage: string,
  processObject: (arrivedObject: ArrivedObject, tries: number, now: string) => Promise<void>,
) {
  const processRecord = async ({ body, messageId, attributes }: SQSRecord) => {
    const tries = Number(attributes.ApproximateReceiveCount);
    try {
      const now = new Date(Date.now()).toISOString();
      // The bucket sends one test event without records.
      for (const record of (JSON.parse(body) as Partial<S3Event>).Records ?? [])
        await processObject(getArrivedObject(record), tries, now);
    } catch (error) {
      log('error', failureMessage, { queueMessage: messageId, error });
      throw error;
    }
  };
  return traceHandler((event: SQSEvent, context: Context) =>
    processPartialResponse(
      event,
      (record: SQSRecord) => runInMessageTrace(record, () => processRecord(record)),
      processor,
      {
        context,
        processInParallel: false,
        throwOnFullBatchFailure: false,
      },
    ),
  );
}

/** Returns the location of an object; keys in events are form-encoded. */
const getArrivedObject = ({ s3: { bucket, object } }: S3EventRecord): ArrivedObject => ({
  Bucket: bucket.name,
  Key: decodeURIComponent(object.key.replaceAll('+', ' ')),
  VersionId: object.versionId,
});
