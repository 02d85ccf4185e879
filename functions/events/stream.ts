// Lambda of the table's stream, which is the outbox: reactions to changes run at least once, so each of them
// is idempotent.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { decompress } from '../db/compression.ts';
import * as pushEntities from '../db/entities/push.ts';
import { NO_SCOPE, parsePartitionKey } from '../db/keys.ts';
import { type Attributes, unmarshallItem } from '../db/marshall.ts';
import { log } from '../http/log.ts';
import { runInTrace } from '../http/trace.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { queueApplication } from './access-applications.ts';
import { queueAccounts } from './account-queue.ts';
import { completeAction } from './action-completion.ts';
import { createAlerts } from './alerts.ts';
import { auditedEntities, writeAuditEntry } from './audit-trail.ts';
import type { Change } from './change.ts';
import { countChange } from './change-metrics.ts';
import { storeControlResults } from './control-results-projection.ts';
import { updateCyclesOfProcedure } from './cycle-times-projection.ts';
import { recomputeDemand } from './demand-projection.ts';
import { updateEwoLoads } from './ewo-load-projection.ts';
import { updateHourlyClosings } from './hourly-closings-projection.ts';
import { queueImportTurn } from './import-queue.ts';
import { type ProjectionErrors, runProjection, runReactions } from './isolation.ts';
import { updateLocations } from './location-projection.ts';
import { queueMails } from './mails/mail-queue.ts';
import { recomputePathActivities } from './path-activities-projection.ts';
import { closeEndedConnections } from './push/endings.ts';
import { sendPushHints } from './push/hints.ts';
import { detectRecurrence } from './recurrence-detection.ts';
import { updateReportStates } from './report-states.ts';
import { updateRollups } from './rollup.ts';
import { queueSapBatch } from './sap-queue.ts';
import { updateSearchTexts } from './search-index-projection.ts';
import { recomputeStockHistories } from './stock-history-projection.ts';
import { endSignInOfSpentCode } from './wrong-codes.ts';

const decodeImage = (item: Record<string, unknown> | undefined) =>
  item && decompress(unmarshallItem(item as Attributes));

/** Entities whose changes cause no reactions: push connections, which only say who is to be told of others. */
const ignoredEntities = new Set(Object.values(pushEntities).map(({ name }) => name));

function parseChange(record: DynamoDBRecord): Change | undefined {
  if (record.dynamodb?.NewImage?.quiet) return undefined;
  const partitionKey = record.dynamodb?.Keys?.pk?.S;
  if (partitionKey && ignoredEntities.has(parsePartitionKey(partitionKey).entity)) return undefined;
  const before = decodeImage(record.dynamodb?.OldImage);
  const after = decodeImage(record.dynamodb?.NewImage);
  const keys = after ?? before;
  if (!keys || !record.eventID) return undefined;
  return {
    ...parsePartitionKey(String(keys.pk)),
    ...{ id: String(keys.sk), event: record.eventID, before, after },
    correlationId: after?.cid === undefined ? undefined : String(after.cid),
  };
}

const processor = new BatchProcessor(EventType.DynamoDBStreams);

/**
 * Projections, which run once per batch. Stock histories come first, since totals of stock read them; hints
 * come last, so that pages read what the others have written.
 */
const projections = [
  recomputeStockHistories,
  updateRollups,
  updateEwoLoads,
  updateHourlyClosings,
  updateSearchTexts,
  updateLocations,
  recomputePathActivities,
  recomputeDemand,
  closeEndedConnections,
  sendPushHints,
];

/** Reactions, which run once per change. */
const reactions = [
  writeAuditEntry,
  createAlerts,
  queueApplication,
  endSignInOfSpentCode,
  updateCyclesOfProcedure,
  detectRecurrence,
  completeAction,
  updateReportStates,
  queueMails,
  queueSapBatch,
  queueImportTurn,
  queueAccounts,
  storeControlResults,
];

/**
 * Runs all projections and reactions on the changes of a batch. A change for which any of them failed is
 * delivered again; the others have run all the same.
 */
export const handler = traceHandler(async (event: DynamoDBStreamEvent, context: Context) => {
  const changes = event.Records.map(parseChange).filter((change) => change !== undefined);
  const errors: ProjectionErrors = new Map();
  for (const project of projections) await runProjection(project, changes, errors);
  return processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      const change = parseChange(record);
      if (change) await runInTrace(getChangeTrace(change), () => react(change, errors.get(change.event)));
    },
    processor,
    { context, processInParallel: true },
  );
});

/** Returns the trace of a change, which continues that of the request that caused it. */
const getChangeTrace = ({ correlationId, tenant, plant }: Change) => ({
  correlationId,
  ...(tenant !== NO_SCOPE && { tenant }),
  ...(plant !== NO_SCOPE && { plant }),
});

const audited = new Set(auditedEntities);

async function react(change: Change, projectionErrors: readonly unknown[] | undefined): Promise<void> {
  await runReactions(reactions, change, projectionErrors);
  countChange(change);
  const { entity, event, correlationId } = change;
  if (correlationId && audited.has(entity)) log('info', 'change handled', { entity, event });
}
