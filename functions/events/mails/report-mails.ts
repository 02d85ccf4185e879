// Mails to whoever reported a problem without an account, in the language of the page. They name only the
// machine of the plant, and contain nothing that the reporter wrote, since anybody may give the address of somebody else.
import { createHash } from 'node:crypto';
import type { TemplateCode } from '#shared/mail/templates.ts';
import type { PublicReport } from '#shared/requests/public-report/public-report.ts';
import type { PublicReportState } from '#shared/requests/public-report/public-report-state.ts';
import { reportContacts, reportMailCounters } from '../../db/entities/requests.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { MailBuilder } from './mail-builder.ts';

const templatesByState: Record<PublicReportState, TemplateCode> = {
  received: 'reportReceived',
  taken: 'reportTaken',
  done: 'reportDone',
  declined: 'reportDeclined',
};

const DAY = 86_400_000;
/** Mails to an address in any day, since anybody may give the address of somebody else. */
const MAX_MAILS_A_DAY = 10;

/** Counts a mail once, however often its event is repeated. Returns whether it may be sent. */
const countMail = (
  store: Store,
  contact: string,
  { event, at }: { event: string; at: string },
): Promise<boolean> =>
  retryOnConflict(async () => {
    const id = createHash('sha256').update(contact.toLowerCase()).digest('base64url');
    const counter = await store.find(reportMailCounters, id);
    const from = Date.parse(at) - DAY;
    const recent = (counter?.sent ?? []).filter((mail) => Date.parse(mail.at) > from);
    if (recent.some((mail) => mail.event === event)) return true;
    if (recent.length >= MAX_MAILS_A_DAY) return false;
    const after = { sent: [...recent, { event, at }], expiresAt: computeExpiry(1, at) };
    await store.commit(
      counter
        ? store.replace(reportMailCounters, counter, after)
        : store.create(reportMailCounters, id, after),
    );
    return true;
  });

export const buildReportMails: MailBuilder = async (change, store) => {
  const before = change.before as PublicReport | undefined;
  const after = change.after as unknown as PublicReport;
  // A report whose EWO is opened again is taken a second time, which is no news: three mails at most.
  if (before?.state === after.state || before?.endedAt !== undefined) return [];
  const [{ contact, secret } = {}] = await store.load([[reportContacts, change.id]]);
  if (contact === undefined || secret === undefined) return [];
  if (!(await countMail(store, contact, { event: change.event, at: String(change.after?.at) }))) return [];
  const { machine, language, reason = '' } = after;
  return [
    {
      to: contact,
      language,
      template: templatesByState[after.state],
      values: {
        machine: `${machine.code} – ${machine.description}`,
        reason,
        secret,
      },
    },
  ];
};
