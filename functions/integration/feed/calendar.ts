// Answers a calendar feed to whoever has its secret address, within the present permissions of its owner.
import { createHash } from 'node:crypto';
import { toLocalDay } from '#shared/day.ts';
import { getFeedPeriod, isInFeed } from '#shared/integration/feed.ts';
import type { calendars as calls } from '#shared/integration/feed-api.ts';
import { buildFeedDescription } from '#shared/integration/feed-text.ts';
import type { Language } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { type plants, settings, users } from '../../db/entities/access.ts';
import { feedSecrets, feeds, feedUses } from '../../db/entities/integration.ts';
import { operators } from '../../db/entities/organisation.ts';
import { cycles, orders } from '../../db/entities/planned.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadOwnTeams } from '../../db/memberships.ts';
import { getMonthsOfPeriod } from '../../db/pagination.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { TextAnswer } from '../../http/file-answer.ts';
import { log } from '../../http/log.ts';
import type { Handlers } from '../../http/serve.ts';
import { openVisitorSession } from '../../http/visitor-session.ts';
import { loadMaker } from '../maker.ts';
import { buildCalendarText, type CalendarOrder } from './calendar-text.ts';
import { computeSecretDigest, loadFeedName } from './feed.ts';

type Feed = StoredOf<typeof feeds>;

/** Minutes after which a further use is recorded. */
const MINUTES_BETWEEN = 5;
/** Rows of a query; its page ends at a megabyte anyway. */
const ROWS = 1000;

/** One refusal for every cause, so that an address says nothing about a feed (decision G5). */
const buildRefusal = () => new RefusalError('notFound', 'notFound', { isUniform: true });

const parseSecret = (text: string): string | undefined => /^(feed_[\w-]{43})(?:\.ics)?$/.exec(text)?.[1];

/** Returns the teams whose orders a feed holds. */
async function loadFeedTeams(
  store: Store,
  { teamId, operatorId }: Feed,
  ownTeams: readonly number[] | undefined,
): Promise<Set<number>> {
  const followed = teamId === undefined ? (await loadOwnTeams(store, { operatorId })).teams : [teamId];
  return new Set(followed.filter((id) => !ownTeams || ownTeams.includes(id)));
}

async function loadOrders(
  store: Store,
  { timeZone }: StoredOf<typeof plants>,
  teamIds: ReadonlySet<number>,
  now: string,
): Promise<CalendarOrder[]> {
  const today = toLocalDay(timeZone, now);
  const period = getFeedPeriod(today);
  const months = await Promise.all(
    getMonthsOfPeriod(period).map((month) =>
      loadAllPages((next) => store.listBy(orders, 'byDay', [month], { ...period, next, limit: ROWS })),
    ),
  );
  const rows = months.flat().filter(({ teamId, closedAt, ...order }) => {
    const cancelledOn = closedAt && toLocalDay(timeZone, closedAt);
    return teamId !== undefined && teamIds.has(teamId) && isInFeed({ ...order, cancelledOn }, today);
  });
  const [machinesById, cyclesById] = await Promise.all([
    store.loadParts(
      machines,
      rows.map(({ machineId }) => machineId),
      ['code'],
    ),
    store.loadParts(
      cycles,
      rows.flatMap(({ cycleId }) => cycleId ?? []),
      ['description'],
    ),
  ]);
  return rows.map(({ id, code, title, note, plannedOn, state, sequence, updatedAt, machineId, cycleId }) => ({
    ...{ id, code, note, plannedOn, state, sequence, updatedAt },
    machine: machinesById.get(machineId)?.code,
    title: title ?? cyclesById.get(cycleId ?? 0)?.description,
  }));
}

/** Returns the language of a feed: that of its person, or of the plant for a team (decision G6). */
async function loadLanguage(
  store: Store,
  { operatorId, ownerId }: Feed,
  { language }: StoredOf<typeof plants>,
): Promise<Language> {
  if (operatorId === undefined) return language as Language;
  const [operator] = await store.load([[operators, operatorId]] as const);
  const userId = operator?.userId ?? ownerId;
  const [saved, user] = await store.load([
    [settings, userId],
    [users, userId],
  ] as const);
  return saved?.language ?? user?.language ?? (language as Language);
}

/** Records a fetch; a failure does not fail the call. */
async function recordUse(store: Store, feedId: string, now: string): Promise<void> {
  const [use] = await store.load([[feedUses, feedId]] as const);
  if (Date.parse(now) - Date.parse(use?.lastUsedAt ?? '') < MINUTES_BETWEEN * 60_000) return;
  try {
    await store.commit(store.putParts(feedUses, feedId, { lastUsedAt: now }));
  } catch (error) {
    log('warn', 'use of a feed not recorded', { error });
  }
}

export const calendar: Handlers<typeof calls> = {
  async read({ input, actor, store: globalStore }) {
    const secret = parseSecret(input.secret);
    const found = secret && (await globalStore.find(feedSecrets, computeSecretDigest(secret)));
    const session = found && (await openVisitorSession(actor, found, 'feed'));
    if (!session) throw buildRefusal();
    const { store, plant } = session;
    const feed = await store.find(feeds, found.feedId);
    if (!feed) throw buildRefusal();
    const owner = await loadMaker(store, plant, feed.ownerId);
    if (!owner?.isPermitted(['feeds', 'view']) || !owner.isPermitted(['workOrders', 'view']))
      throw buildRefusal();
    const [name, teamIds] = await Promise.all([
      loadFeedName(store, feed),
      loadFeedTeams(store, feed, owner.teams),
    ]);
    if (name === undefined) throw buildRefusal();
    const [rows, language] = await Promise.all([
      loadOrders(store, plant, teamIds, actor.now),
      loadLanguage(store, feed, plant),
    ]);
    const description = buildFeedDescription({ name, isTeam: feed.teamId !== undefined }, language);
    const text = buildCalendarText({ name: `Plantledger · ${name}`, description }, rows);
    await recordUse(store, feed.id, actor.now);
    return new TextAnswer(text, {
      'cache-control': 'private, no-cache',
      etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    });
  },
};
