// A tag as lists show it: its ids named, its age as of today.
import { type Day, daysBetween } from '../../../../shared/day.ts';
import type { TagItem } from '../../../../shared/requests/tag-api.ts';
import { classOf } from '../../../../shared/structure/classes.ts';
import type { EwoNames } from '../ewo/ewo-names.ts';
import { fullName } from '../order/order-names.ts';
import { elementText } from '../order/order-where.tsx';

export interface TagRow extends TagItem {
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  point: string;
  team: string;
  /** The technician who has it. */
  operator: string;
  /** Days since it was written, while it is open. */
  age: number | undefined;
}

export const rowOf =
  ({ machines, teams, operators }: EwoNames, today: Day) =>
  (tag: TagItem): TagRow => {
    const machine = tag.machineId === undefined ? undefined : machines.get(tag.machineId);
    const team = tag.teamId === undefined ? undefined : teams.get(tag.teamId);
    const operator = tag.operatorId === undefined ? undefined : operators.get(tag.operatorId);
    return {
      ...tag,
      machine: machine?.code ?? '',
      machineDescription: machine?.description ?? '',
      department: machine?.department ?? '',
      class: (machine && classOf(machine)) ?? '',
      point: tag.element ? elementText(tag.element) : '',
      team: team ? `${team.code} ${team.description}` : '',
      operator: operator ? fullName(operator) : '',
      age: tag.state === 'closed' ? undefined : Math.max(0, daysBetween(tag.createdOn, today)),
    };
  };

/** What is dangerous before what presses, then what has waited longest. */
export function mostUrgentFirst(a: TagItem, b: TagItem): number {
  const rank = ({ pillar, priority }: TagItem) =>
    pillar === 'SAF' ? 0 : { high: 1, medium: 2, low: 3 }[priority ?? 'medium'];
  return rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt);
}
