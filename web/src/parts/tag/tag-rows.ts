// Row of a tag list: a tag with names for its ids and its age as of today.

import { type Day, daysBetween } from '#shared/day.ts';
import { formatFullName } from '#shared/organisation/full-name.ts';
import type { TagItem } from '#shared/requests/tag-api.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import type { EwoNames } from '../ewo/ewo-names.ts';
import { formatElement } from '../order/order-where.tsx';

export interface TagRow extends TagItem {
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  point: string;
  team: string;
  /** Technician to whom it is assigned. */
  operator: string;
  /** Days since its creation, while it is open. */
  age: number | undefined;
}

export const toTagRow =
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
      class: (machine && getMachineClass(machine)) ?? '',
      point: tag.element ? formatElement(tag.element) : '',
      team: team ? `${team.code} ${team.description}` : '',
      operator: operator ? formatFullName(operator) : '',
      age: tag.state === 'closed' ? undefined : Math.max(0, daysBetween(tag.createdOn, today)),
    };
  };

/** Compares safety tags first, then by priority, then by age with the oldest first. */
export function compareTagUrgency(a: TagItem, b: TagItem): number {
  const getRank = ({ pillar, priority }: TagItem) =>
    pillar === 'SAF' ? 0 : { high: 1, medium: 2, low: 3 }[priority ?? 'medium'];
  return getRank(a) - getRank(b) || a.createdAt.localeCompare(b.createdAt);
}
