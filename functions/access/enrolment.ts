// Users enrolled, changed, added to a plant, shut out of it and let in again. Every change of a place counts in the user's version.
import { randomUUID } from 'node:crypto';
import {
  disabled,
  emailFixed,
  enabled,
  type Member,
  nameFixed,
  untouchable,
} from '../../shared/access/user.ts';
import type { members as calls, UserItem } from '../../shared/access/user-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { type User, users } from '../table/entities/access.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { addressed, itemOf, type Person, personOf, strangerOf } from './person.ts';
import { type Move, movesOf, place } from './placing.ts';
import { stewardOf } from './steward.ts';

export const create: Handler<typeof calls.create> = async ({ input, actor, store }) => {
  const { memberships: wanted, ...user } = input;
  if (wanted.length === 0)
    throw new Refused('invalid', 'invalidInput', { fields: { memberships: 'tooFew' } });
  const steward = await stewardOf(actor, store);
  const id = randomUUID();
  await store.commit(
    await addressed(store, { tenant: actor.tenant, user: id }, user.email),
    store.create(users, id, user),
    await place({ store, steward, userId: id }, movesOf([], wanted)),
  );
  return itemOf({ steward, user: store.made(users, id, user), places: wanted, elsewhere: [] });
};

export const replace: Handler<typeof calls.replace> = async ({ input, actor, store }) => {
  const { id, version, updatedAt: _, updatedBy: __, memberships, ...sent } = input;
  const person = await personOf(store, actor, id);
  mayEdit(person, sent);
  const wanted = memberships.map((one): Member => {
    const before = person.places.find(({ plant }) => plant === one.plant);
    return one.profile === 'disabled' ? { ...one, was: before && disabled(before).was } : one;
  });
  return changed(store, person, {
    record: { ...person.user, ...sent },
    moves: movesOf(person.places, wanted),
    expected: version,
    also: await addressed(store, { tenant: actor.tenant, user: id }, sent.email, person.user.email),
  });
};

export const add: Handler<typeof calls.add> = async ({ input, actor, store }) => {
  const { id, ...place } = input;
  const person = await strangerOf(store, actor, id);
  const plant = selected(actor);
  if (person.places.some((one) => one.plant === plant)) throw new Refused('conflict', 'alreadyMember');
  return changed(store, person, { moves: [{ after: { ...place, plant }, field: (name) => name }] });
};

export const disable: Handler<typeof calls.disable> = ({ input, actor, store }) =>
  switched(store, actor, input, disabled);

export const enable: Handler<typeof calls.enable> = ({ input, actor, store }) =>
  switched(store, actor, input, enabled);

async function switched(
  store: Store,
  actor: Actor,
  { id, version, reason }: { id: string; version?: number; reason?: string },
  to: (member: Member) => Member,
) {
  const person = await personOf(store, actor, id);
  const before = person.places.find(({ plant }) => plant === selected(actor));
  if (!before) throw new Refused('notFound', 'notFound');
  const after = to(before);
  if (after.profile === before.profile) return itemOf(person);
  const moves: Move[] = [{ before, after, field: (name) => name }];
  return changed(store, person, { moves, expected: version, why: reason });
}

function selected({ plant }: Actor): string {
  if (!plant) throw new Refused('notFound', 'notFound');
  return plant.id;
}

/** The language of whoever ranks no higher; name and e-mail under rules of their own. */
function mayEdit(
  { steward, user, places, elsewhere }: Person,
  { name, email }: Pick<User, 'name' | 'email'>,
) {
  const above =
    steward.user.id === user.id
      ? undefined
      : places.map((one) => untouchable(steward, user.id, one)).find(Boolean);
  if (above) throw new Refused('forbidden', above);
  const all = [...places, ...elsewhere];
  const unnamed = name === user.name ? undefined : nameFixed(steward, user, all);
  if (unnamed) throw new Refused('forbidden', unnamed, { fields: { name: unnamed } });
  const fixed = email === user.email ? undefined : emailFixed(steward, user, all);
  if (fixed) throw new Refused('forbidden', fixed, { fields: { email: fixed } });
}

interface Change {
  moves: readonly Move[];
  record?: User;
  expected?: number;
  why?: string;
  also?: Writes;
}

async function changed(
  store: Store,
  person: Person,
  { moves, record = person.user, expected, why, also = [] }: Change,
): Promise<UserItem> {
  const { steward, user, places } = person;
  await store.commit(
    store.replace(users, user, record, { expected, why }),
    also,
    await place({ store, steward, userId: user.id, why }, moves),
  );
  const touched = new Set(moves.map(({ before, after }) => (before ?? after)?.plant));
  return itemOf({
    ...person,
    user: store.made(users, user.id, record, user.version + 1),
    places: [
      ...places.filter(({ plant }) => !touched.has(plant)),
      ...moves.flatMap(({ after }) => (after ? [after] : [])),
    ].sort((a, b) => (a.plant < b.plant ? -1 : 1)),
  });
}
