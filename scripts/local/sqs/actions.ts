// SQS of the local stack: visibility, delay, order and deduplication of FIFO queues, redrive. This module
// contains the actions of its protocol.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { computeAttributesDigest, computeBodyDigest } from './digest.ts';
import { buildReceivedMessage } from './message.ts';
import type { MessageAttribute, MessageDraft, Queue } from './queue.ts';
import type { Queues } from './queues.ts';

interface SqsEntry {
  Id: string;
  MessageBody: string;
  DelaySeconds?: number;
  MessageAttributes?: Record<string, MessageAttribute>;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
  ReceiptHandle: string;
  VisibilityTimeout: number;
}
export interface SqsInput extends SqsEntry {
  QueueUrl: string;
  QueueName: string;
  QueueNamePrefix?: string;
  /** ARN of a dead-letter queue whose messages are moved. */
  SourceArn?: string;
  Entries: SqsEntry[];
  MaxNumberOfMessages?: number;
  WaitTimeSeconds?: number;
}

export class SqsError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Number of messages that the latest task of a dead-letter queue moved. */
const latestMoves = new WeakMap<Queue, number>();

export const MAX_MESSAGE_BYTES = 1_048_576;

export const sqsActions: Record<string, (queues: Queues, input: SqsInput) => unknown> = {
  SendMessage: (queues, input) => sendMessage(queues, getQueue(queues, input), input),

  SendMessageBatch: (queues, input) => {
    const queue = getQueue(queues, input);
    const size = input.Entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
    if (size > MAX_MESSAGE_BYTES)
      throw new SqsError('BatchRequestTooLong', `The batch is longer than ${MAX_MESSAGE_BYTES} bytes.`);
    return runBatch(input.Entries, (entry) => sendMessage(queues, queue, entry));
  },

  ReceiveMessage: async (queues, input) => {
    const queue = getQueue(queues, input);
    const deadline = performance.now() + (input.WaitTimeSeconds ?? 0) * 1000;
    for (;;) {
      const messages = queues.receive(queue, input.MaxNumberOfMessages ?? 1, input.VisibilityTimeout);
      if (messages.length > 0) return { Messages: messages.map(buildReceivedMessage) };
      if (performance.now() >= deadline) return {};
      await pause(25);
    }
  },

  DeleteMessage: (queues, input) => queues.remove(getQueue(queues, input), input.ReceiptHandle),

  DeleteMessageBatch: (queues, input) => {
    const queue = getQueue(queues, input);
    return runBatch(input.Entries, (entry) => queues.remove(queue, entry.ReceiptHandle));
  },

  ChangeMessageVisibility: (queues, input) => changeVisibility(queues, getQueue(queues, input), input),

  ChangeMessageVisibilityBatch: (queues, input) => {
    const queue = getQueue(queues, input);
    return runBatch(input.Entries, (entry) => changeVisibility(queues, queue, entry));
  },

  GetQueueUrl: (queues, { QueueName }) => ({ QueueUrl: getQueue(queues, { QueueUrl: QueueName }).url }),
  ListQueues: (queues, { QueueNamePrefix = '' }) => ({
    QueueUrls: queues.all.filter(({ name }) => name.startsWith(QueueNamePrefix)).map(({ url }) => url),
  }),
  // A task is done at once here.
  StartMessageMoveTask: (queues, { SourceArn }) => {
    const queue = getDeadLetterQueue(queues, SourceArn);
    latestMoves.set(queue, queues.moveBack(queue));
    return { TaskHandle: randomUUID() };
  },
  ListMessageMoveTasks: (queues, { SourceArn }) => {
    const ApproximateNumberOfMessagesMoved = latestMoves.get(getDeadLetterQueue(queues, SourceArn));
    return {
      Results:
        ApproximateNumberOfMessagesMoved === undefined
          ? []
          : [{ Status: 'COMPLETED', SourceArn, ApproximateNumberOfMessagesMoved }],
    };
  },
  PurgeQueue: (queues, input) => queues.purge(getQueue(queues, input)),

  GetQueueAttributes: (queues, input) => {
    const queue = getQueue(queues, input);
    const { visible, inFlight, delayed } = queues.depth(queue);
    return {
      Attributes: {
        QueueArn: queue.arn,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(inFlight),
        ApproximateNumberOfMessagesDelayed: String(delayed),
        VisibilityTimeout: String(queue.visibilitySeconds),
        DelaySeconds: String(queue.delaySeconds),
        MessageRetentionPeriod: String(queue.retentionSeconds),
        ...(queue.fifo && {
          FifoQueue: 'true',
          ContentBasedDeduplication: String(queue.deduplicateByContent),
        }),
        ...(queue.dead && {
          RedrivePolicy: JSON.stringify({
            deadLetterTargetArn: queues.get(queue.dead.queue)?.arn,
            maxReceiveCount: queue.dead.after,
          }),
        }),
      },
    };
  },
};

function getQueue(queues: Queues, { QueueUrl }: Pick<SqsInput, 'QueueUrl'>): Queue {
  const queue = queues.byUrl(QueueUrl ?? '');
  if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
  return queue;
}

/** Finds a queue by its ARN. @throws SqsError if it is the dead-letter queue of no other, as AWS does */
function getDeadLetterQueue(queues: Queues, arn = ''): Queue {
  const queue = queues.byArn(arn);
  if (!queue)
    throw new SqsError('ResourceNotFoundException', 'The resource that you specified does not exist.');
  if (!queues.all.some(({ dead }) => dead?.queue === queue.name))
    throw new SqsError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
  return queue;
}

function sendMessage(queues: Queues, queue: Queue, entry: SqsEntry) {
  if (!entry.MessageBody)
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(entry.MessageBody) > MAX_MESSAGE_BYTES)
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${MAX_MESSAGE_BYTES} bytes.`,
    );
  if (queue.fifo && !entry.MessageGroupId)
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageGroupId.');
  if (queue.fifo && !entry.MessageDeduplicationId && !queue.deduplicateByContent) {
    throw new SqsError(
      'InvalidParameterValue',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }
  const draft: MessageDraft = {
    body: entry.MessageBody,
    attributes: entry.MessageAttributes,
    delaySeconds: entry.DelaySeconds,
    group: entry.MessageGroupId,
    deduplication: entry.MessageDeduplicationId,
  };
  const { id, sequence } = queues.send(queue, draft);
  return {
    MessageId: id,
    MD5OfMessageBody: computeBodyDigest(entry.MessageBody),
    MD5OfMessageAttributes: computeAttributesDigest(entry.MessageAttributes ?? {}),
    ...(queue.fifo && { SequenceNumber: String(sequence).padStart(20, '0') }),
  };
}

function changeVisibility(queues: Queues, queue: Queue, entry: SqsEntry) {
  if (!queues.hide(queue, entry.ReceiptHandle, entry.VisibilityTimeout))
    throw new SqsError('ReceiptHandleIsInvalid', 'The receipt handle is not valid (any more).');
}

function runBatch(entries: SqsEntry[], work: (entry: SqsEntry) => unknown) {
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...(work(entry) as object | undefined) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { Successful, Failed };
}
