// Team whose orders and alerts this device shows, per plant, with a setter.
import { useSyncExternalStore } from 'react';
import { useSession } from './session/session.ts';
import { getDeviceTeam } from './stored-team.ts';

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
  const { key } = getDeviceTeam(user, profile);
  const teamId = useSyncExternalStore(subscribe, () => getDeviceTeam(user, profile).teamId);
  const setTeam = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return [teamId, setTeam];
}
