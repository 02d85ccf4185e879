// Sends again what failed: messages of dead-letter queues to the queues they come from, and failed reactions to the
// function that runs them. Everything that is sent again is idempotent, so running it twice changes nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import {
  ABANDONED_FOLDER,
  type FailedReaction,
  getFailureFolder,
  type ReaderEvent,
  type StreamReader,
  streamReaders,
} from '#shared/control/failures.ts';
import type { RedriveTarget } from './target.ts';

/** Name that stands for the schedule. */
const SCHEDULE = 'tick';
const TICK_NOTE = 'The next tick does the work of a lost one: nothing to send again.';

export interface RedriveResult {
  /** Messages moved, by the name of the worker. */
  moved: Record<string, number>;
  /** Failed reactions that ran, and those that failed again and stay in the store. */
  reran: Partial<Record<StreamReader, { done: number; failed: number }>>;
  note?: string;
}

/** Reason why nothing was done. */
export class RedriveError extends Error {}

/** Returns the names that may be redriven. */
const listRedriveNames = ({ deadLetterQueues }: RedriveTarget): string[] => [
  ...deadLetterQueues.keys(),
  ...streamReaders,
  SCHEDULE,
];

/** Sends everything again, or only what has the given name. @throws RedriveError if there is none */
export async function redrive(target: RedriveTarget, name?: string): Promise<RedriveResult> {
  const names = listRedriveNames(target);
  if (name !== undefined && !names.includes(name))
    throw new RedriveError(`There is nothing named ${name}: choose one of ${names.join(', ')}.`);
  const result: RedriveResult = { moved: {}, reran: {} };
  for (const [worker, url] of target.deadLetterQueues)
    if (name === undefined || name === worker) result.moved[worker] = await moveMessages(target, url);
  for (const reader of streamReaders)
    if (name === undefined || name === reader) result.reran[reader] = await rerunFailures(target, reader);
  return name === SCHEDULE ? { ...result, note: TICK_NOTE } : result;
}

const POLL_MS = 1_000;

async function moveMessages({ sqs }: RedriveTarget, QueueUrl: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'] }),
  );
  if (Number(Attributes?.ApproximateNumberOfMessages) === 0) return 0;
  const SourceArn = Attributes?.QueueArn;
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn, MaxNumberOfMessagesPerSecond: 50 }));
  for (;;) {
    const { Results = [] } = await sqs.send(new ListMessageMoveTasksCommand({ SourceArn, MaxResults: 1 }));
    const [task] = Results;
    if (task?.Status === 'FAILED')
      throw new RedriveError(`The messages of ${QueueUrl} were not moved: ${task.FailureReason}`);
    if (task && task.Status !== 'RUNNING' && task.Status !== 'CANCELLING')
      return Number(task.ApproximateNumberOfMessagesMoved ?? 0);
    await pause(POLL_MS);
  }
}

/** Object of the store, and the event with which a reader runs again what it holds. */
interface Rerun {
  key: string;
  event: ReaderEvent;
}

async function rerunFailures(target: RedriveTarget, reader: StreamReader) {
  const counts = { done: 0, failed: 0 };
  for await (const { key, event } of listReruns(target, reader)) {
    if (await isDone(target, reader, event)) {
      await target.s3.send(new DeleteObjectCommand({ Bucket: target.bucket, Key: key }));
      counts.done++;
    } else counts.failed++;
  }
  return counts;
}

/** Runs the event; a failure of the reader is logged by it, and its object stays in the store. */
async function isDone(target: RedriveTarget, reader: StreamReader, event: ReaderEvent): Promise<boolean> {
  try {
    const answer = await target.invoke(target.readers[reader], event);
    return (answer?.batchItemFailures ?? []).length === 0;
  } catch {
    return false;
  }
}

/** Yields whole batches that the reader could not process, then failed reactions, both in the order of the stream. */
async function* listReruns(target: RedriveTarget, reader: StreamReader): AsyncGenerator<Rerun> {
  for await (const { key, body } of readObjects(target, ABANDONED_FOLDER)) {
    const { requestContext, payload } = JSON.parse(body) as {
      requestContext: { functionArn: string };
      payload: string;
    };
    if (!requestContext.functionArn.split(':').includes(target.readers[reader])) continue;
    yield { key, event: JSON.parse(payload) as ReaderEvent };
  }
  for await (const { key, body } of readObjects(target, getFailureFolder(reader))) {
    const { reaction, record } = JSON.parse(body) as FailedReaction;
    yield { key, event: { Records: [record], only: reaction } };
  }
}

/** Reads the objects of a folder in the order of their keys; the list is complete before the first is read. */
async function* readObjects({ s3, bucket }: RedriveTarget, folder: string) {
  const keys: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  for (const key of keys) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    yield { key, body: (await Body?.transformToString()) ?? '' };
  }
}
