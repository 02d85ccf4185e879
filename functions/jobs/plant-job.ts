// Contract of the jobs of a plant: their names, their message, and what each of them gets and returns.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { plants } from '../db/entities/access.ts';
import type { dataVersions } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { getQueueClient, getSetting } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';

/** Names of the jobs, in their order when one process runs them all. */
export const jobNames = [
  'upgradeData',
  'generateOrders',
  'escalateTags',
  'remindObligations',
  'sendDigests',
  'updateStockFigures',
  'recomputeTotals',
  'sweepQueued',
  'verifyChain',
] as const;
export type JobName = (typeof jobNames)[number];

export const JobMessage = z.strictObject({
  tenant: z.string().min(1),
  plant: z.string().min(1),
  job: z.enum(jobNames),
});
export type JobMessage = z.infer<typeof JobMessage>;

/** Counts of all jobs; each job returns its own. */
export const emptyCounts = {
  created: 0,
  removed: 0,
  cycles: 0,
  escalated: 0,
  reminded: 0,
  digests: 0,
  stocks: 0,
  settled: 0,
  swept: 0,
  verified: 0,
};
export type JobCounts = typeof emptyCounts;

export interface JobInput {
  store: Store;
  /** An active plant, with defaults for parameters that were added later. */
  plant: StoredOf<typeof plants>;
  dataVersion: StoredOf<typeof dataVersions> | undefined;
  now: string;
}

export interface JobResult {
  counts: Partial<JobCounts>;
  /** Jobs of the same plant that have work now because of this one. */
  followingJobs?: readonly JobName[];
}

/** Idempotent: a message that is repeated, late, concurrent or interrupted has no double effect. */
export type Job = (input: JobInput) => Promise<JobResult>;

const MAX_BATCH_MESSAGES = 10;

/** Queues the jobs, so that the failure of one affects neither the others nor other plants. */
export async function queueJobs(messages: readonly JobMessage[]): Promise<void> {
  for (let i = 0; i < messages.length; i += MAX_BATCH_MESSAGES) {
    const Entries = messages.slice(i, i + MAX_BATCH_MESSAGES).map(buildQueueEntry);
    const answer = await getQueueClient().send(
      new SendMessageBatchCommand({ QueueUrl: getSetting('ORDERS_QUEUE_URL'), Entries }),
    );
    if (answer.Failed?.length) throw new Error(`${answer.Failed.length} jobs could not be queued`);
  }
}
