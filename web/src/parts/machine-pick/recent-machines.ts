// Machines recently used on this device, the last one first, since users return to the same machines.
import { useEffect, useState } from 'react';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { useSession } from '../../session/session.ts';

const MAX_MACHINES = 5;

function readIds(key: string): number[] {
  try {
    const storedIds: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(storedIds) ? storedIds.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

const getStorageKey = (plant: string | undefined) => `machines.recent.${plant ?? ''}`;

export function useRecentMachines(): readonly number[] {
  const { user } = useSession();
  const [ids] = useState(() => readIds(getStorageKey(user?.idplant)));
  return ids;
}

/** Stores the machine as the most recent one. */
export function useRememberMachine(machineId: number): void {
  const { user } = useSession();
  const key = getStorageKey(user?.idplant);
  useEffect(() => {
    const otherIds = readIds(key).filter((id) => id !== machineId);
    localStorage.setItem(key, JSON.stringify([machineId, ...otherIds].slice(0, MAX_MACHINES)));
  }, [key, machineId]);
}

/**
 * Returns the departments of the machines recently used on this device: the line at which it stands.
 */
export function useOwnDepartments(
  machines: readonly Pick<MachineResponse, 'id' | 'department'>[],
): ReadonlySet<string> {
  const recentIds = useRecentMachines();
  return new Set(
    machines.filter(({ id }) => recentIds.includes(id)).flatMap(({ department }) => department ?? []),
  );
}
