// The columns of a list of orders (product §3, Workorder).
import type { TFunction } from 'i18next';
import type { Column } from '../../ui/column.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { OrderActions } from './order-actions.tsx';
import type { OrderRow } from './order-rows.ts';
import { OrderStatus } from './order-status.tsx';

export interface ColumnChoice {
  /** The plant assigns orders to teams, and this profile may see which. */
  teams: boolean;
  /** Where the code leads; text alone for those who may not execute. */
  path?: (order: OrderRow) => string;
  without?: readonly string[];
}

export function orderColumns(
  t: TFunction<'orders'>,
  { teams, path, without = [] }: ColumnChoice,
): Column<OrderRow>[] {
  const all: Column<OrderRow>[] = [
    {
      id: 'code',
      value: (order) => order.code,
      cell: path && ((order) => <PageLink to={path(order)}>{order.code}</PageLink>),
      width: 150,
    },
    {
      id: 'actions',
      header: t('actions'),
      value: () => undefined,
      unfiltered: true,
      cell: (order) => <OrderActions order={order} />,
      width: 100,
    },
    { id: 'plannedOn', value: (order) => order.plannedOn, kind: 'day', width: 150 },
    {
      id: 'state',
      value: (order) => order.state,
      kind: 'choice',
      enum: 'orderState',
      cell: (order) => <OrderStatus order={order} />,
      width: 210,
    },
    { id: 'colour', value: (order) => order.colour, kind: 'choice', enum: 'colour', hidden: true },
    { id: 'department', value: (order) => order.department, width: 140 },
    { id: 'machine', value: (order) => order.machine, width: 110 },
    { id: 'machineDescription', value: (order) => order.machineDescription, width: 190 },
    { id: 'cycle', value: (order) => order.cycle, width: 110 },
    { id: 'cycleDescription', value: (order) => order.cycleDescription, width: 220 },
    { id: 'tasks', value: (order) => order.tasks, kind: 'number', width: 110 },
    { id: 'minutes', value: (order) => order.minutes, kind: 'minutes', hidden: true },
    { id: 'team', value: (order) => order.team, width: 160 },
    { id: 'members', value: (order) => order.members, hidden: true },
    { id: 'closedOn', value: (order) => order.closedOn, kind: 'day', width: 150 },
    { id: 'closedBy', value: (order) => order.closedBy, hidden: true },
    { id: 'closedById', value: (order) => order.closedById, hidden: true },
    { id: 'actualMinutes', value: (order) => order.actualMinutes, kind: 'minutes', hidden: true },
    { id: 'nominalOn', value: (order) => order.nominalOn, kind: 'day', hidden: true },
    { id: 'note', value: (order) => order.note, hidden: true },
  ];
  const hidden = new Set([...without, ...(teams ? [] : ['team', 'members'])]);
  return all.filter(({ id }) => !hidden.has(id));
}
