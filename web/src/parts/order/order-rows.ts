// Row of an order list: an order with names for its ids and its colour as of today.
import type { Day } from '#shared/day.ts';
import { type Colour, isEarly } from '#shared/planned/colour.ts';
import type { OrderItem } from '#shared/planned/order-api.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { getMachineClass } from '#shared/structure/classes.ts';
import { computeColourToday } from '../calendar/calendar-cells.ts';
import { listMemberNames, type OrderNames } from './order-names.ts';
import { formatOrderElements } from './order-where.tsx';

export interface OrderRow extends OrderItem {
  machine: string;
  machineDescription: string;
  department: string;
  class: string;
  cycle: string;
  cycleDescription: string;
  elementText: string;
  team: string;
  members: string;
  colour: Colour | undefined;
  isEarly: boolean;
}

export const toOrderRow =
  ({ machines, cycles, teams, operators }: OrderNames, today: Day) =>
  (order: OrderItem): OrderRow => {
    const machine = machines.get(order.machineId);
    const cycle = cycles.get(order.cycleId ?? 0);
    const team = order.teamId === undefined ? undefined : teams.get(order.teamId);
    return {
      ...order,
      machine: machine?.code ?? '',
      machineDescription: machine?.description ?? '',
      department: machine?.department ?? '',
      class: (machine && getMachineClass(machine)) ?? '',
      cycle: cycle?.code ?? '',
      cycleDescription: cycle?.description ?? order.title ?? '',
      elementText: formatOrderElements(cycle ?? order),
      team: team ? `${team.code} ${team.description}` : '',
      members: team ? listMemberNames(team, operators).join(', ') : '',
      colour: computeColourToday(order, today),
      isEarly: isEarly({ ...order, byMeter: order.dueRun !== undefined }),
    };
  };

type SortedOrder = Pick<OrderItem, 'state' | 'plannedOn' | 'code'>;

/** Compares open orders first, the oldest first; then ended ones, the newest first. */
export function compareOpenOrdersFirst(a: SortedOrder, b: SortedOrder): number {
  const isFirstOpen = isOpen(a.state);
  if (isFirstOpen !== isOpen(b.state)) return isFirstOpen ? -1 : 1;
  const order = a.plannedOn.localeCompare(b.plannedOn) || a.code.localeCompare(b.code);
  return isFirstOpen ? order : -order;
}
