// Entry of workers that process messages of tenants: a message that fails is delivered again, without the others of
// its batch.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { getQueueClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { parseMessage, type TenantMessage } from '../http/queue-message.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';

/** Maximum seconds of the visibility timeout, which the queue limits to twelve hours in all. */
const MAX_WAIT_SECONDS = 43_000;

export interface QueueWorker<Message extends TenantMessage> {
  /** Throws if the body of a message has another shape. */
  parse: (json: unknown) => Message;
  /** Processes a message. Returns the milliseconds to wait before it is delivered again; 0 if it is done. */
  processMessage: (message: Message, now: number) => Promise<number>;
  /** Returns the address of the queue, for messages that wait. */
  getQueueUrl?: () => string;
  /** Log message on errors. */
  failureMessage: string;
  /** Whether an error is part of normal work: its message is delivered again, and nothing is logged. */
  isExpected?: (error: unknown) => boolean;
  /** Default: one message after the other. */
  processInParallel?: boolean;
}

export function createQueueHandler<Message extends TenantMessage>({
  parse,
  processMessage,
  getQueueUrl,
  failureMessage,
  isExpected = () => false,
  processInParallel = false,
}: QueueWorker<Message>) {
  const processRecord = async (record: SQSRecord): Promise<void> => {
    try {
      const waitMs = await processMessage(parseMessage(record, parse), Date.now());
      if (waitMs > 0) await hideMessage(record, getQueueUrl!(), waitMs);
    } catch (error) {
      if (!(error instanceof NotDueError) && !isExpected(error))
        log('error', failureMessage, { queueMessage: record.messageId, error });
      throw error;
    }
  };
  return traceHandler((event: SQSEvent, context: Context) =>
    processPartialResponse(
      event,
      (record: SQSRecord) => runInMessageTrace(record, () => processRecord(record)),
      // A processor keeps the state of one batch, and workers of the local stack share a process.
      new BatchProcessor(EventType.SQS),
      { context, processInParallel, throwOnFullBatchFailure: false },
    ),
  );
}

/** Hides the message in the queue until its turn. */
async function hideMessage({ receiptHandle }: SQSRecord, queueUrl: string, waitMs: number): Promise<never> {
  await getQueueClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: queueUrl,
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: Math.min(Math.ceil(waitMs / 1000), MAX_WAIT_SECONDS),
    }),
  );
  throw new NotDueError();
}

class NotDueError extends Error {
  override name = 'NotYet';
}
