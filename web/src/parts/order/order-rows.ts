// An order as lists show it: its ids named, its colour as of today.
import type { Day } from '../../../../shared/day.ts';
import { type Colour, isEarly } from '../../../../shared/planned/colour.ts';
import type { OrderItem } from '../../../../shared/planned/order-api.ts';
import { isOpen } from '../../../../shared/planned/order-state.ts';
import { classOf } from '../../../../shared/structure/classes.ts';
import { colourToday } from '../calendar/calendar-cells.ts';
import { membersOf, type Names } from './order-names.ts';
import { whereText } from './order-where.tsx';

export interface OrderRow extends OrderItem {
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  cycle: string;
  cycleDescription: string;
  where: string;
  team: string;
  members: string;
  colour: Colour | undefined;
  early: boolean;
}

export const rowOf =
  ({ machines, cycles, teams, operators }: Names, today: Day) =>
  (order: OrderItem): OrderRow => {
    const machine = machines.get(order.machineId);
    const cycle = cycles.get(order.cycleId);
    const team = order.teamId === undefined ? undefined : teams.get(order.teamId);
    return {
      ...order,
      machine: machine?.code ?? '',
      machineDescription: machine?.description ?? '',
      department: machine?.department ?? '',
      class: (machine && classOf(machine)) ?? '',
      cycle: cycle?.code ?? '',
      cycleDescription: cycle?.description ?? order.title ?? '',
      where: whereText(cycle ?? order),
      team: team ? `${team.code} ${team.description}` : '',
      members: team ? membersOf(team, operators).join(', ') : '',
      colour: colourToday(order, today),
      early: isEarly({ ...order, byMeter: order.dueRun !== undefined }),
    };
  };

type Timed = Pick<OrderItem, 'state' | 'plannedOn' | 'code'>;

/** What is before one, the oldest first; then what has ended, the newest first. */
export function openFirst(a: Timed, b: Timed): number {
  const open = isOpen(a.state);
  if (open !== isOpen(b.state)) return open ? -1 : 1;
  const order = a.plannedOn.localeCompare(b.plannedOn) || a.code.localeCompare(b.code);
  return open ? order : -order;
}
