// Batches for SAP as a reaction: one that is queued becomes a message, once more each time it is to be tried again.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { SapMessage } from '../../shared/warehouse/sap-message.ts';
import { queueClient, setting } from '../http/aws.ts';
import { entryOf } from '../http/message.ts';
import { type SapBatch, sapBatches } from '../table/entities/warehouse.ts';
import type { Change } from './change.ts';

export async function toldToSap({ tenant, plant, entity, id, after }: Change) {
  if (entity !== sapBatches.name || after?.state !== 'queued') return;
  const { attempt, wait = 0 } = after as unknown as SapBatch;
  const message: SapMessage = { tenant, plant, batch: id, attempt };
  const answer = await queueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: setting('SAP_QUEUE_URL'),
      Entries: [{ ...entryOf(message, 0), DelaySeconds: wait }],
    }),
  );
  if (answer.Failed?.length) throw new Error('a batch for SAP could not be queued');
}
