// Mails to whoever reported a problem without an account, in the language of the page. They contain nothing
// that the reporter wrote, since anybody may give the address of somebody else.
import type { TemplateCode } from '#shared/mail/templates.ts';
import type { PublicReport } from '#shared/requests/public-report/public-report.ts';
import type { PublicReportState } from '#shared/requests/public-report/public-report-state.ts';
import { plants } from '../../db/entities/access.ts';
import { reportContacts } from '../../db/entities/requests.ts';
import type { MailBuilder } from './mail-builder.ts';

const templatesByState: Record<PublicReportState, TemplateCode> = {
  received: 'reportReceived',
  taken: 'reportTaken',
  done: 'reportDone',
  declined: 'reportDeclined',
};

export const buildReportMails: MailBuilder = async (change, store) => {
  const before = change.before as PublicReport | undefined;
  const after = change.after as unknown as PublicReport;
  // A report whose EWO is opened again is taken a second time, which is no news.
  if (before?.state === after.state || before?.state === 'done') return [];
  const [{ contact, secret } = {}, plant] = await store.load([
    [reportContacts, change.id],
    [plants, change.plant],
  ] as const);
  if (contact === undefined || secret === undefined || !plant) return [];
  const { machine, language, reason = '' } = after;
  return [
    {
      to: contact,
      language,
      template: templatesByState[after.state],
      values: {
        machine: `${machine.code} – ${machine.description}`,
        plant: plant.description,
        reason,
        secret,
      },
    },
  ];
};
