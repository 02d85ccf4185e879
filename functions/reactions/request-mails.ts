// Mails about requests for access: to whoever may grant one when it is made, to whoever asked when it is answered; and once a
// day, to the same administrators, that some were turned away.
import type { AccessRequest, TurnedAway } from '../../shared/access/request.ts';
import type { TemplateCode } from '../../shared/mail/templates.ts';
import { plants } from '../table/entities/access.ts';
import type { Mails } from './mails.ts';
import { mailsTo, stewardsOf } from './recipients.ts';

const answers: Partial<Record<AccessRequest['state'], TemplateCode>> = {
  accepted: 'accessGranted',
  rejected: 'accessDeclined',
};

export const requestMails: Mails = async (change, store) => {
  const before = change.before as AccessRequest | undefined;
  const after = change.after as unknown as AccessRequest;
  if (before?.state === after.state) return [];
  const { name, email, message, reason = '', language, state } = after;
  // whoever was declined has nothing to open there
  const opensIn = state === 'rejected' ? undefined : after.plant;
  const { code, description } = await store.get(plants, after.plant);
  const plant = `${code} – ${description}`;
  const template = answers[state];
  if (template) return [{ to: email, language, template, opensIn, values: { name, plant, reason } }];
  const values = { name, email, message, plant };
  return mailsTo(store, await stewardsOf(store, after.plant), { template: 'accessAsked', opensIn, values });
};

export const turnedAwayMails: Mails = async ({ before, after }, store) => {
  if (before) return [];
  const { plant: id } = after as unknown as TurnedAway;
  const { code, description } = await store.get(plants, id);
  const values = { plant: `${code} – ${description}` };
  return mailsTo(store, await stewardsOf(store, id), { template: 'accessTurnedAway', opensIn: id, values });
};
