// Groups the runs of the tablet page: late and today's runs by machine, then those of the next days.
import type { Day } from '#shared/day.ts';

/** Number of days ahead that the tablet reads. */
export const DAYS_AHEAD = 7;

interface Run {
  plannedOn: Day;
  shift?: number;
  code: string;
}
interface MachineRun extends Run {
  machineId: number;
  machine: string;
  state: string;
}

export const compareByWalkingOrder = (a: Run, b: Run): number =>
  a.plannedOn.localeCompare(b.plannedOn) || (a.shift ?? 0) - (b.shift ?? 0) || a.code.localeCompare(b.code);

/** Orders runs with those in progress first. */
const compareInProgressFirst = <R extends MachineRun>(a: R, b: R): number =>
  Number(b.state === 'inProgress') - Number(a.state === 'inProgress') || compareByWalkingOrder(a, b);

export interface MachineGroup<R> {
  machineId: number;
  items: R[];
}

function groupByMachine<R extends MachineRun>(runs: readonly R[]): MachineGroup<R>[] {
  const groups = [...Map.groupBy(runs, ({ machineId }) => machineId)];
  return groups
    .map(([machineId, items]) => ({ machineId, items: items.toSorted(compareInProgressFirst) }))
    .sort((a, b) => a.items[0]!.machine.localeCompare(b.items[0]!.machine) || a.machineId - b.machineId);
}

/** Groups the runs of one machine, or of all, by machine; at most `maxRuns` due runs are returned. */
export function groupRuns<R extends MachineRun>(
  runs: readonly R[],
  { today, machineId, maxRuns }: { today: Day; machineId: number | undefined; maxRuns: number },
) {
  const selectedRuns = runs.filter((run) => machineId === undefined || run.machineId === machineId);
  const dueRuns = selectedRuns.filter(({ plannedOn, state }) => plannedOn <= today || state === 'inProgress');
  const comingRuns = selectedRuns.filter((run) => !dueRuns.includes(run));
  const sortedRuns = groupByMachine(dueRuns).flatMap(({ items }) => items);
  return {
    due: groupByMachine(sortedRuns.slice(0, maxRuns)),
    count: dueRuns.length,
    hidden: Math.max(0, dueRuns.length - maxRuns),
    coming: groupByMachine(comingRuns),
    later: comingRuns.length,
  };
}
