// Changes of a user's memberships in plants: checks the rules and returns the writes, or throws the first
// refusal.
import {
  findAdministrationScope,
  findAssignmentRefusal,
  findDirectoryRefusal,
  findGrantRefusal,
  findMemberChangeRefusal,
  isAdministrator,
  MAX_MEMBERSHIP_CHANGES,
  type Member,
  type UserAdministrator,
} from '#shared/access/user.ts';
import { createProblem, type Problem } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships, plants } from '../db/entities/access.ts';
import { teams } from '../db/entities/organisation.ts';
import { loadMembers } from '../db/memberships.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal, type Writes } from '../db/writes.ts';
import { buildUserTechnicianWrites } from '../organisation/public.ts';
import type { StoredMembership } from './steward.ts';

export interface MembershipChange {
  before?: StoredMembership;
  after?: Member;
  /** Returns the path of the input field that requests the change, for refusals. */
  field: (name: 'profile' | 'teamId' | 'operatorId') => string;
}
interface MembershipContext {
  store: Store;
  steward: UserAdministrator;
  userId: string;
  reason?: string;
}

/**
 * Computes the changes between the managed memberships and the wanted ones. A membership missing in the
 * wanted ones is removed.
 * @throws Refused plantTwice
 */
export function computeMembershipChanges(
  before: readonly StoredMembership[],
  requested: readonly Member[],
): MembershipChange[] {
  const requestedPlants = new Set<string>();
  for (const [i, { plant }] of requested.entries()) {
    if (requestedPlants.has(plant)) throw buildInvalidInputRefusal(`memberships.${i}.plant`, 'plantTwice');
    requestedPlants.add(plant);
  }
  const keptChanges = requested.map(
    (after, i): MembershipChange => ({
      before: before.find(({ plant }) => plant === after.plant),
      after,
      field: (name) => `memberships.${i}.${name}`,
    }),
  );
  const removedMemberships = before.filter(({ plant }) => !requestedPlants.has(plant));
  const changes = [
    ...keptChanges,
    ...removedMemberships.map((before): MembershipChange => ({ before, field: () => 'memberships' })),
  ];
  return changes.filter(hasChanged);
}

const hasChanged = ({ before, after }: MembershipChange) =>
  before?.profile !== after?.profile ||
  before?.teamId !== after?.teamId ||
  before?.operatorId !== after?.operatorId;

export async function buildMembershipWrites(
  context: MembershipContext,
  changes: readonly MembershipChange[],
): Promise<Writes> {
  if (changes.length > MAX_MEMBERSHIP_CHANGES)
    throw buildInvalidInputRefusal('memberships', createProblem('tooMany', MAX_MEMBERSHIP_CHANGES));
  for (const change of changes) assertAllowed(context, change);
  return Promise.all(changes.map((change) => buildChangeWrites(context, change)));
}

const buildInvalidInputRefusal = (field: string, code: Problem) =>
  new RefusalError('invalid', 'invalidInput', { fields: { [field]: code } });

/** Checks the rights of the steward as read for this call, since the cached session may be outdated. */
function assertAllowed({ steward, userId }: MembershipContext, { before, after, field }: MembershipChange) {
  if (!findAdministrationScope(steward, (after ?? before)!.plant)) throw buildNotFoundRefusal();
  const refusal =
    (before && findMemberChangeRefusal(steward, userId, before)) ??
    findDirectoryRefusal(before, after) ??
    (after && findGrantRefusal(steward, after.plant, after.profile, before?.profile));
  if (refusal) throw new RefusalError('forbidden', refusal, { fields: { [field('profile')]: refusal } });
  if (after && findAssignmentRefusal(steward, after, before))
    throw buildInvalidInputRefusal(field('teamId'), 'teamElsewhere');
}

async function buildChangeWrites(
  { store, userId, reason }: MembershipContext,
  change: MembershipChange,
): Promise<Writes> {
  const { before, after, field } = change;
  const administratorWrites =
    isAdministrator(before) && !isAdministrator(after)
      ? await requireAnotherAdministrator(store, change)
      : [];
  const technician = await buildUserTechnicianWrites(
    store.at((after ?? before)!.plant),
    userId,
    {
      before: before?.operatorId,
      after: after?.operatorId,
      hasLeft: after === undefined || after.profile === 'disabled',
    },
    field('operatorId'),
  );
  if (!after) return [store.remove(memberships, before!), technician, administratorWrites];
  const membershipWrites = before
    ? store.replace(memberships, before, after, { reason })
    : [
        replaceRefusal(
          buildAlreadyMemberRefusal,
          store.create(memberships, `${userId}.${after.plant}`, after),
        ),
        replaceRefusal(buildNotFoundRefusal, store.require(plants, after.plant)),
      ];
  const team = after.teamId === before?.teamId ? undefined : after.teamId;
  return [
    membershipWrites,
    team ? store.require(teams, team, field('teamId')) : [],
    technician,
    administratorWrites,
  ];
}

const buildAlreadyMemberRefusal = () => new RefusalError('conflict', 'alreadyMember');
const buildNotFoundRefusal = () => new RefusalError('notFound', 'notFound');

/**
 * Requires that the plant keeps another administrator at commit: two administrators who demote each other
 * cannot both succeed.
 */
async function requireAnotherAdministrator(
  store: Store,
  { before, field }: MembershipChange,
): Promise<Writes> {
  const { id, plant } = before!;
  const buildLastAdminRefusal = () =>
    new RefusalError('conflict', 'lastAdmin', {
      fields: { [field('profile')]: 'lastAdmin' },
      values: { plant },
    });
  const otherAdministrator = (await loadMembers(store, plant)).find(
    (one) => one.id !== id && isAdministrator(one),
  );
  if (!otherAdministrator) throw buildLastAdminRefusal();
  return store.requireUnchanged(memberships, otherAdministrator, buildLastAdminRefusal);
}
