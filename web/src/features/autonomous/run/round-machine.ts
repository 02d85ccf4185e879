// The machine a tablet was narrowed to, in each plant it works in: it stays so until another is chosen.
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';

export function useRoundMachine(): [number | undefined, (machineId: number | undefined) => void] {
  const { user } = useSession();
  const key = `runs.machine.${user?.idplant ?? ''}`;
  const [machineId, setMachineId] = useState(() => Number(localStorage.getItem(key)) || undefined);
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    setMachineId(next);
  };
  return [machineId, choose];
}
