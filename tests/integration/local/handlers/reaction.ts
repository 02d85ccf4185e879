import type { DynamoDBStreamEvent } from 'aws-lambda';
import { fails, heard } from './heard.ts';

export async function handler(event: DynamoDBStreamEvent) {
  for (const { dynamodb } of event.Records) {
    const sk = dynamodb!.Keys!.sk!.S!;
    if (sk.startsWith('throws') && fails(sk)) throw new Error(`${sk} fails on purpose`);
    if (fails(sk)) return { batchItemFailures: [{ itemIdentifier: dynamodb!.SequenceNumber! }] };
    heard.reactions.push(sk);
  }
  return { batchItemFailures: [] };
}
