// Machines recently used on this device, the last one first, since users return to the same machines.
import { useEffect, useState } from 'react';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getCodeKey } from '#shared/text.ts';
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

type LineMachine = Pick<MachineResponse, 'id' | 'code' | 'department'>;

interface OwnLine {
  machineIds: ReadonlySet<number>;
  /** Departments of its machines, else their codes. */
  name: string;
}

/**
 * Returns the line of the user: what the own teams of an operator cover, else the machines recently used on this
 * device with the others of their departments.
 */
export function useOwnLine(machines: readonly LineMachine[]): OwnLine {
  const { user } = useSession();
  const recentIds = useRecentMachines();
  const ownIds = new Set(user?.ownLine?.machineIds ?? recentIds);
  const ownDepartments = new Set(
    user?.ownLine?.departments.map(getCodeKey) ??
      machines.flatMap(({ id, department }) => (ownIds.has(id) && department ? getCodeKey(department) : [])),
  );
  const lineMachines = machines.filter(
    ({ id, department }) => ownIds.has(id) || (department && ownDepartments.has(getCodeKey(department))),
  );
  const lineDepartments = new Set(lineMachines.flatMap(({ department }) => department || []));
  const names = lineDepartments.size > 0 ? [...lineDepartments] : lineMachines.map(({ code }) => code);
  return { machineIds: new Set(lineMachines.map(({ id }) => id)), name: names.join(', ') };
}
