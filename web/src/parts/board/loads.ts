// Load and capacity of teams, if the plant manages its resources (domain 10.4, 10.5).
import { useMemo, useState } from 'react';
import { addDays, type Day } from '#shared/day.ts';
import { getSaturationColour } from '#shared/organisation/load.ts';
import { type WorkloadDay, workloads } from '#shared/organisation/workload-api.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';

export interface DayLoad {
  load: number;
  capacity: number;
  saturation: number | null;
  colour: ReturnType<typeof getSaturationColour>;
}
export interface TeamLoads {
  days: readonly Day[];
  getLoads: (teamId: number) => ReadonlyMap<Day, DayLoad>;
  onMove: (from: Day) => void;
}

const PERIOD_DAYS = 14;
const noLoads: ReadonlyMap<Day, DayLoad> = new Map();

/** Returns the loads of 14 days, or undefined if the user or plant has none. */
export function useTeamLoads(): TeamLoads | undefined {
  const session = useSession();
  const today = useToday();
  const [selectedStart, setSelectedStart] = useState<Day>();
  const from = selectedStart && selectedStart > today ? selectedStart : today;
  const isShown = toPrincipal(session).resources && session.may('teams', 'view');
  const { data } = useCall(
    workloads.days,
    { from, to: addDays(from, PERIOD_DAYS - 1) },
    { enabled: isShown },
  );
  return useMemo(() => {
    if (!isShown) return undefined;
    const byTeam = data && loadsByTeam(data.days);
    return {
      days: Array.from({ length: PERIOD_DAYS }, (_, i) => addDays(from, i)),
      getLoads: (teamId) => byTeam?.get(teamId) ?? noLoads,
      onMove: setSelectedStart,
    };
  }, [isShown, data, from]);
}

function loadsByTeam(days: readonly WorkloadDay[]): ReadonlyMap<number, ReadonlyMap<Day, DayLoad>> {
  const byTeam = new Map<number, Map<Day, DayLoad>>();
  for (const { teamId, on, ...day } of days) {
    const teamDays = byTeam.get(teamId) ?? new Map<Day, DayLoad>();
    teamDays.set(on, { ...day, colour: getSaturationColour(day.saturation) });
    byTeam.set(teamId, teamDays);
  }
  return byTeam;
}
