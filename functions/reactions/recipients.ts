// Who is written to, each in their own language.
import { administers } from '../../shared/access/user.ts';
import type { Mail } from '../../shared/mail/message.ts';
import { settings, users } from '../table/entities/access.ts';
import { operators } from '../table/entities/organisation.ts';
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

interface Named {
  /** As people wrote them: a user's or a technician's name, e-mail or code. */
  names: readonly string[];
  /** A user. */
  id?: string;
}

/** The members of a plant who are named, as themselves or as the technician they are, and the e-mails of other technicians. */
export async function namedIn(
  store: Store,
  plant: string,
  { names, id }: Named,
): Promise<{ users: User[]; others: string[] }> {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  const isNamed = (...words: readonly (string | undefined)[]) =>
    words.some((word) => word !== undefined && wanted.has(word.trim().toLowerCase()));
  const [members, technicians] = await Promise.all([
    membersOf(store, plant),
    everyPage((next) => store.list(operators, { next })),
  ]);
  const found = technicians.filter(
    ({ active: isActive, name, surname = '', code, email }) =>
      isActive && isNamed(name, `${name} ${surname}`, `${surname} ${name}`, code, email),
  );
  const theirs = new Set(found.map((technician) => technician.id));
  const present = members.filter(({ profile }) => profile !== 'disabled');
  const operatorOf = new Map(present.map((member) => [userOf(member), member.operatorId]));
  const everybody = active(await store.load([...operatorOf.keys()].map((user) => [users, user] as const)));
  const chosen = everybody.filter(
    (user) =>
      user.id === id || isNamed(user.name, user.email) || theirs.has(operatorOf.get(user.id) ?? Number.NaN),
  );
  const reached = new Set(chosen.map((user) => operatorOf.get(user.id)));
  const others = found.flatMap(({ id, email }) => (email && !reached.has(id) ? [email] : []));
  return { users: chosen, others };
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
