// Where a day with a tablet starts: with the orders of a team, or with the runs of paths for who does nothing else there.
import type { Profile } from '../../../shared/permissions.ts';
import { tabletRunsPath } from './runs.ts';

/** Nobody else has pages there. */
const homes: Partial<Record<Profile | 'tenantRoot', string>> = {
  admin: '/app/tablet/homeTablet',
  technician: '/app/tablet/homeTablet',
  superAdmin: '/app/tablet/homeTablet',
  pm: tabletRunsPath,
};

export const tabletHomeOf = (profile: Profile | 'tenantRoot'): string | undefined => homes[profile];
