// Worker that sends queued mails: each once however often its message is delivered, within the rate limit of
// its plant.
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ulid } from 'ulid';
import type { RateLimit } from '#shared/allowance.ts';
import { composeMail } from '#shared/mail/compose.ts';
import { MailMessage } from '#shared/mail/message.ts';
import { directory, memberships, plants, tenants, users } from '../db/entities/access.ts';
import { mailDeliveries } from '../db/entities/kernel.ts';
import { computeExpiry } from '../db/expiry.ts';
import { findMailFailure } from '../db/mail-failures.ts';
import { findAddressedUser, isActiveMember } from '../db/memberships.ts';
import { reserveToken } from '../db/rate-limit.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore, type Store } from '../db/store.ts';
import { getMailClient, getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { countMetric } from '../http/metrics.ts';
import { getTrace } from '../http/trace.ts';
import { createQueueHandler } from './queue-worker.ts';

/** Mails of a plant, or of those of a tenant that belong to no plant. */
const MAIL_ALLOWANCE: RateLimit = { atOnce: 100, perHour: 100 };
/**
 * Milliseconds after which an attempt without an outcome is over: longer than the timeout of the function.
 */
const ATTEMPT_MS = 60_000;
/** Days a delivery is remembered: longer than a message stays in the queue and the dead-letter queue. */
const RETENTION_DAYS = 30;

/**
 * Whether the mail opens in a plant that its recipient may not enter any more: the plant, the named user or the
 * user of the tenant with this address was disabled, or left the plant. A recipient may be nobody's user.
 */
async function isShutOut(store: Store, { tenant, to, userId, opensIn }: MailMessage): Promise<boolean> {
  if (opensIn === undefined) return false;
  const [plant, entry] = await Promise.all([
    store.find(plants, opensIn),
    store.find(directory, to.toLowerCase()),
  ]);
  if (!plant || plant.disabled) return true;
  const userIds = [...new Set([userId, findAddressedUser(entry, tenant)])].filter((id) => id !== undefined);
  const entering = await Promise.all(
    userIds.map(async (id) => {
      const [user, member] = await Promise.all([
        store.find(users, id),
        store.find(memberships, `${id}.${opensIn}`),
      ]);
      return isActiveMember(user, member) || (user?.tenantRoot === true && !user.disabled);
    }),
  );
  return entering.includes(false);
}

/**
 * Sends a mail, unless its tenant is suspended or its recipient was shut out since it was queued. Returns the
 * milliseconds to wait first; 0 if it was sent now or earlier, or is not sent.
 */
async function deliver(message: MailMessage, now: number): Promise<number> {
  const { tenant, plant, event, template, to } = message;
  const author = { user: 'mail', now: formatInstant(now) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant }, author);
  if ((await store.find(tenants, tenant))?.suspended) return 0;
  if (await isShutOut(store, message)) {
    log('info', 'mail not sent: its recipient may not enter the plant', { template, tenant });
    return 0;
  }
  const id = `${event}.${template}.${to}`;
  if (await findMailFailure(store, to)) {
    log('warn', 'mail not sent: mails to its address do not arrive', { template, tenant });
    return 0;
  }
  const claimResult = await retryOnConflict(() => claim(store, { id, plant, now }));
  if (claimResult === 'sent') return 0;
  if (claimResult > 0) return claimResult;
  await send(message);
  log('info', 'mail sent', { template, event });
  countMetric('mailsSent', 1);
  const expiresAt = computeExpiry(RETENTION_DAYS, author.now);
  await store.commit(store.put(mailDeliveries, id, { after: author.now, sentAt: author.now, expiresAt }));
  return 0;
}

interface DeliveryClaim {
  id: string;
  plant: string | undefined;
  now: number;
}

/**
 * Claims the mail for this attempt, or returns the milliseconds to wait for its turn or for another attempt
 * to end.
 */
async function claim(store: Store, { id, plant, now }: DeliveryClaim): Promise<number | 'sent'> {
  const existingDelivery = await store.find(mailDeliveries, id);
  if (existingDelivery?.sentAt) return 'sent';
  if (existingDelivery && Date.parse(existingDelivery.after) > now)
    return Date.parse(existingDelivery.after) - now;
  const expiresAt = computeExpiry(RETENTION_DAYS, formatInstant(now));
  // The random claim makes concurrent attempts write different items, so that only one of them succeeds.
  const attempt = { after: formatInstant(now + ATTEMPT_MS), expiresAt, claim: ulid() };
  if (existingDelivery) {
    await store.commit(store.replace(mailDeliveries, existingDelivery, attempt));
    return 0;
  }
  const { turn, spend } = await reserveToken(
    store,
    plant === undefined ? 'mail' : `mail.${plant}`,
    MAIL_ALLOWANCE,
    now,
  );
  const firstState = turn > now ? { after: formatInstant(turn), expiresAt } : attempt;
  await store.commit(store.create(mailDeliveries, id, firstState), spend);
  return turn - now;
}

async function send(message: MailMessage) {
  const { subject, text, html } = composeMail(message, getSetting('SITE_URL'));
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const { correlationId } = getTrace() ?? {};
  await getMailClient().send(
    new SendEmailCommand({
      FromEmailAddress: getSetting('MAIL_FROM'),
      ConfigurationSetName: getSetting('MAIL_CONFIGURATION_SET'),
      Destination: { ToAddresses: [message.to] },
      Content: {
        Simple: {
          Subject: part(subject),
          Body: { Text: part(text), Html: part(html) },
          ...(correlationId && { Headers: [{ Name: 'X-Correlation-Id', Value: correlationId }] }),
        },
      },
    }),
  );
}

/** Processes messages one by one, since the rate limit of a plant is counted in one item. */
export const handler = createQueueHandler({
  parse: (json) => MailMessage.parse(json),
  processMessage: deliver,
  getQueueUrl: () => getSetting('MAIL_QUEUE_URL'),
  failureMessage: 'mail not sent',
});

const formatInstant = (instant: number) => new Date(instant).toISOString();
