// Reaction to users and memberships: queues a message for each e-mail address whose account may have to be
// created, disabled or enabled. The worker reads the state itself, so repeated and late messages do no harm.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { AccountMessage } from '#shared/access/account-message.ts';
import { memberships, type User, users } from '../db/entities/access.ts';
import { openStore } from '../db/store.ts';
import { getQueueClient, getSetting, getTableClient } from '../http/aws.ts';
import { buildQueueEntry } from '../http/queue-message.ts';
import type { Change } from './change.ts';

export async function queueAccounts(change: Change) {
  const { tenant } = change;
  const messages = (await findEmails(change)).map((email): AccountMessage => ({ tenant, email }));
  if (messages.length === 0) return;
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('ACCOUNTS_QUEUE_URL'),
      Entries: messages.map(buildQueueEntry),
    }),
  );
  if (answer.Failed?.length) throw new Error(`${answer.Failed.length} accounts could not be queued`);
}

async function findEmails(change: Change): Promise<string[]> {
  const { entity, before, after } = change;
  if (entity === users.name)
    return [...new Set([before, after].flatMap((user) => (user as User | undefined)?.email ?? []))];
  if (entity !== memberships.name || getEntry(before) === getEntry(after)) return [];
  const email = await findMemberEmail(change);
  return email === undefined ? [] : [email];
}

/** Returns whether a membership lets its user in; teams and technicians do not matter here. */
const getEntry = (member: Change['before']) => member !== undefined && member.profile !== 'disabled';

async function findMemberEmail({ tenant, id, before, after }: Change): Promise<string | undefined> {
  const { plant, at, by } = (after ?? before) as { plant: string; at?: string; by?: string };
  const author = { user: String(by), now: String(at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
  return (await store.find(users, id.slice(0, -plant.length - 1)))?.email;
}
