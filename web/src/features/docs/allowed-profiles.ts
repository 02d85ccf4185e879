// Profiles allowed to make a call, from the permission matrix.
import type { RequiredPermission } from '#shared/contract.ts';
import { hasPermission, type Profile, profiles } from '#shared/permissions.ts';
import { getEnumText } from '../../i18n/text.ts';

export type ProfileOrTenantRoot = Profile | 'tenantRoot';
/** Profiles listed in permission tables; the disabled profile has no permission anywhere. */
export const allProfiles: readonly ProfileOrTenantRoot[] = [
  ...profiles.filter((profile) => profile !== 'disabled'),
  'tenantRoot',
];

export const formatProfiles = (who: readonly ProfileOrTenantRoot[]): string =>
  who.map((profile) => getEnumText('profile', profile)).join(', ');

/**
 * Returns the profiles with a permission. Calls open to everybody, every user or every member have no such
 * permission.
 */
export const getAllowedProfiles = (needs: Exclude<RequiredPermission, string>): ProfileOrTenantRoot[] =>
  allProfiles.filter((profile) =>
    profile === 'tenantRoot'
      ? needs[2] === 'tenant' && hasPermission(profile, needs[0], needs[1])
      : hasPermission(profile, needs[0], needs[1]),
  );
