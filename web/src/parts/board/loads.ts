// Load and capacity of teams, where the plant manages its resources (domain 10.4, 10.5).
import { useMemo, useState } from 'react';
import { addDays, type Day } from '../../../../shared/day.ts';
import { saturationColour } from '../../../../shared/organisation/load.ts';
import { type WorkloadDay, workloads } from '../../../../shared/organisation/workload-api.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';

export interface DayLoad {
  load: number;
  capacity: number;
  saturation: number;
  colour: ReturnType<typeof saturationColour>;
}
export interface Loads {
  days: readonly Day[];
  of: (teamId: number) => ReadonlyMap<Day, DayLoad>;
  onMove: (from: Day) => void;
}

const DAYS = 14;
const none: ReadonlyMap<Day, DayLoad> = new Map();

/** Undefined where there is nothing to show. */
export function useLoads(): Loads | undefined {
  const session = useSession();
  const today = useToday();
  const [moved, setMoved] = useState<Day>();
  const from = moved && moved > today ? moved : today;
  const shown = askerOf(session).resources && session.may('teams', 'view');
  const { data } = useCall(workloads.days, { from, to: addDays(from, DAYS - 1) }, { enabled: shown });
  return useMemo(() => {
    if (!shown) return undefined;
    const byTeam = data && loadsByTeam(data.days);
    return {
      days: Array.from({ length: DAYS }, (_, i) => addDays(from, i)),
      of: (teamId) => byTeam?.get(teamId) ?? none,
      onMove: setMoved,
    };
  }, [shown, data, from]);
}

function loadsByTeam(days: readonly WorkloadDay[]): ReadonlyMap<number, ReadonlyMap<Day, DayLoad>> {
  const byTeam = new Map<number, Map<Day, DayLoad>>();
  for (const { teamId, on, ...day } of days) {
    const its = byTeam.get(teamId) ?? new Map<Day, DayLoad>();
    its.set(on, { ...day, colour: saturationColour(day.saturation) });
    byTeam.set(teamId, its);
  }
  return byTeam;
}
