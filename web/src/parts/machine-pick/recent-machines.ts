// Machines something was asked for on this device, the last first: whoever stands before a machine stands there again.
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session.ts';

const MOST = 5;

function read(key: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

const keyOf = (plant: string | undefined) => `machines.recent.${plant ?? ''}`;

export function useRecentMachines(): readonly number[] {
  const { user } = useSession();
  const [ids] = useState(() => read(keyOf(user?.idplant)));
  return ids;
}

/** From now on it is the most recent. */
export function useRemembered(machineId: number): void {
  const { user } = useSession();
  const key = keyOf(user?.idplant);
  useEffect(() => {
    const others = read(key).filter((id) => id !== machineId);
    localStorage.setItem(key, JSON.stringify([machineId, ...others].slice(0, MOST)));
  }, [key, machineId]);
}
