// Reaction that queues mails. A repeated event queues the same mail, identified by the event's id.
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { MailMessage } from '#shared/mail/message.ts';
import { accessRequests, throttledRequestCounts } from '../../db/entities/access.ts';
import { serviceAccountUses } from '../../db/entities/integration.ts';
import { chainReports } from '../../db/entities/kernel.ts';
import { alerts, noticeDigests } from '../../db/entities/organisation.ts';
import { cycleStates } from '../../db/entities/planned.ts';
import { provisioningNotices } from '../../db/entities/provisioning.ts';
import { ewos, publicReports, rootCauses, tagEscalations } from '../../db/entities/requests.ts';
import { lockRemovals, obligationNotices } from '../../db/entities/safety.ts';
import { webhooks } from '../../db/entities/webhooks.ts';
import { openStore, type Store } from '../../db/store.ts';
import { getQueueClient, getSetting, getTableClient } from '../../http/aws.ts';
import { buildQueueEntry } from '../../http/queue-message.ts';
import type { Change } from '../change.ts';
import { buildRecurrenceMails } from '../recurrence-detection.ts';
import { buildAccessRequestMails, buildThrottledRequestMails } from './access-request-mails.ts';
import { buildChainMails } from './chain-mails.ts';
import { applyChosenWays } from './chosen-ways.ts';
import { buildCycleMails } from './cycle-mails.ts';
import { buildEwoMails } from './ewo-mails.ts';
import { buildKeyMails } from './key-mails.ts';
import { buildLockMails } from './lock-mails.ts';
import type { MailBuilder, OutgoingMail } from './mail-builder.ts';
import { buildAlertMails, buildDigestMails } from './notice-mails.ts';
import { buildObligationMails } from './obligation-mails.ts';
import { buildProvisioningMails } from './provisioning-mails.ts';
import { buildReportMails } from './report-mails.ts';
import { buildTagMails } from './tag-mails.ts';
import { buildWebhookMails } from './webhook-mails.ts';

/** Entities that cause mails; a feature with mails adds a line here and a file for them. */
const mailBuilders: Readonly<Record<string, MailBuilder>> = {
  [accessRequests.name]: buildAccessRequestMails,
  [throttledRequestCounts.name]: buildThrottledRequestMails,
  [cycleStates.name]: buildCycleMails,
  [ewos.name]: buildEwoMails,
  [tagEscalations.name]: buildTagMails,
  [rootCauses.name]: buildRecurrenceMails,
  [publicReports.name]: buildReportMails,
  [alerts.name]: buildAlertMails,
  [noticeDigests.name]: buildDigestMails,
  [webhooks.name]: buildWebhookMails,
  [serviceAccountUses.name]: buildKeyMails,
  [lockRemovals.name]: buildLockMails,
  [obligationNotices.name]: buildObligationMails,
  [provisioningNotices.name]: buildProvisioningMails,
  [chainReports.name]: buildChainMails,
};

/** Maximum messages of one batch. */
const MAX_BATCH_MESSAGES = 10;

export const causesMails = (entity: string): boolean => Object.hasOwn(mailBuilders, entity);

/** Returns the mails that a change causes, whatever their recipients chose. */
export const buildCausedMails = async (change: Change, store: Store): Promise<OutgoingMail[]> =>
  (await mailBuilders[change.entity]?.(change, store)) ?? [];

export async function queueMails(change: Change) {
  const { tenant, plant, event, after } = change;
  if (!mailBuilders[change.entity] || !after) return;
  const author = { user: String(after.by), now: String(after.at) };
  const store = openStore(getTableClient(), getSetting('TABLE'), { tenant, plant }, author);
  const newMails = await buildCausedMails(change, store);
  const sentMails = await applyChosenWays(store, { event, at: author.now }, newMails);
  const messages = sentMails.map(({ notice, ...mail }): MailMessage => {
    const countedPlant = plant ?? mail.opensIn;
    return {
      ...{ tenant, event },
      ...(countedPlant !== undefined && { plant: countedPlant }),
      ...(notice && { userId: notice.userId }),
      ...mail,
    };
  });
  for (let i = 0; i < messages.length; i += MAX_BATCH_MESSAGES)
    await queueBatch(messages.slice(i, i + MAX_BATCH_MESSAGES));
}

async function queueBatch(messages: readonly MailMessage[]) {
  const Entries = messages.map(buildQueueEntry);
  const answer = await getQueueClient().send(
    new SendMessageBatchCommand({ QueueUrl: getSetting('MAIL_QUEUE_URL'), Entries }),
  );
  if (answer.Failed?.length) throw new Error(`${answer.Failed.length} mails could not be queued`);
}
