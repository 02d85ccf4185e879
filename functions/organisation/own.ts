// Check that a team or technician is not removed while users refer to it (domain 13).
import { RefusalError } from '#shared/refused.ts';
import { users } from '../db/entities/access.ts';
import { getUserId, loadMembers } from '../db/memberships.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

/** Maximum users listed in a refusal. */
const MAX_NAMES = 3;

/**
 * Refuses the removal if memberships refer to it. They belong to the tenant and are not counted as
 * references, so they are read on removal.
 */
export async function assertNotUsedByMembers(
  field: 'teamId' | 'operatorId',
  { store, before, after }: { store: Store; before?: { id: number }; after?: object },
): Promise<Writes> {
  if (!before || after) return [];
  const referringMemberships = (await loadMembers(store, store.scope.plant!)).filter(
    (membership) => membership[field] === before.id,
  );
  if (referringMemberships.length === 0) return [];
  const referringUsers = await store.load(
    referringMemberships.slice(0, MAX_NAMES).map((membership) => [users, getUserId(membership)] as const),
  );
  const names = referringUsers.flatMap((user) => user?.name ?? []).join(', ');
  throw new RefusalError('conflict', 'inUseBy', {
    values: { count: referringMemberships.length, by: 'users', names },
  });
}
