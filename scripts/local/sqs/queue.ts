// Queue settings from the template, and messages as stored in SQLite.
import type { SQLOutputValue } from 'node:sqlite';
import type { Cloud } from '../cloud.ts';

export interface QueueProperties {
  VisibilityTimeout?: number;
  DelaySeconds?: number;
  MessageRetentionPeriod?: number;
  FifoQueue?: boolean;
  ContentBasedDeduplication?: boolean;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

export interface Queue {
  name: string;
  url: string;
  arn: string;
  fifo: boolean;
  visibilitySeconds: number;
  delaySeconds: number;
  retentionSeconds: number;
  deduplicateByContent: boolean;
  dead?: { queue: string; after: number };
}

export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  BinaryValue?: string;
}
export interface MessageDraft {
  body: string;
  attributes?: Record<string, MessageAttribute>;
  delaySeconds?: number;
  group?: string;
  deduplication?: string;
}
export interface Message {
  id: string;
  sequence: number;
  body: string;
  attributes: Record<string, MessageAttribute>;
  group?: string;
  deduplication?: string;
  sentAt: number;
  received: number;
  firstReceivedAt: number;
  handle: string;
  hiddenUntil: number;
  /** ARN of the queue in which it failed, if it is a dead letter. */
  source?: string;
}

export function buildQueue(
  { name, arn, properties }: { name: string; arn: string; properties: QueueProperties },
  cloud: Cloud,
): Queue {
  const { RedrivePolicy: redrive } = properties;
  return {
    name,
    arn,
    url: cloud.addresses.queue(name),
    fifo: properties.FifoQueue ?? false,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    delaySeconds: properties.DelaySeconds ?? 0,
    retentionSeconds: properties.MessageRetentionPeriod ?? 345_600,
    deduplicateByContent: properties.ContentBasedDeduplication ?? false,
    ...(redrive && {
      dead: {
        queue: cloud.getResource('AWS::SQS::Queue', redrive.deadLetterTargetArn).name,
        after: redrive.maxReceiveCount,
      },
    }),
  };
}

export function parseMessageRow(row: Record<string, SQLOutputValue>): Message {
  return {
    id: String(row.id),
    sequence: Number(row.sequence),
    body: String(row.body),
    attributes: JSON.parse(String(row.attributes)),
    ...(row.grouped !== null && { group: String(row.grouped) }),
    ...(row.deduplication !== null && { deduplication: String(row.deduplication) }),
    sentAt: Number(row.sent_at),
    received: Number(row.received),
    firstReceivedAt: Number(row.first_received_at ?? 0),
    handle: String(row.handle ?? ''),
    hiddenUntil: Number(row.visible_at),
    ...(row.source !== null && { source: String(row.source) }),
  };
}
