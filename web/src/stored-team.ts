// Team of a device in a plant: that of the user, otherwise one selected on this device (domain 10.6).
import type { SignedInUser } from '#shared/access/api.ts';
import type { Profile } from '#shared/permissions.ts';
import { isOfTeams } from '#shared/planned/order-state.ts';

export interface DeviceTeam {
  key: string;
  teamId: number | undefined;
}

/** Returns the team; a stored team of which the technician is not a member does not count. */
export function getDeviceTeam(
  user: SignedInUser | undefined,
  profile: Profile | 'tenantRoot' | undefined,
): DeviceTeam {
  // A tablet is shared: a user with a team of their own gets that one, until they select another on this
  // device.
  const ownTeamId = profile === 'technician' ? (user?.teamId ?? user?.teamIds?.[0]) : undefined;
  const key = `team.${user?.idplant ?? ''}${ownTeamId ? `.${user?.id}` : ''}`;
  const storedTeamId = Number(localStorage.getItem(key)) || ownTeamId;
  return {
    key,
    teamId: storedTeamId && isOfTeams(user?.teamIds, { teamId: storedTeamId }) ? storedTeamId : ownTeamId,
  };
}
