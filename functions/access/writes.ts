// What access lets other features write of people: which technician of the plant a user is.
import { untouchable } from '../../shared/access/user.ts';
import type { MessageCode } from '../../shared/messages.ts';
import { Refused } from '../../shared/refused.ts';
import type { Actor } from '../http/session.ts';
import { memberships, users } from '../table/entities/access.ts';
import { operators } from '../table/entities/organisation.ts';
import { membersOf, userOf } from '../table/members.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { stewardOf } from './steward.ts';

export { read as settingsOf } from './settings.ts';

interface Call {
  actor: Actor;
  store: Store;
}

/**
 * A technician's user and the technician of that user's place are one fact: the places follow, by the rules under which users
 * are managed. @throws Refused refMissing, userTaken and those rules, at `userId`
 */
export async function signsIn(
  call: Call,
  operatorId: number,
  { before, after }: { before?: string; after?: string },
): Promise<Writes> {
  if (before === after) return [];
  return [
    before === undefined ? [] : await placed(call, before, operatorId, undefined),
    after === undefined ? [] : await placed(call, after, undefined, operatorId),
  ];
}

/** The place of a user who is this technician, or none, from now on. It counts in the version of the user, as every change of a place. */
async function placed(
  { actor, store }: Call,
  userId: string,
  was: number | undefined,
  is: number | undefined,
): Promise<Writes> {
  const plant = actor.plant.id;
  const [steward, [user, place]] = await Promise.all([
    stewardOf(actor, store),
    store.load(
      [
        [users, userId],
        [memberships, `${userId}.${plant}`],
      ] as const,
      { consistent: true },
    ),
  ]);
  if (!user || !place) {
    // whoever left the plant is nobody there
    if (is === undefined) return [];
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'user' },
      fields: { userId: 'refMissing' },
    });
  }
  if (place.operatorId === is) return store.requireUnchanged(memberships, place, stale(user.updatedBy));
  if (place.operatorId !== was) {
    // of another technician by now
    if (is === undefined) return [];
    throw refused('conflict', 'userTaken');
  }
  const forbidden = untouchable(steward, userId, place);
  if (forbidden) throw refused('forbidden', forbidden);
  return [store.replace(users, user, user), store.replace(memberships, place, { ...place, operatorId: is })];
}

const refused = (kind: 'conflict' | 'forbidden', code: MessageCode) =>
  new Refused(kind, code, { fields: { userId: code } });

const stale = (by: string) => () => new Refused('conflict', 'stale', { values: { by } });

/**
 * Older programs wrote one side alone: the other is filled in. Of two users who were one technician the first stays him; of two
 * sides that name others, the place counts.
 */
export async function linkPeople(store: Store): Promise<void> {
  const [places, all] = await Promise.all([
    membersOf(store, store.scope.plant!),
    everyPage((next) => store.list(operators, { next })),
  ]);
  const technicians = new Map(all.map((one) => [one.id, one]));
  const named = new Map<number, string>();
  for (const place of places.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { operatorId } = place;
    if (operatorId === undefined) continue;
    if (technicians.has(operatorId) && !named.has(operatorId)) named.set(operatorId, userOf(place));
    else await store.commit(store.replace(memberships, place, { ...place, operatorId: undefined }));
  }
  for (const technician of all) {
    const userId = named.get(technician.id);
    if (technician.userId !== userId)
      await store.commit(store.replace(operators, technician, { ...technician, userId }));
  }
}
