// Commands about tenants: create, invite a person, suspend, resume, list.
import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { getRegionalSettings } from '#shared/access/region.ts';
import { Settings } from '#shared/access/settings.ts';
import type { CreateTenant, InvitePerson, NameTenant } from '#shared/control/commands.ts';
import { RefusalError } from '#shared/refused.ts';
import { assignEmail } from '../access/public.ts';
import {
  directory,
  identityProviders,
  memberships,
  plants,
  settings,
  tenants,
  type User,
  users,
} from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { ControlSession } from '../http/control-session.ts';
import type { Command } from './command.ts';
import { CommandRefusal } from './refusals.ts';

type StoredTenant = StoredOf<typeof tenants>;
type StoredUser = StoredOf<typeof users>;

const loadTenants = ({ store }: ControlSession): Promise<StoredTenant[]> =>
  loadAllPages((next) => store.list(tenants, { next }));

/** Finds a tenant by its code in any case. */
async function findTenant(session: ControlSession, code: string): Promise<StoredTenant | undefined> {
  return (await loadTenants(session)).find(({ id }) => id.toLowerCase() === code.toLowerCase());
}

/** @throws CommandRefusal tenantMissing */
export async function getTenant(session: ControlSession, code: string): Promise<StoredTenant> {
  const tenant = await findTenant(session, code);
  if (!tenant) throw new CommandRefusal('tenantMissing', { code });
  return tenant;
}

/**
 * Creates a tenant with its first user, who is tenant-root: creates plants and users (domain 13). Repeated with
 * the same values, it completes an earlier run and sends an unused invitation again.
 * @throws CommandRefusal tenantTaken, emailElsewhere
 */
export const createTenant: Command<z.infer<typeof CreateTenant>> = async (input, session) => {
  const { name, admin, language } = input;
  const existingTenant = await findTenant(session, input.code);
  const code = existingTenant?.id ?? input.code;
  const store = session.openTenant(code);
  const user = await findPerson(store, session, code, admin);
  if (existingTenant && !(await isSameTenant(existingTenant, name, user, store)))
    throw new CommandRefusal('tenantTaken', { code });
  const tenantWrites = existingTenant ? [] : session.store.create(tenants, code, { name });
  const person = { name: admin.split('@')[0]!, email: admin, language, tenantRoot: true };
  const { id, writes } = await buildPersonWrites(store, session, code, { user, person });
  await store.commit(tenantWrites, writes);
  return { code, name, admin, user: id, created: !existingTenant };
};

/** Whether a repeated command is about this tenant: same name, and the same first user or none yet. */
async function isSameTenant(
  tenant: StoredTenant,
  name: string,
  user: StoredUser | undefined,
  store: Store,
): Promise<boolean> {
  if (tenant.name !== name) return false;
  if (user) return user.tenantRoot === true;
  return (await store.list(users, { limit: 1 })).items.length === 0;
}

/**
 * Adds a person to a tenant, and to a plant if one is named. Repeated, it sends an unused invitation again.
 * @throws CommandRefusal tenantMissing, plantMissing, emailElsewhere, alreadyMember (with another profile),
 * invalidInput (no name for a new person)
 */
export const invitePerson: Command<z.infer<typeof InvitePerson>> = async (input, session) => {
  const { email, name, language, plant, profile } = input;
  const { id: code } = await getTenant(session, input.code);
  const store = session.openTenant(code);
  if (plant !== undefined && !(await store.find(plants, plant)))
    throw new CommandRefusal('plantMissing', { code, plant });
  const user = await findPerson(store, session, code, email);
  if (!user && name === undefined) throw new CommandRefusal('personNameMissing', { email });
  const { id, writes } = await buildPersonWrites(store, session, code, {
    user,
    person: { name: name ?? email, email, language },
  });
  await store.commit(
    writes,
    plant === undefined || profile === undefined
      ? []
      : await buildMemberWrites(store, { id, plant, profile }),
  );
  const { items } = await store.list(memberships, { prefix: `${id}.`, consistent: true });
  return {
    code,
    email,
    user: id,
    plants: items.map((member) => ({ plant: member.plant, profile: member.profile })),
  };
};

interface NewMember {
  /** Id of the user. */
  id: string;
  plant: string;
  profile: StoredOf<typeof memberships>['profile'];
}

/** @throws Refused alreadyMember if the user has another profile in the plant */
async function buildMemberWrites(store: Store, { id, plant, profile }: NewMember): Promise<Writes> {
  const existing = await store.find(memberships, `${id}.${plant}`);
  if (!existing) return store.create(memberships, `${id}.${plant}`, { plant, profile });
  if (existing.profile === profile) return [];
  throw new RefusalError('conflict', 'alreadyMember');
}

/** Suspends a tenant: every call is refused within two seconds, and no job or mail of it is run. */
export const suspendTenant: Command<z.infer<typeof NameTenant>> = (input, session) =>
  setSuspended(input.code, true, session);

/** Ends a suspension; nothing of the tenant was lost. */
export const resumeTenant: Command<z.infer<typeof NameTenant>> = (input, session) =>
  setSuspended(input.code, false, session);

/** @throws CommandRefusal tenantMissing, tenantDeleted */
async function setSuspended(code: string, isSuspended: boolean, session: ControlSession) {
  const tenant = await getTenant(session, code);
  if (tenant.deletedAt !== undefined) throw new CommandRefusal('tenantDeleted', { code: tenant.id });
  const { suspended: before, ...rest } = tenant;
  if ((before ?? false) !== isSuspended)
    await session.store.commit(
      session.store.replace(tenants, tenant, { ...rest, ...(isSuspended && { suspended: true as const }) }),
    );
  return { code: tenant.id, state: getState({ suspended: isSuspended || undefined }) };
}

const getState = ({ suspended, deletedAt }: { suspended?: boolean; deletedAt?: string }) =>
  deletedAt !== undefined ? 'deleted' : suspended ? 'suspended' : 'active';

/** Lists the tenants with their plants, their number of people and their providers. */
export const listTenants: Command<object> = async (_, session) => {
  const [allTenants, providers] = await Promise.all([
    loadTenants(session),
    loadAllPages((next) => session.store.list(identityProviders, { next })),
  ]);
  const rows = [];
  for (const tenant of allTenants) {
    const store = session.openTenant(tenant.id);
    const ownPlants = await loadAllPages((next) => store.list(plants, { next }));
    const people = await loadAllPages((next) => store.list(users, { next }));
    rows.push({
      code: tenant.id,
      name: tenant.name,
      state: getState(tenant),
      plants: ownPlants.map(({ id }) => id),
      people: people.length,
      providers: providers.filter((provider) => provider.tenant === tenant.id).map(({ id }) => id),
    });
  }
  return { tenants: rows };
};

/**
 * Finds the user of the tenant whom an e-mail address signs in.
 * @throws CommandRefusal emailElsewhere if the address signs in to another tenant
 */
async function findPerson(
  store: Store,
  session: ControlSession,
  tenant: string,
  email: string,
): Promise<StoredUser | undefined> {
  const owner = await session.store.find(directory, email);
  if (!owner) return undefined;
  if (owner.tenant !== tenant) throw new CommandRefusal('emailElsewhere', { email });
  return store.find(users, owner.user);
}

interface PersonChange {
  user?: StoredUser;
  person: User;
}

/**
 * Returns the writes that create a person with directory entry and settings, or that invite an existing one
 * again.
 */
async function buildPersonWrites(
  store: Store,
  { now }: ControlSession,
  tenant: string,
  { user, person }: PersonChange,
): Promise<{ id: string; writes: Writes }> {
  if (user) return { id: user.id, writes: store.replace(users, user, { ...user, invitedAt: now }) };
  const id = randomUUID();
  const { email, language } = person;
  const initialSettings = Settings.parse({ language, globalization: getRegionalSettings(language) });
  return {
    id,
    writes: [
      await assignEmail(store, { tenant, user: id }, email),
      store.create(users, id, { ...person, invitedAt: now }),
      store.put(settings, id, initialSettings),
    ],
  };
}
