// Mail as a reaction: each mail becomes a message of the queue. A change told twice is one mail, by the event's id.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { MailMessage } from '../../shared/mail/message.ts';
import { queueClient, setting, tableClient } from '../http/aws.ts';
import { entryOf } from '../http/message.ts';
import { accessRequests, turnedAway } from '../table/entities/access.ts';
import { cycleStates } from '../table/entities/planned.ts';
import { ewos, rootCauses, tagEscalations } from '../table/entities/requests.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';
import { cycleMails } from './cycle-mails.ts';
import { ewoMails } from './ewo-mails.ts';
import type { Mails } from './mails.ts';
import { recurrenceMails } from './recurrence.ts';
import { requestMails, turnedAwayMails } from './request-mails.ts';
import { tagMails } from './tag-mails.ts';

/** What is told by mail: a feature that writes some adds its line, and a file of its own for the mails. */
const mailsOf: Readonly<Record<string, Mails>> = {
  [accessRequests.name]: requestMails,
  [turnedAway.name]: turnedAwayMails,
  [cycleStates.name]: cycleMails,
  [ewos.name]: ewoMails,
  [tagEscalations.name]: tagMails,
  [rootCauses.name]: recurrenceMails,
};

/** Messages of one batch. */
const BATCH = 10;

export async function mailed(change: Change) {
  const { tenant, plant, event, after } = change;
  const mails = mailsOf[change.entity];
  if (!mails || !after) return;
  const author = { user: String(after.by), now: String(after.at) };
  const found = await mails(change, openStore(tableClient(), setting('TABLE'), { tenant, plant }, author));
  const messages = found.map((mail): MailMessage => ({ tenant, event, ...mail }));
  for (let i = 0; i < messages.length; i += BATCH) await queue(messages.slice(i, i + BATCH));
}

async function queue(messages: readonly MailMessage[]) {
  const Entries = messages.map(entryOf);
  const answer = await queueClient().send(
    new SendMessageBatchCommand({ QueueUrl: setting('MAIL_QUEUE_URL'), Entries }),
  );
  if (answer.Failed?.length) throw new Error(`${answer.Failed.length} mails could not be queued`);
}
