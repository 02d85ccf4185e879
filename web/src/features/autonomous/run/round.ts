// The runs before whoever walks with a tablet: what is late and of today, machine by machine, and what the next days bring.
import type { Day } from '../../../../../shared/day.ts';

/** As far ahead as a tablet reads. */
export const DAYS_AHEAD = 7;

interface Run {
  plannedOn: Day;
  shift?: number;
  code: string;
}
interface Placed extends Run {
  machineId: number;
  machine: string;
  state: string;
}

export const inWalkingOrder = (a: Run, b: Run): number =>
  a.plannedOn.localeCompare(b.plannedOn) || (a.shift ?? 0) - (b.shift ?? 0) || a.code.localeCompare(b.code);

/** What is begun stands first. */
const inHand = <R extends Placed>(a: R, b: R): number =>
  Number(b.state === 'inProgress') - Number(a.state === 'inProgress') || inWalkingOrder(a, b);

export interface AtMachine<R> {
  machineId: number;
  items: R[];
}

function byMachine<R extends Placed>(runs: readonly R[]): AtMachine<R>[] {
  const groups = [...Map.groupBy(runs, ({ machineId }) => machineId)];
  return groups
    .map(([machineId, items]) => ({ machineId, items: items.toSorted(inHand) }))
    .sort((a, b) => a.items[0]!.machine.localeCompare(b.items[0]!.machine) || a.machineId - b.machineId);
}

/** Of one machine, or of all; machine by machine, and no more of what is due than `most`. */
export function roundOf<R extends Placed>(
  runs: readonly R[],
  { today, machineId, most }: { today: Day; machineId: number | undefined; most: number },
) {
  const wanted = runs.filter((run) => machineId === undefined || run.machineId === machineId);
  const due = wanted.filter(({ plannedOn, state }) => plannedOn <= today || state === 'inProgress');
  const coming = wanted.filter((run) => !due.includes(run));
  const inOrder = byMachine(due).flatMap(({ items }) => items);
  return {
    due: byMachine(inOrder.slice(0, most)),
    count: due.length,
    hidden: Math.max(0, due.length - most),
    coming: byMachine(coming),
    later: coming.length,
  };
}
