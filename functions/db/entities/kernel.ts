// Entities of the kernel: audit trail, mail deliveries, idempotency records, token buckets.
import type { ChangedField } from '#shared/access/audit.ts';
import type { ChainLink, ChainSecrets } from '#shared/access/chain/chain.ts';
import type { ChainReport } from '#shared/access/chain/report.ts';
import type { MailFailure } from '#shared/mail/failure.ts';
import type { Profile } from '#shared/permissions.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

/**
 * Audit entry: changed fields with old and new values, and the reason; its author made the change. Id:
 * `<instant>.<event>`, or `<instant>.<record>.<version>` for a record with a detail item, whose own changes are an
 * entry with `.sheet` after that id.
 */
export interface AuditEntry extends ChainSecrets {
  thing: string;
  thingId: string;
  /** Record whose trail contains the entry, if it is not the record's own. */
  ofThing: string;
  ofId: string;
  /** Code or name of the record. */
  name?: string;
  /** Kind of a procedure or phase, or cycle type of a strategy or cycle. */
  sort?: string;
  kind: 'created' | 'changed' | 'removed';
  /** Id of the user; the author has only the name. */
  userId?: string;
  /** Name of the maker, if the author is a service account. */
  maker?: string;
  profile?: Profile | 'tenantRoot';
  changes?: ChangedField[];
  more?: number;
  /** Changed fields of its detail item, which is a separate change. */
  sheet?: ChangedField[];
  reason?: string;
  /** Version of the record after the change; a removal has none. */
  recordVersion?: number;
  /** Version of the record before the change, 0 for a creation; a removal and a detail item have none. */
  previousVersion?: number;
}
const auditOptions = {
  ids: 'text',
  isAudited: false,
  indexes: { ofThing: { on: 'gsi1', pk: ['ofThing', 'ofId'], sk: [] } },
} as const;
export const auditEntries = defineEntity('audit', type<AuditEntry>(), auditOptions);
/** Audit entries of tenant records. */
export const tenantAuditEntries = defineEntity('audit', type<AuditEntry>(), {
  ...auditOptions,
  scope: 'tenant',
});
const chainOptions = { ids: 'text', isReferenceable: false, isComputed: true } as const;
/** Mark of an audit entry that is not yet in the chain of its plant. Id: that of the entry. */
export const unsealedEntries = defineEntity('unsealed', type<object>(), chainOptions);
export const unsealedTenantEntries = defineEntity('unsealed', type<object>(), {
  ...chainOptions,
  scope: 'tenant',
});
/**
 * Version of a plant's record whose change no audited field knows of, so that no entry is missing. Id:
 * `<kind>.<record>.<version>`.
 */
export const auditPasses = defineEntity('auditPass', type<object>(), chainOptions);
/** Link of the chain of a plant's audit entries, written once. Id: its number, with leading zeros. */
export const chainLinks = defineEntity('auditLink', type<ChainLink>(), chainOptions);
export const tenantChainLinks = defineEntity('auditLink', type<ChainLink>(), {
  ...chainOptions,
  scope: 'tenant',
});
/**
 * Last local day on which the chain of the plant was verified; `after`: the link at which that goes on; `records`: the
 * place at which the next night goes on comparing records with the trail. One per plant.
 */
interface NightlyCheck {
  day: string;
  after?: number;
  records?: string;
}
export const chainChecks = defineEntity('chainCheck', type<NightlyCheck>(), chainOptions);
/** The same of the chain of the tenant, whose days are those of UTC. One per tenant. */
export const tenantChainChecks = defineEntity('chainCheck', type<NightlyCheck>(), {
  ...chainOptions,
  scope: 'tenant',
});
/** Last report of a chain to administrators; each write of it is a mail. One per plant. */
export const chainReports = defineEntity('chainReport', type<ChainReport>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
export const tenantChainReports = defineEntity('chainReport', type<ChainReport>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
  isAudited: false,
});
/**
 * Mail delivery, not to be sent before `after`: its turn, or the end of a running attempt. Id:
 * `<event>.<template>.<recipient>`.
 */
export const mailDeliveries = defineEntity(
  'delivery',
  type<{ after: string; sentAt?: string; claim?: string } & ExpiringItem>(),
  {
    ids: 'text',
    scope: 'tenant',
    isReferenceable: false,
    isAudited: false,
  },
);
/**
 * Tenant-independent: address that mails do not reach. `clearedAt`: an administrator has it tried again, until
 * a later mail fails. Id: digest of the address.
 */
export const mailFailures = defineEntity('mailFailure', type<MailFailure & { clearedAt?: string }>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
  isAudited: false,
});
/** Idempotency record of a request: its digest, and its answer once given. Id: `<user>.<key>`. */
export const idempotencyRecords = defineEntity(
  'sent',
  type<{ digest: string; answer?: string; leasedAt?: string } & ExpiringItem>(),
  {
    ids: 'text',
    scope: 'tenant',
    isReferenceable: false,
    isAudited: false,
  },
);
/** Completed step of a request of several commits, with its answer as JSON. Id: `<user>.<key>.<step>`. */
export const idempotencySteps = defineEntity('sentStep', type<{ answer: string } & ExpiringItem>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
  isAudited: false,
});
/**
 * Token bucket. Id: the limited action. Buckets of strangers are deleted when full, since a full one equals
 * none.
 */
export const tokenBuckets = defineEntity('bucket', type<{ fullAt: string } & Partial<ExpiringItem>>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
  isAudited: false,
});
/**
 * Token bucket of the calls of a tenant, which all processes of the API fill: instant in milliseconds at which it is
 * full. One a tenant. Its writes are `quiet`, so that they wake no reader of the stream.
 */
export const callShares = defineEntity('callShare', type<{ fullAt: number } & ExpiringItem>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
  isComputed: true,
});
/**
 * Data version of a plant; absent for data written before versions existed. One per plant. `least` is the least
 * program that reads the data, by its data version; `cursor` is the page at which the upgrade to `n` + 1 goes on.
 */
export const dataVersions = defineEntity(
  'dataVersion',
  type<{ n: number; least?: number; cursor?: string }>(),
  {
    ids: 'text',
    isReferenceable: false,
    isAudited: false,
  },
);
/** Tenant-independent: least program that reads the data of all plants. One in the table. */
export const programNeeds = defineEntity('programNeed', type<{ least: number }>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
  isAudited: false,
});
