// Directory of e-mail addresses: maps an address to the user it signs in. An address signs in to one tenant;
// users of other tenants with the same address wait until it is released, so that no tenant learns who has an
// account elsewhere.
import { RefusalError } from '#shared/refused.ts';
import { type DirectoryEntry, directory } from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { findAddressedUser } from '../db/memberships.ts';
import type { Store } from '../db/store.ts';
import { replaceRefusal, type Writes } from '../db/writes.ts';

export interface EmailOwner {
  tenant: string;
  user: string;
}

/**
 * Assigns an e-mail address to a user and releases the previous one.
 * @throws Refused emailTaken if a user of the same tenant has it
 */
export async function assignEmail(
  store: Store,
  owner: EmailOwner,
  email: string,
  before?: string,
): Promise<Writes> {
  if (before === email) return [];
  return [
    await claimEmail(store, owner, email),
    before === undefined ? [] : await releaseEmail(store, owner, before),
  ];
}

/** Finds the user of a tenant with this e-mail address, whether or not it signs them in. */
export const findUserByEmail = async (
  store: Store,
  tenant: string,
  email: string,
): Promise<string | undefined> => findAddressedUser(await store.find(directory, email), tenant);

/** Lists the users of all tenants who have the address, the one it signs in first. */
export const getOwners = (entry: DirectoryEntry | undefined): EmailOwner[] =>
  entry ? [{ tenant: entry.tenant, user: entry.user }, ...(entry.waiting ?? [])] : [];

async function claimEmail(store: Store, owner: EmailOwner, email: string): Promise<Writes> {
  const buildEmailTakenRefusal = () =>
    new RefusalError('conflict', 'emailTaken', { fields: { email: 'emailTaken' } });
  const entry = await store.find(directory, email);
  if (getOwners(entry).some(({ tenant }) => tenant === owner.tenant)) throw buildEmailTakenRefusal();
  if (!entry) return replaceRefusal(buildEmailTakenRefusal, store.create(directory, email, owner));
  return replaceRefusal(buildEmailTakenRefusal, replaceOwners(store, entry, [...getOwners(entry), owner]));
}

/** Removes a user from an address; the user who has waited longest takes it over. */
async function releaseEmail(store: Store, owner: EmailOwner, email: string): Promise<Writes> {
  const entry = await store.find(directory, email);
  if (!entry) return [];
  const remainingOwners = getOwners(entry).filter(
    ({ tenant, user }) => tenant !== owner.tenant || user !== owner.user,
  );
  return remainingOwners.length === 0
    ? store.remove(directory, entry)
    : replaceOwners(store, entry, remainingOwners);
}

function replaceOwners(store: Store, entry: StoredOf<typeof directory>, owners: EmailOwner[]): Writes {
  const [first, ...waiting] = owners;
  return store.replace(directory, entry, { ...first!, ...(waiting.length > 0 && { waiting }) });
}
