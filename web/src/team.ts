// Whose orders and alerts this device shows, in each plant it works in, and the choice of another team.
import { useSyncExternalStore } from 'react';
import { keptTeam } from './kept-team.ts';
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
  const { key } = keptTeam(user, profile);
  const teamId = useSyncExternalStore(subscribe, () => keptTeam(user, profile).teamId);
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return [teamId, choose];
}
