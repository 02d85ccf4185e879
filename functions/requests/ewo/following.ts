// Followers of EWOs: who follows, and who may read an EWO for that reason.
import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { assertFollowable, canFollowEwo } from '#shared/requests/ewo-following.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { toEwoView } from '#shared/requests/steps/ewo.ts';
import { ewoDetails, ewoFollowers, ewos } from '../../db/entities/requests.ts';
import type { StoredOf } from '../../db/entity.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { buildNotFoundRefusal } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import { buildFollowerEntryRemoval, buildRequesterEntry } from '../requester-index.ts';
import { loadEwoNames, type StoredEwo } from './ewo-view.ts';

interface Call {
  input: { id: string };
  actor: Actor;
  store: Store;
}

/** Returns the ids of the users who follow an EWO. */
export async function listFollowerIds(store: Store, ewoId: string): Promise<readonly string[]> {
  return (await store.find(ewoFollowers, ewoId))?.userIds ?? [];
}

/** Marks the EWOs that a user follows. */
export async function markFollowed(
  store: Store,
  userId: string,
  items: readonly StoredEwo[],
): Promise<(StoredEwo & { followed?: true })[]> {
  const followers = await store.load(items.map(({ id }) => [ewoFollowers, id] as const));
  return items.map((ewo, i) =>
    followers[i]?.userIds.includes(userId) ? { ...ewo, followed: true as const } : ewo,
  );
}

interface FollowedEwo {
  ewo: StoredEwo;
  followerIds: readonly string[];
  followers: StoredOf<typeof ewoFollowers> | undefined;
}

/** Returns the EWO with its followers, in one round trip. @throws Refused notFound */
async function loadWithFollowers(store: Store, id: string): Promise<FollowedEwo> {
  const [header, detailItem, followers] = await store.load(
    [
      [ewos, id],
      [ewoDetails, id],
      [ewoFollowers, id],
    ],
    { consistent: true },
  );
  if (!header) throw buildNotFoundRefusal();
  return {
    ewo: { ...detailItem, ...header } as StoredEwo,
    followerIds: followers?.userIds ?? [],
    followers,
  };
}

/**
 * Returns the EWO if the caller may read it by the rules of the profile, or follows it.
 * @throws Refused notFound, notAllowedHere
 */
async function loadReadable({ input: { id }, actor, store }: Call): Promise<FollowedEwo> {
  const [followedEwo, principal] = await Promise.all([loadWithFollowers(store, id), getPrincipal(actor)]);
  const followed = followedEwo.followerIds.includes(actor.user.id);
  if (!canReadEwo(principal, { ...followedEwo.ewo, followed }))
    throw new RefusalError('forbidden', 'notAllowedHere');
  return followedEwo;
}

/** @throws Refused notFound, notAllowedHere */
export const loadReadableEwo = async (call: Call): Promise<StoredEwo> => (await loadReadable(call)).ewo;

/** Returns the EWO as its page shows it, with its followers, and with names for readers who may not list them. */
async function buildEwoPage(
  { ewo, followerIds }: Omit<FollowedEwo, 'followers'>,
  { actor, store }: Omit<Call, 'input'>,
): Promise<EwoPage> {
  const needsNames = !hasPermission(actor.profile, 'teams', 'pick');
  const names = needsNames ? await loadEwoNames(store, [ewo]) : undefined;
  return {
    ...toEwoView(ewo, actor),
    ...(followerIds.length > 0 && { followers: followerIds.length }),
    ...(followerIds.includes(actor.user.id) && { followed: true as const }),
    ...(names && { names: names(ewo) }),
  };
}

export const getEwo = async (call: Call): Promise<EwoPage> => buildEwoPage(await loadReadable(call), call);

/** Follows an EWO. Its reporter hears of it anyway, and who follows it already changes nothing. */
export const followEwo = (call: Call): Promise<EwoPage> =>
  retryOnConflict(async () => {
    const { input, actor, store } = call;
    const { id } = input;
    const userId = actor.user.id;
    const { ewo, followerIds, followers } = await loadWithFollowers(store, id);
    assertFollowable(ewo);
    const followed = followerIds.includes(userId);
    if (!canFollowEwo({ profile: actor.profile, user: userId }, { ...ewo, followed }))
      return buildEwoPage({ ewo, followerIds }, call);
    const userIds = [...followerIds, userId];
    await store.commit(
      followers
        ? store.replace(ewoFollowers, followers, { userIds })
        : store.create(ewoFollowers, id, { userIds }),
      buildRequesterEntry(store, userId, 'followedEwo', id),
    );
    return buildEwoPage({ ewo, followerIds: userIds }, call);
  }, isConcurrentChange);

/** Whether another user has followed or unfollowed the EWO at the same time. */
const isConcurrentChange = (refusal: RefusalError) =>
  isStale(refusal) || refusal.details.fields?.id === 'codeTaken';

/** Follows an EWO no longer; who does not follow it changes nothing. */
export const unfollowEwo = ({ input: { id }, actor, store }: Call): Promise<Record<string, never>> =>
  retryOnConflict(async () => {
    const userId = actor.user.id;
    const { followerIds, followers } = await loadWithFollowers(store, id);
    if (!followers || !followerIds.includes(userId)) return {};
    const userIds = followerIds.filter((each) => each !== userId);
    await store.commit(
      store.replace(ewoFollowers, followers, { userIds }),
      buildFollowerEntryRemoval(store, userId, id),
    );
    return {};
  }, isConcurrentChange);
