// Whose device this is, in each plant it works in: chosen once, kept on the device (domain 10.6). A technician who is none of
// that team has not chosen yet.
import { useSyncExternalStore } from 'react';
import { isOf } from '../../shared/planned/order-state.ts';
import { useSession } from './session.ts';

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
  const { user } = useSession();
  const key = `team.${user?.idplant ?? ''}`;
  const kept = useSyncExternalStore(subscribe, () => Number(localStorage.getItem(key)) || undefined);
  const teamId = kept && isOf(user?.teamIds, { teamId: kept }) ? kept : undefined;
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return [teamId, choose];
}
