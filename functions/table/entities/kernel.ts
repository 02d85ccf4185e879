// Of the product itself: the audit trail, mails being sent, requests sent once, token buckets.
import type { ChangedField } from '../../../shared/access/audit.ts';
import type { Profile } from '../../../shared/permissions.ts';
import { entity, of } from '../entity.ts';
import type { Expiring } from '../expiry.ts';

/** Id: `<instant>.<event>`, of a thing with a sheet `<instant>.<thing>.<version>`; its author is who made the change. What changed, from what to what, and why. */
export interface AuditEntry {
  thing: string;
  thingId: string;
  /** The record whose trail this is part of, if not the thing's own. */
  ofThing: string;
  ofId: string;
  /** What people called the record: its code. */
  name?: string;
  /** Of procedures with their phases, strategies and cycles: which kind. */
  sort?: string;
  kind: 'created' | 'changed' | 'removed';
  /** Of people, since entries carry it; the name stands as the author. */
  userId?: string;
  profile?: Profile | 'tenantRoot';
  changes?: ChangedField[];
  more?: number;
  /** What changed of its sheet, which comes as a change of its own. */
  sheet?: ChangedField[];
  reason?: string;
}
const trail = {
  ids: 'text',
  silent: true,
  indexes: { ofThing: { on: 'gsi1', pk: ['ofThing', 'ofId'], sk: [] } },
} as const;
export const audit = entity('audit', of<AuditEntry>(), trail);
/** Of the tenant's own things. */
export const tenantAudit = entity('audit', of<AuditEntry>(), { ...trail, wide: true });
/** Id: `<event>.<template>.<recipient>`. Not before `after`: its turn, or the end of an attempt under way. */
export const deliveries = entity(
  'delivery',
  of<{ after: string; sentAt?: string; claim?: string } & Expiring>(),
  {
    ids: 'text',
    wide: true,
    held: false,
    silent: true,
  },
);
/** Id: `<user>.<key>`. A request named by its client: a digest of it, and its answer once it was given. */
export const sentRequests = entity('sent', of<{ digest: string; answer?: string } & Expiring>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
/** Id: what is rationed. Those of strangers go when they are full again: a full one is as good as none. */
export const buckets = entity('bucket', of<{ fullAt: string } & Partial<Expiring>>(), {
  ids: 'text',
  wide: true,
  held: false,
  silent: true,
});
/** One a plant: the version of the data its items have the shape of; absent, what was written before there were versions. */
export const dataVersions = entity('dataVersion', of<{ n: number }>(), {
  ids: 'text',
  held: false,
  silent: true,
});
