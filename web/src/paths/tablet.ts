// Home page on the tablet: orders of a team, or runs of paths for profiles with no other work.
import type { Profile } from '#shared/permissions.ts';
import { tabletRunsRoute } from './runs.ts';

/** Home page by profile; other profiles have no tablet pages. */
const homesByProfile: Partial<Record<Profile | 'tenantRoot', string>> = {
  admin: '/app/tablet/homeTablet',
  technician: '/app/tablet/homeTablet',
  superAdmin: '/app/tablet/homeTablet',
  pm: tabletRunsRoute,
};

export const findTabletHome = (profile: Profile | 'tenantRoot'): string | undefined =>
  homesByProfile[profile];
