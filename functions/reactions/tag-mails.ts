// Mails to the administrators of a plant: that tags grew too old.
import { plants } from '../table/entities/access.ts';
import type { tagEscalations } from '../table/entities/requests.ts';
import type { ValueOf } from '../table/entity.ts';
import type { Mails } from './mails.ts';
import { mailsTo, stewardsOf } from './recipients.ts';

export const tagMails: Mails = async ({ plant: id, after }, store) => {
  const { tags } = after as unknown as ValueOf<typeof tagEscalations>;
  if (tags.length === 0) return [];
  const { code, description } = await store.get(plants, id);
  const values = { plant: `${code} – ${description}`, tags: tags.join(', ') };
  return mailsTo(store, await stewardsOf(store, id), { template: 'tagEscalated', opensIn: id, values });
};
