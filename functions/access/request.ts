// Requests for access: sent by strangers, answered by whoever manages the plant's people.
import { createHash, randomUUID } from 'node:crypto';
import { senderAt, TURNED_AWAY_DAYS } from '../../shared/access/request.ts';
import type { AccessRequestItem, accessRequests as calls } from '../../shared/access/request-api.ts';
import { addDays } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import {
  accessApplications,
  accessRequests,
  directory,
  turnedAway as turnedAwayKind,
  users,
} from '../table/entities/access.ts';
import type { KeptOf } from '../table/entity.ts';
import { inDays } from '../table/expiry.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';
import { addressed, strangerOf } from './person.ts';
import { type Move, place } from './placing.ts';
import { stewardOf } from './steward.ts';

type Kept = KeptOf<typeof accessRequests>;

/** Kept as it came, for a day: looking here whether there is such a plant would tell by the time it takes. */
export const ask: Handler<typeof calls.ask> = async ({ input, actor, store }) => {
  const from = createHash('sha256').update(senderAt(actor.address)).digest('hex').slice(0, 16);
  const application = { ...input, from, expiresAt: inDays(1, actor.now) };
  await store.commit(store.create(accessApplications, randomUUID(), application));
  return {};
};

const itemOf = ({ application: _, expiresAt: __, ...request }: Kept): AccessRequestItem => request;

/** What the table has not swept away yet is over all the same. */
const isOver = ({ expiresAt }: Kept, { now }: Actor) => expiresAt * 1000 <= Date.parse(now);

export const list: Handler<typeof calls.list> = async ({ input, actor, store }) => {
  const prefix = actor.plant ? `${actor.plant.id}.` : undefined;
  const { items, next } = await store.list(accessRequests, { ...input, prefix });
  return { items: items.filter((request) => !isOver(request, actor)).map(itemOf), next };
};

export const turnedAway: Handler<typeof calls.turnedAway> = async ({ actor, store }) => {
  const prefix = actor.plant ? `${actor.plant.id}.` : undefined;
  const all = await everyPage((next) => store.list(turnedAwayKind, { prefix, next }));
  const since = addDays(actor.now.slice(0, 10), -TURNED_AWAY_DAYS);
  return {
    items: all.filter(({ on }) => on > since).map(({ plant, on, count }) => ({ plant, on, count })),
  };
};

export const accept: Handler<typeof calls.accept> = async ({ input, actor, store }) => {
  const { id, version, profile } = input;
  const before = await openOf(store, actor, id);
  const after = { ...before, state: 'accepted' as const };
  const move: Move = { after: { plant: before.plant, profile }, field: (name) => name };
  await store.commit(
    store.replace(accessRequests, before, after, { expected: version }),
    await enrolled(store, actor, before, move),
  );
  return itemOf(store.made(accessRequests, id, after, before.version + 1));
};

export const reject: Handler<typeof calls.reject> = async ({ input, actor, store }) => {
  const { id, version, reason } = input;
  const before = await openOf(store, actor, id);
  const after = { ...before, state: 'rejected' as const, reason };
  await store.commit(store.replace(accessRequests, before, after, { expected: version }));
  return itemOf(store.made(accessRequests, id, after, before.version + 1));
};

async function openOf(store: Store, actor: Actor, id: string): Promise<Kept> {
  const mine = !actor.plant || id.startsWith(`${actor.plant.id}.`);
  const found = mine ? await store.find(accessRequests, id) : undefined;
  if (!found || isOver(found, actor)) throw new Refused('notFound', 'notFound');
  if (found.state !== 'open') throw new Refused('conflict', 'requestAnswered');
  return found;
}

/** A new user, or another place of one the tenant has. */
async function enrolled(store: Store, actor: Actor, request: Kept, move: Move): Promise<Writes> {
  const { name, email, language } = request;
  const known = await store.find(directory, email);
  if (known?.tenant === actor.tenant) {
    const { steward, user, places } = await strangerOf(store, actor, known.user);
    if (places.some(({ plant }) => plant === request.plant)) throw new Refused('conflict', 'alreadyMember');
    return [store.replace(users, user, user), await place({ store, steward, userId: user.id }, [move])];
  }
  const [steward, userId] = [await stewardOf(actor, store), randomUUID()];
  return [
    await addressed(store, { tenant: actor.tenant, user: userId }, email),
    store.create(users, userId, { name, email, language }),
    await place({ store, steward, userId }, [move]),
  ];
}
