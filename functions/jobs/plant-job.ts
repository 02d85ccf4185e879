// Contract of the jobs of a plant: their names, their message, and what each of them gets and returns.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { plants } from '../db/entities/access.ts';
import type { dataVersions } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { runInParallel } from '../db/parallel.ts';
import type { Store } from '../db/store.ts';
import { getQueueClient, getSetting } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';

/** Names of the jobs, in their order when one process runs them all. */
export const jobNames = [
  'upgradeData',
  'generateOrders',
  'escalateTags',
  'remindObligations',
  'warnPermits',
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

export type PlantScope = Pick<JobMessage, 'tenant' | 'plant'>;

/** Tenants whose plants one message names: their jobs are queued within seconds. */
export const TENANTS_PER_PAGE = 50;

/** Message of the tick to the reader of the queue, which queues the jobs of the tenants' plants. */
export const TenantPage = z.strictObject({
  tenant: z.literal(NO_SCOPE),
  tenants: z.array(z.string().min(1)).min(1).max(TENANTS_PER_PAGE),
});
export type TenantPage = z.infer<typeof TenantPage>;

/** Counts of all jobs; each job returns its own. */
export const emptyCounts = {
  created: 0,
  removed: 0,
  cycles: 0,
  escalated: 0,
  reminded: 0,
  warned: 0,
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

/** Batches that are sent at the same time. */
const CONCURRENCY = 5;

/** Sends messages to the queue of jobs, so that the failure of one affects neither the others nor other plants. */
export async function sendJobMessages(messages: readonly (JobMessage | TenantPage)[]): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(messages.length / MAX_BATCH_MESSAGES) },
    (_, n) => n * MAX_BATCH_MESSAGES,
  );
  await runInParallel(starts, CONCURRENCY, async (start) => {
    const Entries = messages.slice(start, start + MAX_BATCH_MESSAGES).map(buildQueueEntry);
    const answer = await getQueueClient().send(
      new SendMessageBatchCommand({ QueueUrl: getSetting('ORDERS_QUEUE_URL'), Entries }),
    );
    if (answer.Failed?.length) throw new Error(`${answer.Failed.length} jobs could not be queued`);
  });
}
