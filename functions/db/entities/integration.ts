// Entities of integration: service accounts and calendar feeds, their secrets and last use.
import type { ServiceAccount } from '#shared/integration/service-account.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

export const serviceAccounts = defineEntity('serviceAccount', type<ServiceAccount>(), {
  isReferenceable: false,
});

/** Key of a service account: the digest of the whole key, and the plant that it opens. */
export interface ServiceKey {
  tenant: string;
  plant: string;
  accountId: number;
  makerId: string;
  /** SHA-256 in hexadecimal digits. */
  digest: string;
  /** Instant after which a former key is void. */
  endsAt?: string;
}
/** Tenant-independent: keys of service accounts. A key that was removed is void. Id: the id within the key. */
export const serviceKeys = defineEntity('serviceKey', type<ServiceKey>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
});

/** Last use of the keys of an account, recorded at most every few minutes. Id: the account. */
export interface ServiceAccountUse {
  lastUsedAt?: string;
  /** Instant at which a valid key was part of an address. */
  exposedAt?: string;
}
export const serviceAccountUses = defineEntity('serviceAccountUse', type<ServiceAccountUse>(), {
  isReferenceable: false,
  isAudited: false,
});

/** Calendar feed of a team or of a person (beyond 18). Id: a ULID. */
export interface StoredFeed {
  kind: 'ics';
  teamId?: number;
  operatorId?: number;
  /** User whose present permissions limit the feed. */
  ownerId: string;
  owner: string;
  /** Digest of the secret, which is the id of the item below. */
  digest: string;
  /** Instant at which the present address was made. */
  renewedAt: string;
}
export const feeds = defineEntity('feed', type<StoredFeed>(), { ids: 'text', isReferenceable: false });

/** Tenant-independent: secret addresses of feeds. Id: SHA-256 of the secret in base64url. */
export interface FeedSecret {
  tenant: string;
  plant: string;
  feedId: string;
}
export const feedSecrets = defineEntity('feedSecret', type<FeedSecret>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
});

/** Last fetch of a feed, recorded at most every few minutes. Id: the feed. */
export const feedUses = defineEntity('feedUse', type<{ lastUsedAt?: string }>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});

/**
 * Row of an OData set that was removed, so that increments tell of it; kept for 400 days. Id: `<entity> <id>` of the
 * row.
 */
export const removedRows = defineEntity('removedRow', type<{ removedAt: string } & ExpiringItem>(), {
  ids: 'text',
  isReferenceable: false,
  isAudited: false,
});
