// Work on files of data as a reaction: each turn of a mapping or a batch that is asked for becomes a message.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { ImportJob } from '../../shared/ingestion/import-job.ts';
import { queueClient, setting } from '../http/aws.ts';
import { entryOf } from '../http/message.ts';
import { batches, mappings } from '../table/entities/ingestion.ts';
import type { Change } from './change.ts';

const kinds = new Map<string, ImportJob['of']>([
  [mappings.name, 'mapping'],
  [batches.name, 'batch'],
]);
const underWay = new Set<unknown>(['mapping', 'checking', 'running', 'undoing']);

export async function imported({ tenant, plant, entity, id, before, after }: Change) {
  const of = kinds.get(entity);
  if (!of || !underWay.has(after?.state) || before?.turn === after?.turn) return;
  const message: ImportJob = { tenant, plant, of, id, turn: Number(after?.turn) };
  const answer = await queueClient().send(
    new SendMessageBatchCommand({ QueueUrl: setting('IMPORT_QUEUE_URL'), Entries: [entryOf(message, 0)] }),
  );
  if (answer.Failed?.length) throw new Error('work on an import could not be queued');
}
