// Message in the format of SQS.
import { computeAttributesDigest, computeBodyDigest } from './digest.ts';
import type { Message } from './queue.ts';

export function buildReceivedMessage(message: Message) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.handle,
    Body: message.body,
    MD5OfBody: computeBodyDigest(message.body),
    MD5OfMessageAttributes: computeAttributesDigest(message.attributes),
    MessageAttributes: message.attributes,
    Attributes: buildSystemAttributes(message),
  };
}

export function buildSystemAttributes(message: Message): Record<string, string> {
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
