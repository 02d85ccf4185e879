// Which team a device shows in a plant: the one of the sign-in, else one chosen once and kept here (domain 10.6).
import type { SignedInUser } from '../../shared/access/api.ts';
import type { Profile } from '../../shared/permissions.ts';
import { isOf } from '../../shared/planned/order-state.ts';

export interface KeptTeam {
  key: string;
  teamId: number | undefined;
}

/** A technician who is none of the kept team has not chosen yet. */
export function keptTeam(
  user: SignedInUser | undefined,
  profile: Profile | 'tenantRoot' | undefined,
): KeptTeam {
  // the tablet is everybody's: whoever signs in with a team of their own has that one, until they choose another here
  const own = profile === 'technician' ? (user?.teamId ?? user?.teamIds?.[0]) : undefined;
  const key = `team.${user?.idplant ?? ''}${own ? `.${user?.id}` : ''}`;
  const kept = Number(localStorage.getItem(key)) || own;
  return { key, teamId: kept && isOf(user?.teamIds, { teamId: kept }) ? kept : own };
}
