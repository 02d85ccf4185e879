// Mail as a reaction: each letter becomes a message of the queue. A change told twice is one mail, by the event's id.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { MailMessage } from '../../shared/mail/message.ts';
import { queueClient, setting, tableClient } from '../http/aws.ts';
import { entryOf } from '../http/message.ts';
import { accessRequests, turnedAway } from '../table/entities/access.ts';
import { cycleStates } from '../table/entities/planned.ts';
import { openStore } from '../table/store.ts';
import type { Change } from './change.ts';
import { cycleLetters } from './cycle-letters.ts';
import type { Letters } from './letters.ts';
import { requestLetters, turnedAwayLetters } from './request-letters.ts';

/** What is told by mail: a feature that writes some adds its line, and a file of its own for the letters. */
const lettersOf: Readonly<Record<string, Letters>> = {
  [accessRequests.name]: requestLetters,
  [turnedAway.name]: turnedAwayLetters,
  [cycleStates.name]: cycleLetters,
};

/** Messages of one batch. */
const BATCH = 10;

export async function mailed(change: Change) {
  const { tenant, plant, event, after } = change;
  const letters = lettersOf[change.entity];
  if (!letters || !after) return;
  const author = { user: String(after.by), now: String(after.at) };
  const found = await letters(change, openStore(tableClient(), setting('TABLE'), { tenant, plant }, author));
  const messages = found.map((letter): MailMessage => ({ tenant, event, ...letter }));
  for (let i = 0; i < messages.length; i += BATCH) await queue(messages.slice(i, i + BATCH));
}

async function queue(messages: readonly MailMessage[]) {
  const Entries = messages.map(entryOf);
  const answer = await queueClient().send(
    new SendMessageBatchCommand({ QueueUrl: setting('MAIL_QUEUE_URL'), Entries }),
  );
  if (answer.Failed?.length) throw new Error(`${answer.Failed.length} mails could not be queued`);
}
