// Mails the administrators of a plant when the service switched a webhook off.
import { formatSwitchedOff } from '#shared/integration/webhook-text.ts';
import { plants, settings } from '../../db/entities/access.ts';
import type { StoredWebhook } from '../../db/entities/webhooks.ts';
import type { MailBuilder } from './mail-builder.ts';
import { loadAdministrators } from './mail-recipients.ts';

export const buildWebhookMails: MailBuilder = async ({ plant: plantId, before, after }, store) => {
  const [{ off: previous }, { off, url }] = [before ?? {}, after ?? {}] as unknown as [
    Partial<StoredWebhook>,
    StoredWebhook,
  ];
  if (!off || previous?.at === off.at) return [];
  const administrators = await loadAdministrators(store, plantId);
  const [plant, ...savedSettings] = await store.load([
    [plants, plantId],
    ...administrators.map(({ id }) => [settings, id] as const),
  ]);
  return administrators.map(({ id: userId, email: to, language: usual }, i) => {
    const language = (savedSettings as { language?: typeof usual }[])[i]?.language ?? usual;
    const values = {
      plant: plant ? `${plant.code} – ${plant.description}` : '',
      host: new URL(url).host,
      reason: formatSwitchedOff(off, language),
    };
    return { to, userId, language, template: 'webhookOff' as const, opensIn: plantId, values };
  });
};
