// Handlers that read the audit trail: of a plant by time, or of one record; or verify its chain. The stream writes it.
import {
  buildSheetEntryId,
  DEFAULT_TRAIL_DAYS,
  findRecordEntryId,
  getAuditAction,
  getTrailRecord,
  mergeChangedFields,
} from '#shared/access/audit.ts';
import type { AuditItem, trail as calls } from '#shared/access/audit-api.ts';
import { addDays, getDayStart } from '#shared/day.ts';
import { RefusalError } from '#shared/refused.ts';
import { memberships } from '../db/entities/access.ts';
import { auditEntries, tenantAuditEntries } from '../db/entities/kernel.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { findGaps } from './chain/gaps.ts';
import { verifyChain } from './chain/verify.ts';

export const trail: Handlers<typeof calls> = {
  async items({ input: { from, to, thing, user, ...paging }, actor, store }) {
    const firstDay = from ?? addDays(to ?? actor.today, 1 - DEFAULT_TRAIL_DAYS);
    const lastDay = to ?? (from ? addDays(from, DEFAULT_TRAIL_DAYS - 1) : actor.today);
    const { items, next } = await store.list(auditEntries, {
      ...paging,
      from: getDayStart(actor.plant.timeZone, firstDay),
      to: getDayStart(actor.plant.timeZone, addDays(lastDay, 1)),
      descending: true,
    });
    const joinedEntries = await joinParts(store, auditEntries, items, paging.next);
    const matchingEntries = joinedEntries.filter(
      (entry) =>
        (!thing || entry.thing === thing) && (!user || entry.updatedBy === user || entry.userId === user),
    );
    return { items: matchingEntries.map(toAuditItem), next };
  },

  async listByRecord({ input: { thing, id, ...paging }, actor, store }) {
    if (thing === 'user') await assertUserVisible(store, actor, id);
    const trailRecord = getTrailRecord(thing, id);
    const entity = thing === 'user' ? tenantAuditEntries : auditEntries;
    const { items, next } = await store.listBy(entity, 'ofThing', [trailRecord.entity, trailRecord.id], {
      ...paging,
      descending: true,
    });
    const joinedEntries = await joinParts(store, entity, items, paging.next);
    const matchingEntries =
      trailRecord.entity === thing
        ? joinedEntries
        : joinedEntries.filter((entry) => entry.thing === thing && entry.thingId === id);
    return { items: matchingEntries.map(toAuditItem), next };
  },

  verify: ({ input: { after }, store }) => verifyChain(store, after),

  gaps: ({ input: { next }, actor, store }) => findGaps(store, actor.now, next),
};

type Entry = StoredOf<typeof auditEntries>;

/**
 * Joins the entries of records and of their detail items, which follow each other newest first. Of a pair that is
 * divided between two pages, the earlier page shows both parts.
 */
async function joinParts(
  store: Store,
  entity: typeof auditEntries | typeof tenantAuditEntries,
  entries: readonly Entry[],
  next: string | undefined,
): Promise<Entry[]> {
  const ids = new Set(entries.map(({ id }) => id));
  const [first] = entries;
  const missingIds = entries.flatMap(({ id }) => findRecordEntryId(id) ?? []).filter((id) => !ids.has(id));
  const shownBefore = next !== undefined && first?.recordVersion !== undefined && buildSheetEntryId(first.id);
  const wantedIds = [...missingIds, ...(shownBefore ? [shownBefore] : [])];
  const found = wantedIds.length === 0 ? [] : await store.load(wantedIds.map((id) => [entity, id] as const));
  const byId = new Map(
    [...entries, ...found.filter((entry) => entry !== undefined)].map((each) => [each.id, each]),
  );
  return entries.flatMap((entry) => {
    const recordEntryId = findRecordEntryId(entry.id);
    if (recordEntryId === undefined) return byId.has(buildSheetEntryId(entry.id)) ? [] : [entry];
    return [{ ...entry, ...byId.get(recordEntryId), sheet: entry.sheet }];
  });
}

/**
 * Refuses users the caller may not know: an administrator knows users of the own plant, a super administrator
 * all of the tenant.
 */
async function assertUserVisible(store: Store, { profile, plant }: Actor, user: string) {
  if (profile === 'superAdmin' || (await store.find(memberships, `${user}.${plant.id}`))) return;
  throw new RefusalError('notFound', 'notFound');
}

const toAuditItem = ({
  id,
  updatedAt: at,
  updatedBy: user,
  version: _,
  ofThing: __,
  ofId: ___,
  kind,
  changes: ownChanges = [],
  sheet: detailChanges = [],
  recordVersion: ____,
  previousVersion: ________,
  salt: _____,
  salts: ______,
  commitments: _______,
  ...entry
}: Entry): AuditItem => {
  const changes = mergeChangedFields(ownChanges, detailChanges);
  return { ...entry, id, at, user, changes, action: getAuditAction(kind, changes) };
};
