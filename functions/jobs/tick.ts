// Schedules. Here: every quarter of an hour, one message for each plant, of every tenant the directory knows.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { queueClient, setting, tableClient } from '../http/aws.ts';
import { entryOf } from '../http/message.ts';
import { plants, tenants } from '../table/entities/access.ts';
import { everyPage } from '../table/reads.ts';
import { openStore } from '../table/store.ts';

export interface PlantMessage {
  tenant: string;
  plant: string;
}

/** The plants of every tenant that are not disabled. */
export async function everyPlant(): Promise<PlantMessage[]> {
  const author = { user: 'schedule', now: new Date(Date.now()).toISOString() };
  const store = openStore(tableClient(), setting('TABLE'), { tenant: '~' }, author);
  const found: PlantMessage[] = [];
  for (const { id: tenant } of await everyPage((next) => store.list(tenants, { next }))) {
    const its = openStore(tableClient(), setting('TABLE'), { tenant }, author);
    for (const plant of await everyPage((next) => its.list(plants, { next })))
      if (!plant.disabled) found.push({ tenant, plant: plant.id });
  }
  return found;
}

/** A plant whose day needs nothing costs one message: the generator answers in a few milliseconds. */
export async function handler(): Promise<{ plants: number }> {
  const messages = await everyPlant();
  for (let i = 0; i < messages.length; i += 10) {
    const Entries = messages.slice(i, i + 10).map(entryOf);
    const answer = await queueClient().send(
      new SendMessageBatchCommand({ QueueUrl: setting('ORDERS_QUEUE_URL'), Entries }),
    );
    if (answer.Failed?.length) throw new Error(`${answer.Failed.length} plants could not be queued`);
  }
  return { plants: messages.length };
}
