// The audit trail as it is read: of a plant by time, of one record. Nothing here writes it.
import { actionOf, together, trailOf, USUAL_TRAIL } from '../../shared/access/audit.ts';
import type { AuditItem, trail as calls } from '../../shared/access/audit-api.ts';
import { addDays, startIn } from '../../shared/day.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { memberships } from '../table/entities/access.ts';
import { audit, tenantAudit } from '../table/entities/kernel.ts';
import type { KeptOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';

export const trail: Handlers<typeof calls> = {
  async items({ input: { from, to, thing, user, ...paging }, actor, store }) {
    const first = from ?? addDays(to ?? actor.today, 1 - USUAL_TRAIL);
    const last = to ?? (from ? addDays(from, USUAL_TRAIL - 1) : actor.today);
    const { items, next } = await store.list(audit, {
      ...paging,
      from: startIn(actor.plant.timeZone, first),
      to: startIn(actor.plant.timeZone, addDays(last, 1)),
      descending: true,
    });
    const wanted = items.filter(
      (entry) =>
        (!thing || entry.thing === thing) && (!user || entry.updatedBy === user || entry.userId === user),
    );
    return { items: wanted.map(shown), next };
  },

  async of({ input: { thing, id, ...paging }, actor, store }) {
    if (thing === 'user') await mayKnow(store, actor, id);
    const trail = trailOf(thing, id);
    const { items, next } = await store.listBy(
      thing === 'user' ? tenantAudit : audit,
      'ofThing',
      [trail.thing, trail.id],
      { ...paging, descending: true },
    );
    const wanted =
      trail.thing === thing ? items : items.filter((entry) => entry.thing === thing && entry.thingId === id);
    return { items: wanted.map(shown), next };
  },
};

/** Users belong to the tenant: an administrator knows those of the own plant, the super administrator all. */
async function mayKnow(store: Store, { profile, plant }: Actor, user: string) {
  if (profile === 'superAdmin' || (await store.find(memberships, `${user}.${plant.id}`))) return;
  throw new Refused('notFound', 'notFound');
}

const shown = ({
  id,
  updatedAt: at,
  updatedBy: user,
  version: _,
  ofThing: __,
  ofId: ___,
  kind,
  changes: own = [],
  sheet = [],
  ...entry
}: KeptOf<typeof audit>): AuditItem => {
  const changes = together(own, sheet);
  return { ...entry, id, at, user, changes, action: actionOf(kind, changes) };
};
