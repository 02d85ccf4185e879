// Lambda of the table's stream that tells: audit trail, alerts, mails, and messages to SAP, imports and accounts. The
// stream is the outbox: reactions to changes run at least once, so each of them is idempotent.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import type { ReaderEvent } from '#shared/control/failures.ts';
import { log } from '../http/log.ts';
import { runInTrace } from '../http/trace.ts';
import { traceHandler } from '../http/traced-handler.ts';
import { queueApplication } from './access-applications.ts';
import { queueAccounts } from './account-queue.ts';
import { completeAction } from './action-completion.ts';
import { createAlerts } from './alerts.ts';
import { auditedEntities, writeAuditEntry } from './audit/audit-trail.ts';
import { queueSealing } from './audit/seal-queue.ts';
import { type Change, getChangeTrace, parseChange } from './change.ts';
import { countChange } from './change-metrics.ts';
import { storeControlResults } from './control-results-projection.ts';
import { updateCyclesOfProcedure } from './cycle-times-projection.ts';
import { deleteImageFiles } from './image-removal.ts';
import { queueImportTurn } from './import-queue.ts';
import { type Reactions, runAgain, runReactions } from './isolation.ts';
import { queueMails } from './mails/mail-queue.ts';
import { rememberRemovedRow } from './odata/removed-rows.ts';
import { applyDirectory } from './provisioning/apply-directory.ts';
import { removeEndedDevices } from './push/device-endings.ts';
import { queueDeviceNotices } from './push/device-notices.ts';
import { detectRecurrence } from './recurrence-detection.ts';
import { updateReportStates } from './report-states.ts';
import { queueSapBatch } from './sap-queue.ts';
import { voidChangedSignatures } from './signatures/signature-voiding.ts';
import { queueWebhookEvents, sendQueuedWebhooks } from './webhooks/webhook-queue.ts';
import { endSignInOfSpentCode } from './wrong-codes.ts';

/** Reactions, which run once per change. */
const reactions: Reactions = {
  // First, since the records of a batch reach the first reaction in their order.
  queueWebhookEvents,
  writeAuditEntry,
  queueSealing,
  createAlerts,
  queueApplication,
  endSignInOfSpentCode,
  updateCyclesOfProcedure,
  detectRecurrence,
  completeAction,
  updateReportStates,
  queueMails,
  queueDeviceNotices,
  removeEndedDevices,
  queueSapBatch,
  queueImportTurn,
  applyDirectory,
  queueAccounts,
  storeControlResults,
  voidChangedSignatures,
  sendQueuedWebhooks,
  rememberRemovedRow,
  deleteImageFiles,
};

const processor = new BatchProcessor(EventType.DynamoDBStreams);
const audited = new Set(auditedEntities);

/** Runs all reactions on each record, or the one of a pair of the failure store. */
export const handler = traceHandler(
  async ({ Records, only }: ReaderEvent<DynamoDBRecord>, context: Context) =>
    processPartialResponse(
      { Records },
      async (record: DynamoDBRecord) => {
        const change = parseChange(record);
        if (!change) return;
        if (only !== undefined) await runAgain(reactions, only, change);
        else await runInTrace(getChangeTrace(change), () => react(record, change));
      },
      processor,
      { context, processInParallel: true },
    ),
);

async function react(record: DynamoDBRecord, change: Change): Promise<void> {
  await runReactions('reactions', reactions, { record, change });
  countChange(change);
  const { entity, event, correlationId } = change;
  if (correlationId && audited.has(entity)) log('info', 'change handled', { entity, event });
}
