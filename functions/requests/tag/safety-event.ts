// Items beside safety tags: the injured person, and the kind and day under which the figures count them
// (decisions PS62).
import { type Instant, toLocalDay } from '#shared/day.ts';
import {
  canReadInjured,
  getCountedKind,
  hasInjured,
  type SafetyKind,
} from '#shared/requests/safety-tag/safety-tag.ts';
import type { TagDraft } from '#shared/requests/tag.ts';
import type { TagPage } from '#shared/requests/tag-api.ts';
import type { Pillar, TagAction, TagState } from '#shared/requests/tag-state.ts';
import { safetyEvents } from '../../db/entities/requests.ts';
import type { StoredOf, ValueOf } from '../../db/entity.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { getPrincipal } from '../../http/transitions.ts';
import type { StoredTag } from './tag-view.ts';

type StoredEvent = StoredOf<typeof safetyEvents>;
interface SafetyTag {
  pillar: Pillar;
  state: TagState;
  action?: TagAction;
  safetyKind?: SafetyKind;
  happenedAt?: Instant;
}
interface Context {
  actor: Actor;
  store: Store;
}

/** Returns the item beside a tag; undefined of a tag of another pillar. */
export function buildSafetyEvent(
  tag: SafetyTag,
  injured: string | undefined,
  timeZone: string,
): ValueOf<typeof safetyEvents> | undefined {
  if (tag.pillar !== 'SAF') return undefined;
  const happenedOn = tag.happenedAt === undefined ? undefined : toLocalDay(timeZone, tag.happenedAt);
  return {
    countedAs: getCountedKind(tag),
    happenedOn,
    injured: hasInjured(tag.safetyKind) ? injured : undefined,
  };
}

const loadSafetyEvent = async (store: Store, id: string): Promise<StoredEvent | undefined> =>
  (await store.load([[safetyEvents, id]], { consistent: true }))[0];

/**
 * Returns the writes that belong to a change of a tag. The injured person stays, unless it is a correction,
 * which gives all fields anew.
 */
export async function buildSafetyEventWrites(
  { actor, store }: Context,
  before: StoredTag,
  after: SafetyTag,
  correction?: Pick<TagDraft, 'injured'>,
): Promise<Writes> {
  if (before.pillar !== 'SAF' && after.pillar !== 'SAF') return [];
  const event = await loadSafetyEvent(store, before.id);
  const { injured } = correction ?? event ?? {};
  const value = buildSafetyEvent(after, injured, actor.plant.timeZone);
  if (!value) return event ? store.remove(safetyEvents, event) : [];
  return event ? store.replace(safetyEvents, event, value) : store.create(safetyEvents, before.id, value);
}

/** Adds the injured person to the answer of a handler, for those who may read it. */
export const withInjured =
  <Call extends Context, Answered extends StoredTag>(handle: (call: Call) => Promise<Answered>) =>
  async (call: Call): Promise<Answered & Pick<TagPage, 'injured'>> => {
    const tag = await handle(call);
    if (tag.pillar !== 'SAF' || !canReadInjured(await getPrincipal(call.actor), tag)) return tag;
    const event = await loadSafetyEvent(call.store, tag.id);
    return event?.injured === undefined ? tag : { ...tag, injured: event.injured };
  };
