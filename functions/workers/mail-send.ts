// Workers empty queues. Here: mail, sent once however often its message comes, and no faster than its tenant may.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import type { Allowance } from '../../shared/allowance.ts';
import { compose } from '../../shared/mail/compose.ts';
import { MailMessage } from '../../shared/mail/message.ts';
import { mailClient, queueClient, setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { messageOf } from '../http/message.ts';
import { rationed } from '../table/bucket.ts';
import { deliveries } from '../table/entities/kernel.ts';
import { inDays } from '../table/expiry.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import { openStore, type Store } from '../table/store.ts';

const MAILS: Allowance = { atOnce: 100, perHour: 100 };
/** An attempt that has said nothing for so long is over: longer than the function may run. */
const ATTEMPT_MS = 60_000;
/** Longer than a message can wait in the queue and among the dead letters. */
const REMEMBERED_DAYS = 30;
/** Of the queue: a message can hide for twelve hours in all. */
const LONGEST_WAIT = 43_000;

/** Milliseconds until it may go; 0 once it is on its way or has long arrived. */
async function deliver(message: MailMessage, now: number): Promise<number> {
  const { tenant, event, template, to } = message;
  const author = { user: 'mail', now: iso(now) };
  const store = openStore(tableClient(), setting('TABLE'), { tenant }, author);
  const id = `${event}.${template}.${to}`;
  const claimed = await retryOnConflict(() => claim(store, id, now));
  if (claimed === 'sent') return 0;
  if (claimed > 0) return claimed;
  await send(message);
  const expiresAt = inDays(REMEMBERED_DAYS, author.now);
  await store.commit(store.put(deliveries, id, { after: author.now, sentAt: author.now, expiresAt }));
  return 0;
}

/** Takes the mail for this attempt, or says how long it must wait: for its turn, or for another attempt to end. */
async function claim(store: Store, id: string, now: number): Promise<number | 'sent'> {
  const known = await store.find(deliveries, id);
  if (known?.sentAt) return 'sent';
  if (known && Date.parse(known.after) > now) return Date.parse(known.after) - now;
  const expiresAt = inDays(REMEMBERED_DAYS, iso(now));
  // two who try in one moment would write the same, and each take it for its own
  const attempt = { after: iso(now + ATTEMPT_MS), expiresAt, claim: ulid() };
  if (known) {
    await store.commit(store.replace(deliveries, known, attempt));
    return 0;
  }
  const { turn, spend } = await rationed(store, 'mail', MAILS, now);
  const first = turn > now ? { after: iso(turn), expiresAt } : attempt;
  await store.commit(store.create(deliveries, id, first), spend);
  return turn - now;
}

async function send(message: MailMessage) {
  const { subject, text, html } = compose(message, setting('SITE_URL'));
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await mailClient().send(
    new SendEmailCommand({
      FromEmailAddress: setting('MAIL_FROM'),
      Destination: { ToAddresses: [message.to] },
      Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
    }),
  );
}

const processor = new BatchProcessor(EventType.SQS);

/** One after the other: what a tenant may send is counted in one item. */
export const handler = (event: SQSEvent, context: Context) =>
  processPartialResponse(event, work, processor, {
    context,
    processInParallel: false,
    throwOnFullBatchFailure: false,
  });

const read = (said: unknown) => MailMessage.parse(said);

async function work(record: SQSRecord) {
  try {
    const waitMs = await deliver(messageOf(record, read), Date.now());
    if (waitMs > 0) await hide(record, waitMs);
  } catch (error) {
    if (!(error instanceof NotYet)) log('error', 'mail not sent', { message: record.messageId, error });
    throw error;
  }
}

/** Still in the queue, it comes again when it is its turn. */
async function hide({ receiptHandle }: SQSRecord, waitMs: number): Promise<never> {
  const VisibilityTimeout = Math.min(Math.ceil(waitMs / 1000), LONGEST_WAIT);
  await queueClient().send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: setting('MAIL_QUEUE_URL'),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout,
    }),
  );
  throw new NotYet();
}

class NotYet extends Error {
  override name = 'NotYet';
}

const iso = (instant: number) => new Date(instant).toISOString();
