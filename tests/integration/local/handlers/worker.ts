import type { SQSEvent } from 'aws-lambda';
import { fails, heard } from './heard.ts';

export async function handler(event: SQSEvent) {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { body, messageId } of event.Records) {
    if (fails(body)) batchItemFailures.push({ itemIdentifier: messageId });
    else heard.worked.push(body);
  }
  return { batchItemFailures, made: { written: event.Records.length } };
}
