// Following an EWO: who reports a problem that is open already follows its EWO and hears of it as its reporter
// does. This module builds no schema, since pages of reporters import it.
import { hasPermission, type Profile } from '../permissions.ts';
import { RefusalError } from '../refused.ts';
import type { Principal } from '../transitions.ts';
import { type EwoState, isOpenEwo } from './ewo-state.ts';

interface FollowableEwo {
  state: EwoState;
  requesterId?: string;
  followed?: boolean;
}

/** Whether the profile hears of EWOs that it reported or follows. */
export const canReceiveOwnAlerts = (profile: Profile | 'tenantRoot'): boolean =>
  hasPermission(profile, 'ewo', 'create');

/** Whether the user could follow the EWO: an open one of another reporter that they do not follow yet. */
export const canFollowEwo = ({ profile, user }: Pick<Principal, 'profile' | 'user'>, ewo: FollowableEwo) =>
  canReceiveOwnAlerts(profile) && isOpenEwo(ewo.state) && ewo.requesterId !== user && !ewo.followed;

/** @throws Refused ewoState */
export function assertFollowable({ state }: Pick<FollowableEwo, 'state'>): void {
  if (!isOpenEwo(state)) throw new RefusalError('conflict', 'ewoState', { values: { state } });
}
