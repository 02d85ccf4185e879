// Handlers of users: enrolment, changes, adding to a plant, disabling, enabling. Every change of a membership
// increments the version of the user.
import { randomUUID } from 'node:crypto';
import {
  disableMember,
  enableMember,
  findEmailChangeRefusal,
  findMemberChangeRefusal,
  findNameChangeRefusal,
  type Member,
} from '#shared/access/user.ts';
import type { members as calls, UserItem } from '#shared/access/user-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { type User, users } from '../db/entities/access.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { assignEmail } from './directory.ts';
import { loadAnyUser, loadManagedUser, type ManagedUser, toUserItem } from './person.ts';
import { buildMembershipWrites, computeMembershipChanges, type MembershipChange } from './placing.ts';
import { loadUserAdministrator } from './steward.ts';

export const create: Handler<typeof calls.create> = async ({ input, actor, store }) => {
  const { memberships: requestedMemberships, ...user } = input;
  if (requestedMemberships.length === 0)
    throw new RefusalError('invalid', 'invalidInput', { fields: { memberships: 'tooFew' } });
  const steward = await loadUserAdministrator(actor, store);
  const id = randomUUID();
  await store.commit(
    await assignEmail(store, { tenant: actor.tenant, user: id }, user.email),
    store.create(users, id, user),
    await buildMembershipWrites(
      { store, steward, userId: id },
      computeMembershipChanges([], requestedMemberships),
    ),
  );
  return toUserItem({
    steward,
    user: store.buildStoredItem(users, id, user),
    places: requestedMemberships,
    elsewhere: [],
  });
};

export const replace: Handler<typeof calls.replace> = async ({ input, actor, store }) => {
  const { id, version, updatedAt: _, updatedBy: __, memberships, ...sentUser } = input;
  const person = await loadManagedUser(store, actor, id);
  assertEditable(person, sentUser);
  const requestedMemberships = memberships.map((one): Member => {
    const before = person.places.find(({ plant }) => plant === one.plant);
    const origin = before?.provisioned && { provisioned: true as const };
    return one.profile === 'disabled'
      ? { ...one, ...origin, was: before && disableMember(before).was }
      : { ...one, ...origin };
  });
  return changeUser(store, person, {
    record: { ...person.user, ...sentUser },
    moves: computeMembershipChanges(person.places, requestedMemberships),
    expected: version,
    also: await assignEmail(store, { tenant: actor.tenant, user: id }, sentUser.email, person.user.email),
  });
};

export const add: Handler<typeof calls.add> = async ({ input, actor, store }) => {
  const { id, ...place } = input;
  const person = await loadAnyUser(store, actor, id);
  const plant = getSelectedPlantId(actor);
  if (person.places.some((one) => one.plant === plant)) throw new RefusalError('conflict', 'alreadyMember');
  return changeUser(store, person, { moves: [{ after: { ...place, plant }, field: (name) => name }] });
};

export const disable: Handler<typeof calls.disable> = ({ input, actor, store }) =>
  setMemberState(store, actor, input, disableMember);

export const enable: Handler<typeof calls.enable> = ({ input, actor, store }) =>
  setMemberState(store, actor, input, enableMember);

async function setMemberState(
  store: Store,
  actor: Actor,
  { id, version, reason }: { id: string; version?: number; reason?: string },
  getChangedMember: (member: Member) => Member,
) {
  const person = await loadManagedUser(store, actor, id);
  const before = person.places.find(({ plant }) => plant === getSelectedPlantId(actor));
  if (!before) throw new RefusalError('notFound', 'notFound');
  const after = getChangedMember(before);
  if (after.profile === before.profile) return toUserItem(person);
  const changes: MembershipChange[] = [{ before, after, field: (name) => name }];
  return changeUser(store, person, { moves: changes, expected: version, reason });
}

function getSelectedPlantId({ plant }: Actor): string {
  if (!plant) throw new RefusalError('notFound', 'notFound');
  return plant.id;
}

/**
 * Throws if the steward may not edit this user: the user ranks higher, or the rules for a changed name or
 * e-mail address forbid it.
 */
function assertEditable(
  { steward, user, places, elsewhere }: ManagedUser,
  { name, email }: Pick<User, 'name' | 'email'>,
) {
  const rankRefusal =
    steward.user.id === user.id
      ? undefined
      : places.map((one) => findMemberChangeRefusal(steward, user.id, one)).find(Boolean);
  if (rankRefusal) throw new RefusalError('forbidden', rankRefusal);
  const allMemberships = [...places, ...elsewhere];
  const nameRefusal = name === user.name ? undefined : findNameChangeRefusal(steward, user, allMemberships);
  if (nameRefusal) throw new RefusalError('forbidden', nameRefusal, { fields: { name: nameRefusal } });
  const emailRefusal =
    email === user.email ? undefined : findEmailChangeRefusal(steward, user, allMemberships);
  if (emailRefusal) throw new RefusalError('forbidden', emailRefusal, { fields: { email: emailRefusal } });
}

interface UserChange {
  moves: readonly MembershipChange[];
  record?: User;
  expected?: number;
  reason?: string;
  also?: Writes;
}

async function changeUser(
  store: Store,
  person: ManagedUser,
  { moves, record = person.user, expected, reason, also = [] }: UserChange,
): Promise<UserItem> {
  const { steward, user, places } = person;
  await store.commit(
    store.replace(users, user, record, { expected, reason }),
    also,
    await buildMembershipWrites({ store, steward, userId: user.id, reason }, moves),
  );
  const changedPlants = new Set(moves.map(({ before, after }) => (before ?? after)?.plant));
  return toUserItem({
    ...person,
    user: store.buildStoredItem(users, user.id, record, user.version + 1),
    places: [
      ...places.filter(({ plant }) => !changedPlants.has(plant)),
      ...moves.flatMap(({ after }) => (after ? [after] : [])),
    ].sort((a, b) => (a.plant < b.plant ? -1 : 1)),
  });
}
