// Queues that call a function: the template's event source mappings of SQS.

import { region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import type { Fn, Functions } from '../functions.ts';
import { digest } from './digest.ts';
import { systemAttributes } from './message.ts';
import type { Message, Queue } from './queue.ts';
import type { Queues } from './queues.ts';

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  Enabled?: boolean;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency?: number };
}
interface BatchAnswer {
  batchItemFailures?: { itemIdentifier: string }[];
}

export interface Consumers {
  /** Nothing to receive and nothing being worked on; what failed and waits for its next attempt does not count. */
  idle(): boolean;
  /** What a queue calls, by the queue's URL. */
  consumerOf(queueUrl: string): Fn | undefined;
  close(): Promise<void>;
}

export function startConsumers(cloud: Cloud, queues: Queues, functions: Functions): Consumers {
  const mappings = cloud
    .all<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ EventSourceArn, Enabled = true }) => Enabled && EventSourceArn.includes(':sqs:'))
    .map((properties) =>
      consume(
        queues,
        queues.byArn(properties.EventSourceArn)!,
        functions.get(properties.FunctionName),
        properties,
      ),
    );
  return {
    idle: () => mappings.every((mapping) => mapping.idle()),
    consumerOf: (url) => mappings.find(({ queue }) => queue.url === url)?.fn,
    async close() {
      await Promise.all(mappings.map((mapping) => mapping.close()));
    },
  };
}

function consume(queues: Queues, queue: Queue, fn: Fn, properties: MappingProperties) {
  const atOnce = Math.min(properties.ScalingConfig?.MaximumConcurrency ?? 5, 10);
  const partial = properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
  const working = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function pump() {
    clearTimeout(timer);
    while (!closed && working.size < atOnce) {
      const messages = queues.receive(queue, properties.BatchSize ?? 10);
      if (messages.length === 0) break;
      const work: Promise<void> = deliver(messages).finally(() => {
        working.delete(work);
        pump();
      });
      working.add(work);
    }
    const wait = closed ? undefined : queues.untilNext(queue);
    if (wait !== undefined && working.size < atOnce) timer = setTimeout(pump, Math.max(wait, 5)).unref();
  }

  async function deliver(messages: Message[]) {
    const failed = await failuresOf(messages);
    for (const message of messages) {
      if (failed.has(message.id)) queues.retryIn(queue, message, retryAfter(message, queue));
      else queues.remove(queue, message.handle);
    }
  }

  async function failuresOf(messages: Message[]): Promise<Set<string>> {
    try {
      const answer = await fn.invoke<BatchAnswer | undefined>({
        Records: messages.map((message) => recordOf(message, queue)),
      });
      return new Set(partial ? answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) : []);
    } catch (error) {
      console.error(`${fn.job} failed on ${messages.length} message(s) of ${queue.name}:`, error);
      return new Set(messages.map(({ id }) => id));
    }
  }

  queues.release(queue);
  let scheduled = false;
  queues.onChange((name) => {
    if (name !== queue.name || scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      pump();
    });
  });
  pump();
  return {
    queue,
    fn,
    idle: () => working.size === 0 && queues.depth(queue).visible === 0,
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.all(working);
    },
  };
}

/** The cloud waits the whole visibility timeout, half an hour for some queues; at a desk seconds must do. */
const retryAfter = (message: Message, queue: Queue) =>
  Math.min(queue.visibilitySeconds, 2 ** (message.received - 1));

function recordOf(message: Message, queue: Queue) {
  return {
    messageId: message.id,
    receiptHandle: message.handle,
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType,
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: digest(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}
