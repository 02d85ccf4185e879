// Reaction that queues notifications on devices: notices that reach a person at once, as a pop-up or by mail, also
// appear on the devices that the person allowed. A repeated event queues the same message.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { Alert } from '#shared/organisation/alert.ts';
import { isOnDuty } from '#shared/organisation/duty.ts';
import { decidePush, type NoticeKind, type UsualWay } from '#shared/organisation/notice.ts';
import type { PushMessage } from '#shared/push/push-message.ts';
import { plants } from '../../db/entities/access.ts';
import { alerts } from '../../db/entities/organisation.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getQueueClient, getSetting, getTableClient } from '../../http/aws.ts';
import { buildQueueEntry } from '../../http/queue-message.ts';
import {
  collectNotice,
  isUrgentFor,
  loadNoticePeople,
  type NoticePerson,
} from '../../organisation/public.ts';
import { loadSubscriptions } from '../../push/public.ts';
import type { Change } from '../change.ts';
import { buildCausedMails, causesMails } from '../mails/mail-queue.ts';
import { filterAddressees, getCausingEvent } from '../mails/notice-mails.ts';

/** A notice to a person, with the way in which it usually arrives. */
interface AddressedNotice {
  userId: string;
  event: string;
  code: NoticeKind;
  values: Alert['values'];
  link?: string;
  usual: UsualWay;
  isUrgent?: boolean;
}

/** Maximum messages of one batch. */
const MAX_BATCH_MESSAGES = 10;

export async function queueDeviceNotices(change: Change): Promise<void> {
  const { tenant, plant, entity, after } = change;
  const isAlert = entity === alerts.name;
  if (!after || !(isAlert ? !change.before : causesMails(entity))) return;
  const author = { user: String(after.by), now: String(after.at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  const subscriptions = await loadSubscriptions(store);
  if (subscriptions.length === 0) return;
  const notices = isAlert ? undefined : await listMailedNotices(change, store);
  const plantId = plant ?? notices?.[0]?.plant;
  if (plantId === undefined) return;
  const plantStore = store.at(plantId);
  const people = await loadNoticePeople(plantStore, plantId, {
    userIds: subscriptions.map(({ userId }) => userId),
    withoutChoices: true,
  });
  if (people.length === 0) return;
  const storedPlant = await plantStore.get(plants, plantId);
  const addressed = notices ?? (await listAlertNotices(plantStore, change, people));
  const peopleById = new Map(people.map((person) => [person.userId, person]));
  const messages: PushMessage[] = [];
  for (const { userId, usual, isUrgent, event, code, values, link } of addressed) {
    const person = peopleById.get(userId);
    if (!person) continue;
    const { choices } = person;
    const isPersonOnDuty = isOnDuty(storedPlant, person, author.now);
    const push = decidePush({ kind: code, choices, usual, isOnDuty: isPersonOnDuty, isUrgent });
    if (push === 'digest')
      await collectNotice(plantStore, storedPlant, person, {
        ...{ code, values, event, causedAt: author.now },
      });
    if (push !== 'sent') continue;
    for (const { id: subscription } of subscriptions.filter((each) => each.userId === userId))
      messages.push({
        ...{ tenant, plant: plantId, event, at: author.now, subscription, userId, code, values },
        ...(link !== undefined && { link }),
      });
  }
  for (let i = 0; i < messages.length; i += MAX_BATCH_MESSAGES)
    await queueBatch(messages.slice(i, i + MAX_BATCH_MESSAGES));
}

/** Returns the notices of a change that arrive as mails. */
async function listMailedNotices(
  change: Change,
  store: Store,
): Promise<(AddressedNotice & { plant?: string })[]> {
  const mails = await buildCausedMails(change, store);
  return mails.flatMap(({ notice, opensIn, event = change.event }) =>
    notice ? [{ ...notice, event, plant: opensIn }] : [],
  );
}

/** Returns the notice of an alert for each person whom it addresses. */
async function listAlertNotices(
  store: Store,
  { id, after }: Change,
  people: readonly NoticePerson[],
): Promise<AddressedNotice[]> {
  const alert = after as unknown as Alert;
  const { code, values, link } = alert;
  const event = getCausingEvent(id);
  const addressees = await filterAddressees(store, alert, people);
  return addressees.map((person) => ({
    ...{ userId: person.userId, event, code, values, usual: 'screen' as const },
    isUrgent: isUrgentFor(person, alert),
    ...(link !== undefined && { link }),
  }));
}

async function queueBatch(messages: readonly PushMessage[]): Promise<void> {
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: getSetting('PUSH_QUEUE_URL'),
      Entries: messages.map(buildQueueEntry),
    }),
  );
  if (answer.Failed?.length) throw new Error(`${answer.Failed.length} notifications could not be queued`);
}
