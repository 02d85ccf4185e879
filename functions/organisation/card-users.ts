// Users behind the cards of technicians, so that nobody writes to somebody who was shut out of the plant.
import { directory, memberships, users } from '../db/entities/access.ts';
import { formerTechnicians, type operators } from '../db/entities/organisation.ts';
import type { StoredOf } from '../db/entity.ts';
import { findAddressedUser, isActiveMember } from '../db/memberships.ts';
import type { Store } from '../db/store.ts';

type Card = StoredOf<typeof operators>;
type User = StoredOf<typeof users>;

export interface CardUser {
  /** User who signs in as this technician; absent if there is none or they may not enter the plant. */
  user?: User;
  /** Whether the card is that of a user who may not enter the plant: its address gets no mail either. */
  isShutOut: boolean;
}

/**
 * Returns the users of cards, in their order. A card without a user counts as that of the user who left the
 * plant with it, as long as it has the same address, else as that of the user of the tenant with its address.
 */
export async function loadCardUsers(
  store: Store,
  plant: string,
  cards: readonly Card[],
): Promise<CardUser[]> {
  const unlinked = cards.filter(({ userId, email }) => userId === undefined && email !== undefined);
  const found = await store.load([
    ...unlinked.map(({ id }) => [formerTechnicians, id] as const),
    ...unlinked.map(({ email = '' }) => [directory, email.toLowerCase()] as const),
  ]);
  const ownerIds = new Map(
    unlinked.map(({ id, email }, i) => {
      const former = found[i] as StoredOf<typeof formerTechnicians> | undefined;
      const entry = found[unlinked.length + i] as StoredOf<typeof directory> | undefined;
      const isFormer = former !== undefined && former.email === email;
      return [id, isFormer ? former.userId : findAddressedUser(entry, store.scope.tenant)] as const;
    }),
  );
  const userIds = cards.map(({ id, userId }) => userId ?? ownerIds.get(id));
  const known = [...new Set(userIds)].filter((id) => id !== undefined);
  const [accounts, members] = await Promise.all([
    store.load(known.map((id) => [users, id] as const)),
    store.load(known.map((id) => [memberships, `${id}.${plant}`] as const)),
  ]);
  const activeUsers = new Map(
    known.flatMap((id, i) => {
      const account = accounts[i];
      return account && isActiveMember(account, members[i]) ? [[id, account] as const] : [];
    }),
  );
  return cards.map(({ userId }, i) => ({
    user: userId === undefined ? undefined : activeUsers.get(userId),
    isShutOut: userIds[i] !== undefined && !activeUsers.has(userIds[i]),
  }));
}
