// Whose tablet this is: chosen once, kept on the device (domain 10.6).
import { useState } from 'react';

const key = 'team';

export function useTeam(): [number | undefined, (teamId: number | undefined) => void] {
  const [teamId, setTeamId] = useState(() => Number(localStorage.getItem(key)) || undefined);
  const choose = (next: number | undefined) => {
    if (next) localStorage.setItem(key, String(next));
    else localStorage.removeItem(key);
    setTeamId(next);
  };
  return [teamId, choose];
}
