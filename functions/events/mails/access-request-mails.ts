// Mails about access requests: to administrators when one is made, to the applicant when it is answered, and
// once a day to administrators if some were turned away.
import type { AccessRequest, RefusedApplications } from '#shared/access/request.ts';
import type { TemplateCode } from '#shared/mail/templates.ts';
import { plants } from '../../db/entities/access.ts';
import type { MailBuilder } from './mail-builder.ts';
import { buildMails, loadAdministrators } from './mail-recipients.ts';

const answerTemplates: Partial<Record<AccessRequest['state'], TemplateCode>> = {
  accepted: 'accessGranted',
  rejected: 'accessDeclined',
};

export const buildAccessRequestMails: MailBuilder = async (change, store) => {
  const before = change.before as AccessRequest | undefined;
  const after = change.after as unknown as AccessRequest;
  if (before?.state === after.state) return [];
  const { name, email, message, reason = '', language, state } = after;
  // A rejected applicant gets no link.
  const opensIn = state === 'rejected' ? undefined : after.plant;
  const { code, description } = await store.get(plants, after.plant);
  const plant = `${code} – ${description}`;
  const template = answerTemplates[state];
  if (template) return [{ to: email, language, template, opensIn, values: { name, plant, reason } }];
  const values = { name, email, message, plant };
  return buildMails(store, await loadAdministrators(store, after.plant), {
    template: 'accessAsked',
    opensIn,
    values,
  });
};

export const buildThrottledRequestMails: MailBuilder = async ({ before, after }, store) => {
  if (before) return [];
  const { plant: id } = after as unknown as RefusedApplications;
  const { code, description } = await store.get(plants, id);
  const values = { plant: `${code} – ${description}` };
  return buildMails(store, await loadAdministrators(store, id), {
    template: 'accessTurnedAway',
    opensIn: id,
    values,
  });
};
