// A user's own team and technician (domain 13) do not go while the user names them.
import { Refused } from '../../shared/refused.ts';
import { users } from '../table/entities/access.ts';
import { membersOf, userOf } from '../table/members.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

/** People named in a refusal. */
const NAMED = 3;

/** Places belong to the tenant and hold nothing of a plant: they are asked when something is to go. */
export async function nobodys(
  own: 'teamId' | 'operatorId',
  { store, before, after }: { store: Store; before?: { id: number }; after?: object },
): Promise<Writes> {
  if (!before || after) return [];
  const theirs = (await membersOf(store, store.scope.plant!)).filter((place) => place[own] === before.id);
  if (theirs.length === 0) return [];
  const found = await store.load(theirs.slice(0, NAMED).map((place) => [users, userOf(place)] as const));
  const names = found.flatMap((user) => user?.name ?? []).join(', ');
  throw new Refused('conflict', 'inUseBy', { values: { count: theirs.length, by: 'users', names } });
}
