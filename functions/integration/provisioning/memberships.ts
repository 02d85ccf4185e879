// Applies the groups of people to their memberships of plants (decisions G47). Repeated, it changes nothing.
import { isAdministrator, MAX_MEMBERSHIP_CHANGES } from '#shared/access/user.ts';
import { hasMember } from '#shared/integration/provisioning/group.ts';
import {
  computeMappedProfiles,
  computeRequiredChanges,
  type MappingLine,
  type RequiredChange,
} from '#shared/integration/provisioning/mapping.ts';
import { memberships, plants, users } from '../../db/entities/access.ts';
import { provisionedGroups, provisioningSetups } from '../../db/entities/provisioning.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import { buildUserTechnicianWrites } from '../../organisation/public.ts';
import { buildLastAdministratorNotice } from './notices.ts';
import { findPerson, type KnownPerson } from './people.ts';

export const SETUP_ID = 'scim';

type StoredMembership = StoredOf<typeof memberships>;
type StoredGroup = StoredOf<typeof provisionedGroups>;

interface Rules {
  /** Lines whose plant exists. */
  lines: readonly MappingLine[];
  groups: readonly StoredGroup[];
}

/** Loads the groups with these ids; one that was removed is left out. */
export async function loadGroups(store: Store, ids: Iterable<string>): Promise<StoredGroup[]> {
  const groups = await store.load(
    [...new Set(ids)].map((id) => [provisionedGroups, id] as const),
    { consistent: true },
  );
  return groups.filter((group) => group !== undefined);
}

/** Returns the members of the groups that lines name. */
export const loadMappedMembers = async (
  store: Store,
  lines: readonly Pick<MappingLine, 'groupId'>[],
): Promise<string[]> =>
  (
    await loadGroups(
      store,
      lines.map(({ groupId }) => groupId),
    )
  ).flatMap(({ members }) => members);

export async function loadLines(store: Store): Promise<readonly MappingLine[]> {
  const [setup] = await store.load([[provisioningSetups, SETUP_ID]] as const, { consistent: true });
  return setup?.lines ?? [];
}

async function loadRules(store: Store): Promise<Rules> {
  const lines = await loadLines(store);
  const codes = [...new Set(lines.map(({ plant }) => plant))];
  const [groups, stored] = await Promise.all([
    loadGroups(
      store,
      lines.map(({ groupId }) => groupId),
    ),
    store.load(codes.map((code) => [plants, code] as const)),
  ]);
  const existing = new Set(stored.flatMap((plant) => (plant ? [plant.id] : [])));
  return { lines: lines.filter(({ plant }) => existing.has(plant)), groups };
}

/** People whose memberships are changed at the same time. */
const PEOPLE_AT_ONCE = 20;

/** Makes the memberships of users those that their groups give. The tenant root's are outside of it (G44). */
export async function applyGroups(store: Store, userIds: Iterable<string>, now: string): Promise<void> {
  const ids = [...new Set(userIds)];
  for (let i = 0; i < ids.length; i += PEOPLE_AT_ONCE)
    await retryOnConflict(() => applyToSome(store, ids.slice(i, i + PEOPLE_AT_ONCE), now));
}

async function applyToSome(store: Store, ids: readonly string[], now: string): Promise<void> {
  // People are read before the groups: whatever a faster call changes meanwhile makes this one's writes stale.
  const people = await Promise.all(
    ids.map(async (id) => {
      const [person, places] = await Promise.all([
        findPerson(store, id),
        loadAllPages((next) => store.list(memberships, { prefix: `${id}.`, next, consistent: true })),
      ]);
      return { person, places };
    }),
  );
  const rules = await loadRules(store);
  await Promise.all(
    people.map(({ person, places }) =>
      person && !person.user.tenantRoot ? applyToPerson(store, { person, places, rules, now }) : undefined,
    ),
  );
}

interface Application {
  person: KnownPerson;
  places: readonly StoredMembership[];
  rules: Rules;
  now: string;
}

async function applyToPerson(store: Store, { person, places, rules, now }: Application): Promise<void> {
  const { id, user, record } = person;
  const groupIds = new Set(
    rules.groups
      .filter((group) => hasMember(group, { id, externalId: record?.externalId }))
      .map((group) => group.id),
  );
  const changes = computeRequiredChanges(places, computeMappedProfiles(rules.lines, groupIds));
  for (let i = 0; i < changes.length; i += MAX_MEMBERSHIP_CHANGES) {
    const some = changes.slice(i, i + MAX_MEMBERSHIP_CHANGES);
    // Every change of a membership increments the version of its user.
    const before = i === 0 ? user : await store.get(users, id);
    await store.commit(
      store.replace(users, before, before),
      await Promise.all(some.map((change) => buildChangeWrites(store, person, change, now))),
    );
  }
}

async function buildChangeWrites(
  store: Store,
  { id, user }: KnownPerson,
  { before, after }: RequiredChange<StoredMembership>,
  now: string,
): Promise<Writes> {
  const { plant } = (after ?? before)!;
  const notice =
    isAdministrator(before) && !isAdministrator(after)
      ? await buildLastAdministratorNotice(store, now, { userId: id, plant, name: user.name })
      : [];
  if (!before) return [store.create(memberships, `${id}.${plant}`, after!), notice];
  if (after) return [store.replace(memberships, before, after), notice];
  const technician = await buildUserTechnicianWrites(
    store.at(plant),
    id,
    { before: before.operatorId, hasLeft: true },
    'operatorId',
  );
  return [store.remove(memberships, before), technician, notice];
}
