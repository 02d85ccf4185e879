// Reaction to mappings and import batches: queues a message for each new turn of the worker.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { ImportJob } from '#shared/ingestion/import-job.ts';
import { importBatches, mappings } from '../db/entities/ingestion.ts';
import { getQueueClient, getSetting } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';
import type { Change } from './change.ts';

const kinds = new Map<string, ImportJob['of']>([
  [mappings.name, 'mapping'],
  [importBatches.name, 'batch'],
]);
const activeStates = new Set<unknown>(['mapping', 'checking', 'running', 'undoing']);

/** Returns whether the worker has something to do in this state. */
export const isImportActive = (state: unknown): boolean => activeStates.has(state);

export async function queueImportTurn({ tenant, plant, entity, id, before, after }: Change) {
  const jobKind = kinds.get(entity);
  if (!jobKind || !isImportActive(after?.state) || before?.turn === after?.turn) return;
  await sendImportTurn({ tenant, plant, of: jobKind, id, turn: Number(after?.turn) });
}

/** Sends the message of a turn; the worker ignores one of an earlier turn. */
export async function sendImportTurn(message: ImportJob): Promise<void> {
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('IMPORT_QUEUE_URL'),
      Entries: [buildQueueEntry(message, 0)],
    }),
  );
  if (answer.Failed?.length) throw new Error('work on an import could not be queued');
}
