// People as the directory sees them: every user of the tenant, whether the directory made them or somebody by hand.
import { resolveMembers } from '#shared/integration/provisioning/group.ts';
import { type DirectoryPerson, foldUserName } from '#shared/integration/provisioning/person.ts';
import { type User, users } from '../../db/entities/access.ts';
import { type ProvisionedPerson, provisionedPeople } from '../../db/entities/provisioning.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

export interface KnownPerson {
  id: string;
  user: StoredOf<typeof users>;
  /** Absent until the directory has said anything about the person. */
  record?: StoredOf<typeof provisionedPeople>;
}

/** Returns everybody of the tenant, also those whom the directory deleted. */
export async function loadPeople(store: Store): Promise<KnownPerson[]> {
  const [allUsers, records] = await Promise.all([
    loadAllPages((next) => store.list(users, { next, consistent: true })),
    loadAllPages((next) => store.list(provisionedPeople, { next, consistent: true })),
  ]);
  const recordById = new Map(records.map((record) => [record.id, record]));
  return allUsers.map((user) => ({ id: user.id, user, record: recordById.get(user.id) }));
}

export async function findPerson(store: Store, id: string): Promise<KnownPerson | undefined> {
  const [user, record] = await store.load(
    [
      [users, id],
      [provisionedPeople, id],
    ] as const,
    { consistent: true },
  );
  return user && { id, user, record };
}

/** Whether the directory knows a person: whom it deleted it does not. */
export const isKnown = ({ record }: KnownPerson): boolean => record?.deletedAt === undefined;

/** Returns what the directory said about a person; about one made by hand, what the user says. */
export function getDirectoryPerson({ user, record }: KnownPerson): DirectoryPerson {
  if (!record)
    return {
      ...{ userName: user.email, active: !user.disabled, displayName: user.name },
      emails: [{ value: user.email, type: 'work', primary: true }],
      preferredLanguage: user.language,
    };
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, userNameKey, deletedAt, ...person } = record;
  return person;
}

export const buildRecord = (person: DirectoryPerson, deletedAt?: string): ProvisionedPerson => ({
  ...person,
  userNameKey: foldUserName(person.userName),
  ...(deletedAt !== undefined && { deletedAt }),
});

/** Returns the person as groups name them. */
export const getNamedPerson = ({ id, user, record }: KnownPerson) => ({
  id,
  externalId: record?.externalId,
  name: user.name,
});

/** Returns the users whom groups name, by id or by external id. */
export const resolveNames = async (store: Store, names: readonly string[]): Promise<string[]> =>
  names.length === 0 ? [] : resolveMembers(names, (await loadPeople(store)).map(getNamedPerson));

/** Returns the instant of the last change of a person. */
export const getChangedAt = ({ user, record }: KnownPerson): string =>
  record && record.updatedAt > user.updatedAt ? record.updatedAt : user.updatedAt;

/** Returns the user with other values, and without what the store added. */
export function buildUser(
  { id: _, version: __, updatedAt: ___, updatedBy: ____, disabled: _____, ...user }: StoredOf<typeof users>,
  values: Partial<User>,
): User {
  return { ...user, ...values };
}
