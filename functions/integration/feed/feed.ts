// Calendar feeds: made, renewed and removed by their owners; administrators see and end those of everybody.
import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { type FeedState, MAX_FEEDS } from '#shared/integration/feed.ts';
import type { feeds as calls, FeedChoice, FeedItem } from '#shared/integration/feed-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { feedSecrets, feeds, feedUses } from '../../db/entities/integration.ts';
import { operators, teams } from '../../db/entities/organisation.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Actor } from '../../http/session.ts';
import { getSiteUrl } from '../../http/site-url.ts';
import { loadMaker } from '../maker.ts';

type Feed = StoredOf<typeof feeds>;

const SECRET_BYTES = 32;

export const computeSecretDigest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Draws a secret; its prefix lets logs hide it. */
function drawSecret(): { url: string; digest: string } {
  const secret = `feed_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { url: `${getSiteUrl()}/api/feed/calendar/${secret}.ics`, digest: computeSecretDigest(secret) };
}

const isAdministrator = ({ profile }: Actor) => profile === 'admin' || profile === 'superAdmin';

/** @throws Refused notFound, also for the feed of another person unless the caller is an administrator */
async function getOwnFeed(store: Store, actor: Actor, id: string): Promise<Feed> {
  const feed = await store.get(feeds, id);
  if (feed.ownerId !== actor.user.id && !isAdministrator(actor))
    throw new RefusalError('notFound', 'notFound');
  return feed;
}

/** Returns the teams and persons of which the caller may make a feed. */
async function loadChoices(
  store: Store,
  actor: Actor,
): Promise<{ teams: FeedChoice[]; operators: FeedChoice[] }> {
  const [ownTeams, storedTeams, storedOperators] = await Promise.all([
    actor.ownTeams(),
    loadAllPages((next) => store.list(teams, { next })),
    isAdministrator(actor)
      ? loadAllPages((next) => store.list(operators, { next }))
      : store.load(actor.operatorId === undefined ? [] : [[operators, actor.operatorId] as const]),
  ]);
  return {
    teams: storedTeams
      .filter(({ id, active }) => active && (!ownTeams || ownTeams.teams.includes(id)))
      .map(({ id, code, description }) => ({ id, name: `${code} – ${description}` })),
    operators: storedOperators.flatMap((each) =>
      each?.active ? [{ id: each.id, name: `${each.code} – ${each.name}` }] : [],
    ),
  };
}

/** @throws Refused refMissing at the field */
async function assertChoice(
  store: Store,
  actor: Actor,
  { teamId, operatorId }: { teamId?: number | undefined; operatorId?: number | undefined },
): Promise<void> {
  const choices = await loadChoices(store, actor);
  const isOffered = (list: readonly FeedChoice[], id: number | undefined) =>
    id === undefined || list.some((each) => each.id === id);
  for (const [field, what, list, id] of [
    ['teamId', 'team', choices.teams, teamId],
    ['operatorId', 'operator', choices.operators, operatorId],
  ] as const)
    if (!isOffered(list, id))
      throw new RefusalError('invalid', 'refMissing', {
        values: { what },
        fields: { [field]: 'refMissing' },
      });
}

async function getState(store: Store, { plant }: Actor, feed: Feed): Promise<FeedState> {
  const owner = await loadMaker(store, plant, feed.ownerId);
  if (!owner) return 'ownerGone';
  const isPermitted = owner.isPermitted(['feeds', 'view']) && owner.isPermitted(['workOrders', 'view']);
  return isPermitted ? 'active' : 'noRight';
}

/** Returns the code of the team or the name of the person; undefined if the record was removed. */
export async function loadFeedName(
  store: Store,
  { teamId, operatorId }: Pick<Feed, 'teamId' | 'operatorId'>,
): Promise<string | undefined> {
  if (teamId !== undefined) return (await store.load([[teams, teamId]] as const))[0]?.code;
  return (await store.load([[operators, operatorId ?? 0]] as const))[0]?.name;
}

async function toItem(store: Store, actor: Actor, feed: Feed): Promise<FeedItem> {
  const { id, version, updatedAt, updatedBy, kind, teamId, operatorId, owner, ownerId } = feed;
  const [name, state, [use]] = await Promise.all([
    loadFeedName(store, feed),
    getState(store, actor, feed),
    store.load([[feedUses, id]] as const),
  ]);
  return {
    ...{ id, version, updatedAt, updatedBy, kind, teamId, operatorId, name, state, owner, ownerId },
    lastUsedAt: use?.lastUsedAt,
  };
}

const listFeeds = async (store: Store): Promise<Feed[]> =>
  loadAllPages((next) => store.list(feeds, { next, consistent: true }));

export const feed: Handlers<typeof calls> = {
  async list({ actor, store }) {
    const [stored, choices] = await Promise.all([listFeeds(store), loadChoices(store, actor)]);
    const seen = stored.filter(({ ownerId }) => isAdministrator(actor) || ownerId === actor.user.id);
    return { items: await Promise.all(seen.map((each) => toItem(store, actor, each))), ...choices };
  },

  async create({ input: { kind, teamId, operatorId }, actor, store }) {
    const { id: ownerId, name: owner } = actor.user;
    await assertChoice(store, actor, { teamId, operatorId });
    const own = (await listFeeds(store)).filter((each) => each.ownerId === ownerId);
    if (own.length >= MAX_FEEDS)
      throw new RefusalError('conflict', 'tooManyFeeds', { values: { max: MAX_FEEDS } });
    const id = ulid(Date.parse(actor.now));
    const { url, digest } = drawSecret();
    const value = { kind, teamId, operatorId, ownerId, owner, digest, renewedAt: actor.now };
    const { tenant, plant } = actor;
    await store.commit(
      store.create(feeds, id, value),
      store.create(feedSecrets, digest, { tenant, plant: plant.id, feedId: id }),
    );
    return { ...(await toItem(store, actor, store.buildStoredItem(feeds, id, value))), url };
  },

  async renew({ input: { id, version }, actor, store }) {
    const before = await getOwnFeed(store, actor, id);
    const former = await store.get(feedSecrets, before.digest);
    const { url, digest } = drawSecret();
    const after = { ...before, digest, renewedAt: actor.now };
    const { tenant, plant, feedId } = former;
    await store.commit(
      store.replace(feeds, before, after, { expected: version }),
      store.remove(feedSecrets, former),
      store.create(feedSecrets, digest, { tenant, plant, feedId }),
    );
    const stored = store.buildStoredItem(feeds, id, after, before.version + 1);
    return { ...(await toItem(store, actor, stored)), url };
  },

  async remove({ input: { id, version }, actor, store }) {
    const stored = await getOwnFeed(store, actor, id);
    const secret = await store.find(feedSecrets, stored.digest);
    await store.commit(
      store.remove(feeds, stored, { expected: version }),
      store.remember(feeds, stored),
      secret ? store.remove(feedSecrets, secret) : [],
    );
    return {};
  },
};
