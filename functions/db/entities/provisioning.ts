// Entities of provisioning: what the directory of a company says by SCIM, the tokens by which it signs in, and the
// mapping of its groups to plants.

import type { DirectoryGroup } from '#shared/integration/provisioning/group.ts';
import type { DirectoryPerson } from '#shared/integration/provisioning/person.ts';
import type { ProvisioningCall, ProvisioningSetup } from '#shared/integration/provisioning/setup.ts';
import { defineEntity, type } from '../entity.ts';
import type { ExpiringItem } from '../expiry.ts';

/** Person of the directory. The user of the same id has what follows for the product. */
export interface ProvisionedPerson extends DirectoryPerson {
  /** The userName without case, unique in the tenant. */
  userNameKey: string;
  /** Instant at which the directory deleted the person, who then is unknown to it. */
  deletedAt?: string;
}
/** Id: the user. */
export const provisionedPeople = defineEntity('provisionedPerson', type<ProvisionedPerson>(), {
  ids: 'text',
  scope: 'tenant',
  uniques: ['userNameKey'],
  isReferenceable: false,
  isAudited: false,
});
export const provisionedGroups = defineEntity('provisionedGroup', type<DirectoryGroup>(), {
  ids: 'text',
  scope: 'tenant',
});
/** One per tenant. Id: `scim`. */
export const provisioningSetups = defineEntity('provisioningSetup', type<ProvisioningSetup>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
});

/** Token of a tenant's directory: the digest of the whole token. A token that was removed is void. */
export interface ProvisioningToken {
  tenant: string;
  /** SHA-256 in hexadecimal digits. */
  digest: string;
  /** Instant after which a former token is void. */
  endsAt?: string;
}
/** Tenant-independent. Id: the id within the token. */
export const provisioningTokens = defineEntity('provisioningToken', type<ProvisioningToken>(), {
  ids: 'text',
  scope: 'global',
  isReferenceable: false,
});

/** Call of the directory, kept for some days. Id: its instant and a random part. */
export const provisioningCalls = defineEntity('provisioningCall', type<ProvisioningCall & ExpiringItem>(), {
  ids: 'text',
  scope: 'tenant',
  isReferenceable: false,
  isAudited: false,
});

/** Act of the directory that administrators must know at once (decisions G44). Id: a UUID. */
export interface ProvisioningNotice {
  reason: 'lastAdministrator' | 'groupEmptied' | 'rootDisabled';
  /** Plant without an administrator. */
  plant?: string;
  /** Name of the group or of the person. */
  name?: string;
}
export const provisioningNotices = defineEntity(
  'provisioningNotice',
  type<ProvisioningNotice & ExpiringItem>(),
  { ids: 'text', scope: 'tenant', isReferenceable: false, isAudited: false },
);
