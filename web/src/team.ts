// Whose orders and alerts this device shows, in each plant it works in: the team of the sign-in, else one chosen once and kept
// here (domain 10.6). A technician who is none of that team has not chosen yet.
import { useSyncExternalStore } from 'react';
import { isOf } from '../../shared/planned/order-state.ts';
import { useSession } from './session/session.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useTeam(): [number | undefined, (teamId: number | undefined) => void] {
  const { user, profile } = useSession();
  // the tablet is everybody's: whoever signs in with a team of their own has that one, until they choose another here
  const own = profile === 'technician' ? (user?.teamId ?? user?.teamIds?.[0]) : undefined;
  const key = `team.${user?.idplant ?? ''}${own ? `.${user?.id}` : ''}`;
  const kept = useSyncExternalStore(subscribe, () => Number(localStorage.getItem(key)) || own);
  const teamId = kept && isOf(user?.teamIds, { teamId: kept }) ? kept : own;
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return [teamId, choose];
}
