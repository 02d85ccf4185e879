// State of the guide for team leaders, stored on this device for each user and plant.
import type { Session } from '../../session/session.ts';

export const leaderSteps = ['notices', 'week', 'order', 'handover'] as const;
export type LeaderStep = (typeof leaderSteps)[number];

interface LeaderGuideState {
  /** Whether the user put the guide away. */
  isAway: boolean;
  /** Steps whose pages were opened from the guide. */
  opened: readonly LeaderStep[];
}

const getStorageKey = ({ tenant, user }: Pick<Session, 'tenant' | 'user'>) =>
  `leaderGuide:${tenant.id}.${user?.id ?? ''}.${user?.idplant ?? ''}`;

export function readLeaderGuide(session: Session): LeaderGuideState {
  const [away, ...names] = (localStorage.getItem(getStorageKey(session)) ?? '').split(' ');
  return { isAway: away === 'away', opened: leaderSteps.filter((step) => names.includes(step)) };
}

export const storeLeaderGuide = (session: Session, { isAway, opened }: LeaderGuideState): void =>
  localStorage.setItem(getStorageKey(session), [isAway ? 'away' : 'active', ...opened].join(' '));
