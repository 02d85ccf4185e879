// Handlers that read the audit trail: of a plant by time, or of one record. The stream writes it.
import {
  DEFAULT_TRAIL_DAYS,
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
    const matchingEntries = items.filter(
      (entry) =>
        (!thing || entry.thing === thing) && (!user || entry.updatedBy === user || entry.userId === user),
    );
    return { items: matchingEntries.map(toAuditItem), next };
  },

  async listByRecord({ input: { thing, id, ...paging }, actor, store }) {
    if (thing === 'user') await assertUserVisible(store, actor, id);
    const trailRecord = getTrailRecord(thing, id);
    const { items, next } = await store.listBy(
      thing === 'user' ? tenantAuditEntries : auditEntries,
      'ofThing',
      [trailRecord.entity, trailRecord.id],
      { ...paging, descending: true },
    );
    const matchingEntries =
      trailRecord.entity === thing
        ? items
        : items.filter((entry) => entry.thing === thing && entry.thingId === id);
    return { items: matchingEntries.map(toAuditItem), next };
  },
};

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
  ...entry
}: StoredOf<typeof auditEntries>): AuditItem => {
  const changes = mergeChangedFields(ownChanges, detailChanges);
  return { ...entry, id, at, user, changes, action: getAuditAction(kind, changes) };
};
