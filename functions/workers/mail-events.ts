// Worker of SES events: stores the addresses that mails do not reach, so that none is sent to them any more.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import type { MailFailure } from '#shared/mail/failure.ts';
import { NO_SCOPE } from '../db/keys.ts';
import { recordMailFailure } from '../db/mail-failures.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { openStore } from '../db/store.ts';
import { getSetting, getTableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { runInMessageTrace, traceHandler } from '../http/traced-handler.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const Timestamp = z.string().transform((text) => new Date(text).toISOString());

/** Events as SES publishes them; of a bounce only `Permanent` means that no further mail will arrive. */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    bounce: z.object({
      bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
      bouncedRecipients: Recipients,
      timestamp: Timestamp,
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    complaint: z.object({ complainedRecipients: Recipients, timestamp: Timestamp }),
  }),
]);

interface AddressFailure extends MailFailure {
  email: string;
}

function listFailures(event: z.infer<typeof MailEvent>): AddressFailure[] {
  if (event.eventType === 'Complaint') {
    const { complainedRecipients, timestamp } = event.complaint;
    return complainedRecipients.map(({ emailAddress: email }) => {
      return { email, reason: 'complaint', since: timestamp };
    });
  }
  const { bounceType, bouncedRecipients, timestamp } = event.bounce;
  if (bounceType !== 'Permanent') return [];
  return bouncedRecipients.map(({ emailAddress: email }) => ({ email, reason: 'bounce', since: timestamp }));
}

const processor = new BatchProcessor(EventType.SQS);

export const handler = traceHandler((event: SQSEvent, context: Context) =>
  processPartialResponse(
    event,
    (record: SQSRecord) => runInMessageTrace(record, () => processRecord(record)),
    processor,
    { context, throwOnFullBatchFailure: false },
  ),
);

async function processRecord({ body, messageId }: SQSRecord) {
  try {
    for (const { email, ...failure } of listFailures(MailEvent.parse(JSON.parse(body)))) {
      const author = { user: 'mail', now: new Date(Date.now()).toISOString() };
      const store = openStore(getTableClient(), getSetting('TABLE'), { tenant: NO_SCOPE }, author);
      await retryOnConflict(() => recordMailFailure(store, email, failure));
      log('warn', 'mail does not arrive', { reason: failure.reason });
    }
  } catch (error) {
    log('error', 'mail event not stored', { queueMessage: messageId, error });
    throw error;
  }
}
