// Public functions of access for other features: link between users and technicians (operators) of a plant,
// the provider of an e-mail address, and the audit trail with its chain.
import { findMemberChangeRefusal } from '#shared/access/user.ts';
import type { MessageCode } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships, users } from '../db/entities/access.ts';
import { operators } from '../db/entities/organisation.ts';
import { getUserId, loadMembers } from '../db/memberships.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Actor } from '../http/session.ts';
import { loadUserAdministrator } from './steward.ts';

export { checkChain } from './chain/nightly-check.ts';
export { appendNote, findHead, sealEntries } from './chain/seal.ts';
export { writeTrailEntry } from './chain/trail-entry.ts';
export { assignEmail } from './directory.ts';
export { findProviderOfEmail } from './email-provider.ts';
export { readSettings as settingsOf } from './settings.ts';

interface Call {
  actor: Actor;
  store: Store;
}

/**
 * Returns the writes that keep the memberships consistent when the user of a technician changes, under the
 * rules of user management.
 * @throws Refused refMissing, userTaken and the refusals of those rules, at field `userId`
 */
export async function buildTechnicianUserWrites(
  call: Call,
  operatorId: number,
  { before, after }: { before?: string; after?: string },
): Promise<Writes> {
  if (before === after) return [];
  return [
    before === undefined ? [] : await setMembershipTechnician(call, before, operatorId, undefined),
    after === undefined ? [] : await setMembershipTechnician(call, after, undefined, operatorId),
  ];
}

/**
 * Sets or clears the technician of a user's membership. Every change of a membership increments the user's
 * version.
 */
async function setMembershipTechnician(
  { actor, store }: Call,
  userId: string,
  previousOperatorId: number | undefined,
  newOperatorId: number | undefined,
): Promise<Writes> {
  const plant = actor.plant.id;
  const [steward, [user, membership]] = await Promise.all([
    loadUserAdministrator(actor, store),
    store.load(
      [
        [users, userId],
        [memberships, `${userId}.${plant}`],
      ] as const,
      { consistent: true },
    ),
  ]);
  if (!user || !membership) {
    // A user who left the plant has no membership to clear.
    if (newOperatorId === undefined) return [];
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'user' },
      fields: { userId: 'refMissing' },
    });
  }
  if (membership.operatorId === newOperatorId)
    return store.requireUnchanged(memberships, membership, createStaleRefusalBuilder(user.updatedBy));
  if (membership.operatorId !== previousOperatorId) {
    // The membership refers to another technician by now.
    if (newOperatorId === undefined) return [];
    throw buildUserIdRefusal('conflict', 'userTaken');
  }
  const refusal = findMemberChangeRefusal(steward, userId, membership);
  if (refusal) throw buildUserIdRefusal('forbidden', refusal);
  return [
    store.replace(users, user, user),
    store.replace(memberships, membership, { ...membership, operatorId: newOperatorId }),
  ];
}

const buildUserIdRefusal = (kind: 'conflict' | 'forbidden', code: MessageCode) =>
  new RefusalError(kind, code, { fields: { userId: code } });

const createStaleRefusalBuilder = (by: string) => () =>
  new RefusalError('conflict', 'stale', { values: { by } });

/**
 * Completes links of which older versions wrote only one side. If two users refer to one technician, the
 * first keeps the link; if both sides disagree, the membership wins.
 */
export async function repairTechnicianLinks(store: Store): Promise<void> {
  const [memberships_, storedTechnicians] = await Promise.all([
    loadMembers(store, store.scope.plant!),
    loadAllPages((next) => store.list(operators, { next })),
  ]);
  const technicians = new Map(storedTechnicians.map((one) => [one.id, one]));
  const userIdByTechnician = new Map<number, string>();
  for (const membership of memberships_.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { operatorId } = membership;
    if (operatorId === undefined) continue;
    if (technicians.has(operatorId) && !userIdByTechnician.has(operatorId))
      userIdByTechnician.set(operatorId, getUserId(membership));
    else await store.commit(store.replace(memberships, membership, { ...membership, operatorId: undefined }));
  }
  for (const technician of storedTechnicians) {
    const userId = userIdByTechnician.get(technician.id);
    if (technician.userId !== userId)
      await store.commit(store.replace(operators, technician, { ...technician, userId }));
  }
}
