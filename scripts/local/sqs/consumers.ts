// Consumers of the queues: the template's event source mappings of SQS.

import { region } from '../addresses.ts';
import type { Cloud } from '../cloud.ts';
import { DISK_POLL_MS, isDiskFull } from '../disk-full.ts';
import type { Functions, LambdaFunction } from '../functions.ts';
import { computeBodyDigest } from './digest.ts';
import { buildSystemAttributes } from './message.ts';
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
  /**
   * Returns whether no message can be received and none is being processed; failed messages that wait for a
   * retry do not count.
   */
  idle(): boolean;
  /** Returns the function that a queue calls, by the queue's URL. */
  consumerOf(queueUrl: string): LambdaFunction | undefined;
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

function consume(queues: Queues, queue: Queue, fn: LambdaFunction, properties: MappingProperties) {
  const maxConcurrency = Math.min(properties.ScalingConfig?.MaximumConcurrency ?? 5, 10);
  const reportsFailures = properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false;
  const runningWork = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function startDeliveries() {
    clearTimeout(timer);
    while (!isClosed && runningWork.size < maxConcurrency) {
      const messages = receive();
      if (!messages) return;
      if (messages.length === 0) break;
      const work: Promise<void> = deliver(messages)
        .catch(logDiskFull)
        .finally(() => {
          runningWork.delete(work);
          startDeliveries();
        });
      runningWork.add(work);
    }
    const wait = isClosed ? undefined : queues.untilNext(queue);
    if (wait !== undefined && runningWork.size < maxConcurrency)
      timer = setTimeout(startDeliveries, Math.max(wait, 5)).unref();
  }

  /** Receives messages; undefined if the disk has no space to record that they are being processed. */
  function receive(): Message[] | undefined {
    try {
      return queues.receive(queue, properties.BatchSize ?? 10);
    } catch (error) {
      logDiskFull(error);
      timer = setTimeout(startDeliveries, DISK_POLL_MS).unref();
      return undefined;
    }
  }

  /**
   * Logs the full disk. Messages whose end could not be recorded are received again after their visibility
   * timeout.
   */
  function logDiskFull(error: unknown) {
    if (!isDiskFull(error)) throw error;
    console.error(`${queue.name} waits for room on the disk:`, error);
  }

  async function deliver(messages: Message[]) {
    const failedIds = await processMessages(messages);
    for (const message of messages) {
      if (failedIds.has(message.id)) queues.retryIn(queue, message, computeRetryDelay(message, queue));
      else queues.remove(queue, message.handle);
    }
  }

  async function processMessages(messages: Message[]): Promise<Set<string>> {
    try {
      const answer = await fn.invoke<BatchAnswer | undefined>({
        Records: messages.map((message) => buildRecord(message, queue)),
      });
      return new Set(
        reportsFailures ? answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) : [],
      );
    } catch (error) {
      console.error(`${fn.job} failed on ${messages.length} message(s) of ${queue.name}:`, error);
      return new Set(messages.map(({ id }) => id));
    }
  }

  queues.release(queue);
  let isScheduled = false;
  queues.onChange((name) => {
    if (name !== queue.name || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startDeliveries();
    });
  });
  startDeliveries();
  return {
    queue,
    fn,
    idle: () => runningWork.size === 0 && queues.depth(queue).visible === 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(runningWork);
    },
  };
}

/**
 * Returns the seconds until a retry. The cloud waits the whole visibility timeout, half an hour for some
 * queues; the local stack waits seconds.
 */
const computeRetryDelay = (message: Message, queue: Queue) =>
  Math.min(queue.visibilitySeconds, 2 ** (message.received - 1));

function buildRecord(message: Message, queue: Queue) {
  return {
    messageId: message.id,
    receiptHandle: message.handle,
    body: message.body,
    attributes: buildSystemAttributes(message),
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
    md5OfBody: computeBodyDigest(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}
