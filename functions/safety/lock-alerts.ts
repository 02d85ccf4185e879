// Alerts about locks: to the owner of a lock that another person took off and to the owner's team, and to
// everybody with a lock on a work whose records contradict each other (PS38, PS40).

import type { Alert } from '#shared/organisation/alert.ts';
import { buildWorkKey, listWorkLocks } from '#shared/safety/lock-out.ts';
import { memberships } from '../db/entities/access.ts';
import { isolationPoints, type lockouts, type lockRemovals, pointLocks } from '../db/entities/safety.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';

type Lockout = ValueOf<typeof lockouts>;

export async function buildRemovalAlerts(
  store: Store,
  plant: string,
  { ownerId, ownerName, byName, number, pointId, reason }: ValueOf<typeof lockRemovals>,
): Promise<Alert[]> {
  const [point, member] = await store.load([
    [isolationPoints, pointId],
    [memberships, `${ownerId}.${plant}`],
  ] as const);
  const values = { number, owner: ownerName, by: byName, point: point?.code ?? `${pointId}`, reason };
  const alert = { code: 'lockRemoved' as const, values };
  return [
    { ...alert, userId: ownerId },
    ...(member?.teamId === undefined ? [] : [{ ...alert, teamId: member.teamId }]),
  ];
}

/** Returns the alerts of new conflicts; the person who recorded one hears of it too. */
export async function buildConflictAlerts(
  store: Store,
  before: Lockout | undefined,
  after: Lockout,
): Promise<Alert[]> {
  const known = new Set(before?.conflicts?.map(({ id }) => id));
  const conflict = after.conflicts?.find(({ id }) => !known.has(id));
  if (!conflict) return [];
  const found = await store.load((after.points ?? []).map((id) => [pointLocks, id] as const));
  const points = new Map(found.flatMap((point) => (point ? [[point.id, point] as const] : [])));
  const owners = listWorkLocks(buildWorkKey(after), points).map(({ lock }) => lock.userId);
  const values = { work: after.code, by: conflict.userName };
  return [...new Set([conflict.userId, ...owners])].map((userId) => ({
    ...{ userId, code: 'lockConflict' as const, values },
  }));
}
