// Consumer of the plants' queue: each message is one job of one plant, so that a job that fails stops no
// other.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { addDefaultParameters } from '#shared/access/plant.ts';
import { DATA_VERSION, isNewer, isOlder } from '../db/data-version.ts';
import { plants, tenants } from '../db/entities/access.ts';
import { dataVersions } from '../db/entities/kernel.ts';
import { runInParallel } from '../db/parallel.ts';
import { openStore } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { countMetric } from '../http/metrics.ts';
import { parseMessage } from '../http/queue-message.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';
import { listPlantsOf } from './active-plants.ts';
import { escalateTags } from './escalate-tags.ts';
import { generateOrders } from './generate-orders.ts';
import {
  emptyCounts,
  type Job,
  type JobCounts,
  JobMessage,
  type JobName,
  type JobResult,
  jobNames,
  type PlantScope,
  sendJobMessages,
  TenantPage,
} from './plant-job.ts';
import { recomputeTotals } from './recompute-totals.ts';
import { remindObligations } from './remind-obligations.ts';
import { sendDigests } from './send-digests.ts';
import { sweepQueued } from './sweep-queued.ts';
import { updateStockFigures } from './update-stock-figures.ts';
import { upgradeData } from './upgrade-data.ts';
import { verifyChain } from './verify-chain.ts';
import { warnPermits } from './warn-permits.ts';

const jobs: Record<JobName, Job> = {
  upgradeData,
  generateOrders,
  escalateTags,
  remindObligations,
  warnPermits,
  sendDigests,
  updateStockFigures,
  recomputeTotals,
  sweepQueued,
  verifyChain,
};

/** Messages of earlier programs name no job; some may be in the queue while a stage is deployed. */
const PlantMessage = JobMessage.partial({ job: true });
type PlantMessage = z.infer<typeof PlantMessage>;
const QueuedMessage = z.union([TenantPage, PlantMessage]);

/**
 * Runs a job, unless the plant is disabled, its tenant is suspended or its data has another version than the program. Data of a newer
 * version is left to the newer program; data of an older one is written only by its upgrade.
 */
export async function runPlantJob(
  { tenant, plant: plantId, job }: JobMessage,
  now: string,
): Promise<JobResult> {
  const store = openStore(
    getTableClient(),
    getSetting('TABLE'),
    { tenant, plant: plantId },
    { user: 'schedule', now },
  );
  const [tenantItem, plant, dataVersion] = await store.load(
    [
      [tenants, tenant],
      [plants, plantId],
      [dataVersions, 'all'],
    ],
    { consistent: true },
  );
  if (!plant) throw buildNotFoundRefusal();
  if (plant.disabled || tenantItem?.suspended) return { counts: {} };
  const versions = { job, data: dataVersion?.n, DATA_VERSION };
  if (isNewer(dataVersion)) {
    log('error', 'data of a newer version: job not run', versions);
    return { counts: {} };
  }
  // The messages of a tick may be delivered in any order. The version is stored after the last step of the
  // upgrade and read consistently here, so no job works on data that is upgraded only in part. Once it is
  // stored, the upgrade queues the jobs that ended here.
  if (isOlder(dataVersion) && job !== 'upgradeData') {
    log('info', 'data of an older version: job waits for the upgrade', versions);
    return { counts: {} };
  }
  return jobs[job]({ store, plant: addDefaultParameters(plant), dataVersion, now });
}

/** Runs all jobs of a plant in order; it queues none, because each comes after those that it follows. */
export async function runAllJobs(tenant: string, plant: string, now: string): Promise<JobCounts> {
  const counts = { ...emptyCounts };
  for (const job of jobNames)
    for (let isUnfinished = true; isUnfinished; ) {
      const result = await runPlantJob({ tenant, plant, job }, now);
      Object.assign(counts, result.counts);
      isUnfinished = result.followingJobs?.includes(job) ?? false;
    }
  return counts;
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = traceHandler(async (event: SQSEvent, context: Context) => {
  const made: (JobCounts & Partial<JobMessage>)[] = [];
  const answer = await processPartialResponse(
    event,
    (record: SQSRecord) =>
      runInMessageTrace(record, async () => {
        const message = parseMessage<TenantPage | PlantMessage>(record, (json) => QueuedMessage.parse(json));
        if ('tenants' in message) return queueJobsOf(message);
        const counts = await runLogged(message, new Date(Date.now()).toISOString());
        made.push({ ...message, ...emptyCounts, ...counts });
      }),
    processor,
    { context, processInParallel: true },
  );
  return { ...answer, made };
});

/** Tenants whose plants are read at the same time. */
const CONCURRENCY = 10;

/** Queues all jobs of the plants of these tenants. One that has nothing to do costs a message and a few milliseconds. */
async function queueJobsOf({ tenants: codes }: TenantPage): Promise<void> {
  const scopes: PlantScope[] = [];
  await runInParallel(codes, CONCURRENCY, async (code) => {
    scopes.push(...(await listPlantsOf(code)));
  });
  await sendJobMessages(scopes.flatMap((scope) => jobNames.map((job) => ({ ...scope, job }))));
  log('info', 'jobs queued', { tenants: codes.length, plants: scopes.length });
}

async function runLogged(message: PlantMessage, now: string): Promise<Partial<JobCounts>> {
  const { job } = message;
  try {
    const counts = await processMessage(message, now);
    log('info', 'job done', { job, ...counts });
    countMetric('ordersGenerated', counts.created ?? 0);
    return counts;
  } catch (error) {
    log('error', 'job failed', { job, error });
    throw error;
  }
}

async function processMessage(
  { tenant, plant, job }: PlantMessage,
  now: string,
): Promise<Partial<JobCounts>> {
  if (job === undefined) return runAllJobs(tenant, plant, now);
  const { counts, followingJobs = [] } = await runPlantJob({ tenant, plant, job }, now);
  await sendJobMessages(followingJobs.map((followingJob) => ({ tenant, plant, job: followingJob })));
  return counts;
}
