// Reaction to new audit entries: has them sealed in the chain of their plant. The worker finds the entries itself, so
// repeated and late messages do no harm.
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { unsealedEntries } from '../../db/entities/kernel.ts';
import { getQueueClient, getSetting } from '../../http/aws.ts';
import { buildQueueEntry } from '../../http/queue-message.ts';
import type { Change } from '../change.ts';

export async function queueSealing({ entity, tenant, plant, after }: Change): Promise<void> {
  if (entity !== unsealedEntries.name || !after) return;
  const { Id: _, ...message } = buildQueueEntry({ tenant, plant }, 0);
  await getQueueClient().send(new SendMessageCommand({ QueueUrl: getSetting('SEAL_QUEUE_URL'), ...message }));
}
