import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { fails, heard } from './heard.ts';

export async function handler(event: SQSEvent) {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { body, messageId, receiptHandle, attributes } of event.Records) {
    const waits = body.startsWith('wait') && attributes.ApproximateReceiveCount === '1';
    if (waits) await hide(receiptHandle);
    if (waits || fails(body)) batchItemFailures.push({ itemIdentifier: messageId });
    else heard.worked.push(body);
  }
  return { batchItemFailures, made: { written: event.Records.length } };
}

const hide = (ReceiptHandle: string) =>
  new SQSClient({}).send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: process.env.WORK_URL,
      ReceiptHandle,
      VisibilityTimeout: 2,
    }),
  );
