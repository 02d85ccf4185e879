// Who is written to, each in their own language.
import { administers } from '../../shared/access/user.ts';
import type { Mail } from '../../shared/mail/message.ts';
import { settings, users } from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { membersOf, userOf } from '../table/members.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

type User = KeptOf<typeof users>;

/** The active administrators of a plant; the tenant's root where there are none. */
export async function stewardsOf(store: Store, plant: string): Promise<User[]> {
  const ids = (await membersOf(store, plant)).filter(administers).map(userOf);
  const found = active(await store.load(ids.map((id) => [users, id] as const)));
  if (found.length > 0) return found;
  return active(await everyPage((next) => store.list(users, { next }))).filter(
    ({ tenantRoot }) => tenantRoot,
  );
}

const active = (found: readonly (User | undefined)[]): User[] =>
  found.filter((user): user is User => user !== undefined && !user.disabled);

/** One mail to each, in the language they work in. */
export async function mailsTo(
  store: Store,
  people: readonly User[],
  mail: Pick<Mail, 'template' | 'opensIn' | 'values'>,
): Promise<Mail[]> {
  const saved = await store.load(people.map(({ id }) => [settings, id] as const));
  return people.map(({ email, language }, i) => ({
    ...mail,
    to: email,
    language: saved[i]?.language ?? language,
  }));
}
