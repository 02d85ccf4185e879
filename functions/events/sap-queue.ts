// Reaction to SAP batches: queues a message for a queued batch, and another one for each retry.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { SapMessage } from '#shared/warehouse/sap-message.ts';
import { type SapBatch, sapBatches } from '../db/entities/warehouse.ts';
import { getQueueClient, getSetting } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';
import type { Change } from './change.ts';

export async function queueSapBatch({ tenant, plant, entity, id, after }: Change) {
  if (entity !== sapBatches.name || after?.state !== 'queued') return;
  const { attempt, wait = 0 } = after as unknown as SapBatch;
  await sendSapMessage({ tenant, plant, batch: id, attempt }, wait);
}

/** Sends the message of a batch; the worker ignores one of an earlier attempt. */
export async function sendSapMessage(message: SapMessage, waitSeconds = 0): Promise<void> {
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('SAP_QUEUE_URL'),
      Entries: [{ ...buildQueueEntry(message, 0), DelaySeconds: waitSeconds }],
    }),
  );
  if (answer.Failed?.length) throw new Error('a batch for SAP could not be queued');
}
