// Notices to the administrators of the tenant about what the directory did (decisions G44); their mails follow.
import { randomUUID } from 'node:crypto';
import { isAdministrator } from '#shared/access/user.ts';
import { users } from '../../db/entities/access.ts';
import { type ProvisioningNotice, provisioningNotices } from '../../db/entities/provisioning.ts';
import { computeExpiry } from '../../db/expiry.ts';
import { getUserId, loadMembers } from '../../db/memberships.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';

const NOTICE_DAYS = 30;

export const buildNotice = (store: Store, now: string, notice: ProvisioningNotice): Writes =>
  store.create(provisioningNotices, randomUUID(), { ...notice, expiresAt: computeExpiry(NOTICE_DAYS, now) });

/** Returns a notice if a plant has no other active administrator than this user. */
export async function buildLastAdministratorNotice(
  store: Store,
  now: string,
  { userId, plant, name }: { userId: string; plant: string; name: string },
): Promise<Writes> {
  const ids = (await loadMembers(store, plant))
    .filter(isAdministrator)
    .map(getUserId)
    .filter((id) => id !== userId);
  const others = await store.load(ids.map((id) => [users, id] as const));
  if (others.some((user) => user && !user.disabled)) return [];
  return buildNotice(store, now, { reason: 'lastAdministrator', plant, name });
}
