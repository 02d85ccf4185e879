// Mails the administrators of a plant about tags that have been open too long.
import { plants } from '../../db/entities/access.ts';
import type { tagEscalations } from '../../db/entities/requests.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { MailBuilder } from './mail-builder.ts';
import { buildMails, loadAdministrators } from './mail-recipients.ts';

export const buildTagMails: MailBuilder = async ({ plant: id, after }, store) => {
  const { tags } = after as unknown as ValueOf<typeof tagEscalations>;
  if (tags.length === 0) return [];
  const { code, description } = await store.get(plants, id);
  const values = { plant: `${code} – ${description}`, tags: tags.join(', ') };
  return buildMails(store, await loadAdministrators(store, id), {
    template: 'tagEscalated',
    opensIn: id,
    values,
  });
};
