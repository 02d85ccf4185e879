// Access requests: sent by strangers, accepted or rejected by administrators of users of the plant.
import { createHash, randomUUID } from 'node:crypto';
import { getSenderAddress, REFUSED_APPLICATION_DAYS } from '#shared/access/request.ts';
import type { AccessRequestItem, accessRequests as calls } from '#shared/access/request-api.ts';
import { addDays } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  accessApplications,
  accessRequests,
  throttledRequestCounts as turnedAwayKind,
  users,
} from '../db/entities/access.ts';
import type { StoredOf } from '../db/entity.ts';
import { computeExpiry } from '../db/expiry.ts';
import { clearMailFailure, loadMailFailures } from '../db/mail-failures.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';
import type { Handler } from '../http/serve.ts';
import type { AccessActor as Actor } from '../http/session.ts';
import { assignEmail, findUserByEmail } from './directory.ts';
import { loadAnyUser } from './person.ts';
import { buildMembershipWrites, type MembershipChange } from './placing.ts';
import { loadUserAdministrator } from './steward.ts';

type StoredRequest = StoredOf<typeof accessRequests>;

/**
 * Stores the application unchecked, for a day. Checking whether the plant exists would reveal it by the
 * response time.
 */
export const ask: Handler<typeof calls.ask> = async ({ input, actor, store }) => {
  const senderHash = createHash('sha256').update(getSenderAddress(actor.address)).digest('hex').slice(0, 16);
  const application = { ...input, from: senderHash, expiresAt: computeExpiry(1, actor.now) };
  await store.commit(store.create(accessApplications, randomUUID(), application));
  return {};
};

const toRequestItem = ({ application: _, expiresAt: __, ...request }: StoredRequest): AccessRequestItem =>
  request;

/** Whether the request has expired. The table deletes expired items with a delay. */
const isExpired = ({ expiresAt }: StoredRequest, { now }: Actor) => expiresAt * 1000 <= Date.parse(now);

export const list: Handler<typeof calls.list> = async ({ input, actor, store }) => {
  const prefix = actor.plant ? `${actor.plant.id}.` : undefined;
  const { items, next } = await store.list(accessRequests, { ...input, prefix });
  const requests = items.filter((request) => !isExpired(request, actor)).map(toRequestItem);
  const failures = await loadMailFailures(
    store,
    requests.map(({ email }) => email),
  );
  return { items: requests.map((request, i) => ({ ...request, mailFailure: failures[i] })), next };
};

export const turnedAway: Handler<typeof calls.turnedAway> = async ({ actor, store }) => {
  const prefix = actor.plant ? `${actor.plant.id}.` : undefined;
  const refusedApplications = await loadAllPages((next) => store.list(turnedAwayKind, { prefix, next }));
  const since = addDays(actor.now.slice(0, 10), -REFUSED_APPLICATION_DAYS);
  return {
    items: refusedApplications
      .filter(({ on }) => on > since)
      .map(({ plant, on, count }) => ({ plant, on, count })),
  };
};

export const accept: Handler<typeof calls.accept> = async ({ input, actor, store }) => {
  const { id, version, profile } = input;
  const before = await loadOpenRequest(store, actor, id);
  const after = { ...before, state: 'accepted' as const };
  const change: MembershipChange = { after: { plant: before.plant, profile }, field: (name) => name };
  await store.commit(
    store.replace(accessRequests, before, after, { expected: version }),
    await enrolApplicant(store, actor, before, change),
  );
  return toRequestItem(store.buildStoredItem(accessRequests, id, after, before.version + 1));
};

export const reject: Handler<typeof calls.reject> = async ({ input, actor, store }) => {
  const { id, version, reason } = input;
  const before = await loadOpenRequest(store, actor, id);
  const after = { ...before, state: 'rejected' as const, reason };
  await store.commit(store.replace(accessRequests, before, after, { expected: version }));
  return toRequestItem(store.buildStoredItem(accessRequests, id, after, before.version + 1));
};

export const retryMail: Handler<typeof calls.retryMail> = async ({ input, actor, store }) => {
  const request = await loadRequest(store, actor, input.id);
  await clearMailFailure(store, request.email, actor.now);
  return toRequestItem(request);
};

async function loadRequest(store: Store, actor: Actor, id: string): Promise<StoredRequest> {
  const isOwnPlant = !actor.plant || id.startsWith(`${actor.plant.id}.`);
  const storedRequest = isOwnPlant ? await store.find(accessRequests, id) : undefined;
  if (!storedRequest || isExpired(storedRequest, actor)) throw new RefusalError('notFound', 'notFound');
  return storedRequest;
}

async function loadOpenRequest(store: Store, actor: Actor, id: string): Promise<StoredRequest> {
  const storedRequest = await loadRequest(store, actor, id);
  if (storedRequest.state !== 'open') throw new RefusalError('conflict', 'requestAnswered');
  return storedRequest;
}

/** Creates a new user, or adds a membership if the tenant has a user with this e-mail address. */
async function enrolApplicant(
  store: Store,
  actor: Actor,
  request: StoredRequest,
  change: MembershipChange,
): Promise<Writes> {
  const { name, email, language } = request;
  const knownUserId = await findUserByEmail(store, actor.tenant, email);
  if (knownUserId !== undefined) {
    const { steward, user, places } = await loadAnyUser(store, actor, knownUserId);
    if (places.some(({ plant }) => plant === request.plant))
      throw new RefusalError('conflict', 'alreadyMember');
    return [
      store.replace(users, user, user),
      await buildMembershipWrites({ store, steward, userId: user.id }, [change]),
    ];
  }
  const [steward, userId] = [await loadUserAdministrator(actor, store), randomUUID()];
  return [
    await assignEmail(store, { tenant: actor.tenant, user: userId }, email),
    store.create(users, userId, { name, email, language }),
    await buildMembershipWrites({ store, steward, userId }, [change]),
  ];
}
