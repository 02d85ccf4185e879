// Lists and single users as administrators see them: of the selected plant, or of the tenant for tenant-root
// without a plant.
import type { members as calls, UserRow } from '#shared/access/user-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships, users } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { clearMailFailure, findMailFailure, loadMailFailures } from '../db/mail-failures.ts';
import { getUserId, loadMembers } from '../db/memberships.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handler } from '../http/serve.ts';
import { loadManagedUser, toUserItem } from './person.ts';

type StoredUser = StoredOf<typeof users>;

const toUserRow = (
  { disabled, invitedAt: _, tenantRoot, ...user }: StoredUser,
  plants: string[],
  isDisabled: boolean,
): UserRow => ({
  ...user,
  tenantRoot: tenantRoot ?? false,
  state: disabled || isDisabled ? 'disabled' : 'active',
  plants,
});

export const list: Handler<typeof calls.list> = async ({ actor: { plant }, store }) => ({
  items: await addMailFailures(
    store,
    plant ? await listUsersOfPlant(store, plant.id) : await listUsersOfTenant(store),
  ),
});

async function addMailFailures(store: Store, rows: UserRow[]): Promise<UserRow[]> {
  const failures = await loadMailFailures(
    store,
    rows.map(({ email }) => email),
  );
  return rows.map((row, i) => ({ ...row, mailFailure: failures[i] }));
}

async function listUsersOfPlant(store: Store, plant: string): Promise<UserRow[]> {
  const memberships_ = await loadMembers(store, plant);
  const plantUsers = await store.load(memberships_.map((member) => [users, getUserId(member)] as const));
  return memberships_.flatMap(({ profile, was, teamId, operatorId }, i) => {
    const user = plantUsers[i];
    if (!user) return [];
    return [{ ...toUserRow(user, [plant], profile === 'disabled'), profile, was, teamId, operatorId }];
  });
}

async function listUsersOfTenant(store: Store): Promise<UserRow[]> {
  const [tenantUsers, allMemberships] = await Promise.all([
    loadAllPages((next) => store.list(users, { next })),
    loadAllPages((next) => store.list(memberships, { next })),
  ]);
  const membershipsByUser = Map.groupBy(allMemberships, getUserId);
  return tenantUsers.map((user) => {
    const userMemberships = membershipsByUser.get(user.id) ?? [];
    const isDisabledEverywhere =
      userMemberships.length > 0 && userMemberships.every(({ profile }) => profile === 'disabled');
    return toUserRow(
      user,
      userMemberships.map(({ plant }) => plant),
      isDisabledEverywhere,
    );
  });
}

export const others: Handler<typeof calls.others> = async ({ actor: { plant }, store }) => {
  if (!plant) throw new RefusalError('notFound', 'notFound');
  const [tenantUsers, plantMemberships] = await Promise.all([
    loadAllPages((next) => store.list(users, { next })),
    loadMembers(store, plant.id),
  ]);
  const plantUserIds = new Set(plantMemberships.map(getUserId));
  return {
    items: tenantUsers
      .filter((user) => !plantUserIds.has(user.id) && !user.tenantRoot && !user.disabled)
      .map(({ id, name, email }) => ({ id, name, email })),
  };
};

export const get: Handler<typeof calls.get> = async ({ input, actor, store }) => {
  const person = await loadManagedUser(store, actor, input.id);
  return { ...toUserItem(person), mailFailure: await findMailFailure(store, person.user.email) };
};

export const retryMail: Handler<typeof calls.retryMail> = async ({ input, actor, store }) => {
  const person = await loadManagedUser(store, actor, input.id);
  await clearMailFailure(store, person.user.email, actor.now);
  return toUserItem(person);
};
