// Job that sends again what stayed queued: batches for SAP, turns of imports and retries of webhooks whose message was
// lost. A message too many does nothing, because the workers compare attempt, turn and time.
import { ulid } from 'ulid';
import { importBatches, latestImports, mappings } from '../db/entities/ingestion.ts';
import { type SapBatch, sapBatches } from '../db/entities/warehouse.ts';
import { webhookSlots, webhooks } from '../db/entities/webhooks.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { isImportActive, sendImportTurn, sendSapMessage, sendWebhookMessages } from '../events/public.ts';
import { log } from '../http/log.ts';
import type { Job } from './plant-job.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How late a batch for SAP is whose message was certainly lost. */
const SAP_LATE_MS = 15 * MINUTE_MS;
/** How late a retry of a webhook is whose message was certainly lost. */
const WEBHOOK_LATE_MS = 10 * MINUTE_MS;
/** How long an import stands still whose message was certainly lost: longer than its queue hides a message. */
const IMPORT_STILL_MS = 2 * 60 * MINUTE_MS;
/** Age of the oldest records looked at: longer than a queue keeps a message. */
const MAX_AGE_MS = 7 * DAY_MS;

const ULID_TIME_LENGTH = 10;
/** Returns the lowest id of the records that were made since an instant. */
const getFirstId = (instant: number) => ulid(instant).slice(0, ULID_TIME_LENGTH);

export const sweepQueued: Job = async ({ store, now }) => {
  const [batches, turns, retries] = [
    await sweepSapBatches(store, Date.parse(now)),
    await sweepImports(store, Date.parse(now)),
    await sweepWebhooks(store, Date.parse(now)),
  ];
  const swept = batches + turns + retries;
  if (swept > 0) log('warn', 'lost messages sent again', { batches, turns, retries });
  return { counts: { swept } };
};

const getScope = ({ scope }: Store) => ({ tenant: scope.tenant, plant: scope.plant ?? '' });

/** Instant at which a batch should have been processed; undefined if nothing is to be done for it. */
function getDueInstant({ state, sentAt, after, until }: SapBatch): number | undefined {
  if (state === 'queued') return Date.parse(after ?? sentAt);
  return state === 'sending' && until !== undefined ? Date.parse(until) : undefined;
}

async function sweepSapBatches(store: Store, now: number): Promise<number> {
  const from = getFirstId(now - MAX_AGE_MS);
  const recent = await loadAllPages((next) => store.list(sapBatches, { from, next }));
  const lost = recent.filter((batch) => (getDueInstant(batch) ?? now) < now - SAP_LATE_MS);
  for (const { id, attempt } of lost) await sendSapMessage({ ...getScope(store), batch: id, attempt });
  return lost.length;
}

async function sweepImports(store: Store, now: number): Promise<number> {
  const from = getFirstId(now - MAX_AGE_MS);
  const recentMappings = await loadAllPages((next) => store.list(mappings, { from, next }));
  // Only the latest import runs or is undone, however old it is.
  const latest = await store.find(latestImports, 'all');
  const batch = latest && (await store.find(importBatches, latest.batchId));
  const jobs = [
    ...recentMappings.map((each) => ({ ...each, of: 'mapping' as const })),
    ...(batch ? [{ ...batch, of: 'batch' as const }] : []),
  ];
  const lost = jobs.filter(
    ({ state, updatedAt }) => isImportActive(state) && Date.parse(updatedAt) < now - IMPORT_STILL_MS,
  );
  for (const { of, id, turn } of lost) await sendImportTurn({ ...getScope(store), of, id, turn });
  return lost.length;
}

async function sweepWebhooks(store: Store, now: number): Promise<number> {
  const all = await loadAllPages((next) => store.list(webhooks, { next }));
  let lost = 0;
  for (const { id: webhook } of all) {
    const { items } = await store.list(webhookSlots, { prefix: `${webhook}.` });
    const late = items.filter(
      ({ wakeAt }) => wakeAt !== undefined && Date.parse(wakeAt) < now - WEBHOOK_LATE_MS,
    );
    if (late.length === 0) continue;
    await sendWebhookMessages(
      late.map(({ id, wakeAt }) => ({
        ...getScope(store),
        ...{ webhook, slot: Number(id.slice(id.lastIndexOf('.') + 1)), wakeAt },
      })),
    );
    lost += late.length;
  }
  return lost;
}
