// An EWO as lists show it: its ids named, its minutes as of now.
import { type Instant, minutesBetween } from '../../../../shared/day.ts';
import type { EwoItem } from '../../../../shared/requests/ewo-api.ts';
import { type EwoState, isOpenEwo, priorities } from '../../../../shared/requests/ewo-state.ts';
import { type Durations, durationsOf } from '../../../../shared/requests/ewo-times.ts';
import { classOf } from '../../../../shared/structure/classes.ts';
import { fullName } from '../order/order-names.ts';
import { elementText } from '../order/order-where.tsx';
import type { EwoNames } from './ewo-names.ts';

export interface EwoRow extends EwoItem {
  took: Durations;
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  /** The element that failed. */
  failed: string;
  team: string;
  /** By name. */
  people: string;
  /** Minutes since it was reported, while it is open. */
  age: number | undefined;
}

export const rowOf =
  ({ machines, teams, operators }: EwoNames, now: Instant) =>
  (ewo: EwoItem): EwoRow => {
    const machine = machines.get(ewo.machineId);
    const team = ewo.teamId === undefined ? undefined : teams.get(ewo.teamId);
    return {
      ...ewo,
      took: durationsOf(ewo, now),
      machine: machine?.code ?? '',
      machineDescription: machine?.description ?? '',
      department: machine?.department ?? '',
      class: (machine && classOf(machine)) ?? '',
      failed: ewo.element ? elementText(ewo.element) : '',
      team: team ? `${team.code} ${team.description}` : '',
      people: namesOf(ewo.technicians, operators).join(', '),
      age: isOpenEwo(ewo.state) ? Math.max(0, minutesBetween(ewo.createdAt, now)) : undefined,
    };
  };

export const namesOf = (ids: readonly number[] = [], operators: EwoNames['operators']): string[] =>
  ids.flatMap((id) => {
    const operator = operators.get(id);
    return operator ? [fullName(operator)] : [];
  });

interface Waiting {
  state: EwoState;
  priority: EwoItem['priority'];
  createdAt: string;
}

/** What presses most, then what waits longest. */
export const mostUrgentFirst = (a: Waiting, b: Waiting): number =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || a.createdAt.localeCompare(b.createdAt);
