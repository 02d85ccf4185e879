// A message as SQS shows it.
import { digest, digestOf } from './digest.ts';
import type { Message } from './queue.ts';

export function received(message: Message) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.handle,
    Body: message.body,
    MD5OfBody: digest(message.body),
    MD5OfMessageAttributes: digestOf(message.attributes),
    MessageAttributes: message.attributes,
    Attributes: systemAttributes(message),
  };
}

export function systemAttributes(message: Message): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.received),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    SentTimestamp: String(message.sentAt),
    SenderId: 'local',
    ...(message.group !== undefined && {
      MessageGroupId: message.group,
      SequenceNumber: String(message.sequence).padStart(20, '0'),
    }),
    ...(message.deduplication !== undefined && { MessageDeduplicationId: message.deduplication }),
    ...(message.source !== undefined && { DeadLetterQueueSourceArn: message.source }),
  };
}
