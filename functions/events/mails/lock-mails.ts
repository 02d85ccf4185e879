// Mails the owner of a lock that another person took off. It concerns the owner's safety, so that nobody can
// choose another way.
import { plants, settings, users } from '../../db/entities/access.ts';
import type { lockRemovals } from '../../db/entities/safety.ts';
import { isolationPoints } from '../../db/entities/safety.ts';
import type { ValueOf } from '../../db/entity.ts';
import type { MailBuilder } from './mail-builder.ts';

export const buildLockMails: MailBuilder = async ({ plant: plantId, before, after }, store) => {
  if (before) return [];
  const removal = after as unknown as ValueOf<typeof lockRemovals>;
  const { ownerId: userId, pointId, number, byName, workCode, reason } = removal;
  const [owner, saved, plant, point] = await store.load([
    [users, userId],
    [settings, userId],
    [plants, plantId],
    [isolationPoints, pointId],
  ] as const);
  if (!owner || owner.disabled) return [];
  const values = {
    ...{ number, by: byName, work: workCode, reason },
    point: point?.code ?? `${pointId}`,
    plant: plant ? `${plant.code} – ${plant.description}` : '',
  };
  const language = saved?.language ?? owner.language;
  return [{ to: owner.email, userId, language, template: 'lockRemoved' as const, opensIn: plantId, values }];
};
