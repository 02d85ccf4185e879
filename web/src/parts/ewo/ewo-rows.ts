// Row of an EWO list: an EWO with names for its ids and durations as of now.

import { type Instant, minutesBetween } from '#shared/day.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { EwoItem } from '#shared/requests/ewo-api.ts';
import { type EwoState, isOpenEwo, priorities } from '#shared/requests/ewo-state.ts';
import { computeDurations, type Durations } from '#shared/requests/ewo-times.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { formatElement } from '../order/order-where.tsx';
import type { EwoNames } from './ewo-names.ts';

export interface EwoRow extends EwoItem {
  durations: Durations;
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  /** Element that failed. */
  failed: string;
  team: string;
  /** Names of the technicians. */
  people: string;
  /** Minutes since the report, while it is open. */
  age: number | undefined;
}

export const toEwoRow =
  ({ machines, teams, operators }: EwoNames, now: Instant) =>
  (ewo: EwoItem): EwoRow => {
    const machine = machines.get(ewo.machineId);
    const team = ewo.teamId === undefined ? undefined : teams.get(ewo.teamId);
    return {
      ...ewo,
      durations: computeDurations(ewo, now),
      machine: machine?.code ?? '',
      machineDescription: machine?.description ?? '',
      department: machine?.department ?? '',
      class: (machine && getMachineClass(machine)) ?? '',
      failed: ewo.element ? formatElement(ewo.element) : '',
      team: team ? `${team.code} ${team.description}` : '',
      people: listOperatorNames(ewo.technicians, operators).join(', '),
      age: isOpenEwo(ewo.state) ? Math.max(0, minutesBetween(ewo.createdAt, now)) : undefined,
    };
  };

export const listOperatorNames = (ids: readonly number[] = [], operators: EwoNames['operators']): string[] =>
  ids.flatMap((id) => {
    const operator = operators.get(id);
    return operator ? [formatFullName(operator)] : [];
  });

interface UrgencyFields {
  state: EwoState;
  priority: EwoItem['priority'];
  createdAt: string;
}

/** Compares by priority, then by age with the oldest first. */
export const compareEwoUrgency = (a: UrgencyFields, b: UrgencyFields): number =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || a.createdAt.localeCompare(b.createdAt);
