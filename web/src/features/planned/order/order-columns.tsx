// The columns of a list of orders (product §3, Workorder).
import type { TFunction } from 'i18next';
import type { OrderRow } from '../../../parts/order/order-rows.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { KitMark } from '../../../parts/spare/kit-mark.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { OrderActions } from './order-actions.tsx';
import './order-columns.css';

export interface ColumnChoice {
  /** The plant assigns orders to teams, and this profile may see which. */
  teams: boolean;
  /** Where the code leads; text alone for those who may not execute. */
  path?: (order: OrderRow) => string;
  without?: readonly string[];
  /** The list is of orders that have ended. */
  ended?: boolean;
  /** Orders whose spares will not all be there. */
  lacking?: ReadonlySet<string>;
}

export function orderColumns(
  t: TFunction<'orders'>,
  { teams, path, without = [], ended = false, lacking }: ColumnChoice,
): Column<OrderRow>[] {
  const all: Column<OrderRow>[] = [
    {
      id: 'code',
      value: (order) => order.code,
      cell: path && ((order) => <PageLink to={path(order)}>{order.code}</PageLink>),
      width: 150,
    },
    {
      id: 'work',
      value: (order) => [order.cycleDescription, order.where].filter(Boolean).join(' · '),
      cell: (order) => <TwoLines first={order.cycleDescription} second={order.where} />,
      width: 200,
    },
    {
      id: 'machine',
      value: (order) => order.machine,
      cell: (order) => <TwoLines first={order.machine} second={order.machineDescription} />,
      width: 135,
    },
    {
      id: 'plannedOn',
      header: t('columns.plannedOn'),
      value: (order) => order.plannedOn,
      kind: 'day',
      width: 150,
    },
    {
      id: 'state',
      value: (order) => order.state,
      kind: 'choice',
      enum: 'orderState',
      cell: (order) => (
        <span className="in-lines">
          <OrderStatus order={order} />
          {lacking?.has(order.id) && <KitMark colour="amber" />}
        </span>
      ),
      width: 180,
    },
    {
      id: 'team',
      value: (order) => order.team,
      cell: (order) => <TwoLines first={order.team} />,
      width: 125,
    },
    {
      id: 'actions',
      header: t('actions'),
      value: () => undefined,
      unfiltered: true,
      cell: (order) => <OrderActions order={order} />,
      width: 100,
    },
    { id: 'closedOn', value: (order) => order.closedOn, kind: 'day', hidden: !ended },
    { id: 'department', value: (order) => order.department, hidden: true },
    { id: 'class', value: (order) => order.class, hidden: true },
    { id: 'cycle', value: (order) => order.cycle, hidden: true },
    { id: 'tasks', value: (order) => order.tasks, kind: 'number', hidden: true },
    { id: 'machineDescription', value: (order) => order.machineDescription, hidden: true },
    { id: 'cycleDescription', value: (order) => order.cycleDescription, hidden: true },
    { id: 'where', value: (order) => order.where, hidden: true },
    { id: 'colour', value: (order) => order.colour, kind: 'choice', enum: 'orderColour', hidden: true },
    { id: 'minutes', value: (order) => order.minutes, kind: 'minutes', hidden: true },
    { id: 'members', value: (order) => order.members, hidden: true },
    { id: 'closedBy', value: (order) => order.closedBy, hidden: true },
    { id: 'closedById', value: (order) => order.closedById, hidden: true },
    { id: 'actualMinutes', value: (order) => order.actualMinutes, kind: 'minutes', hidden: true },
    { id: 'nominalOn', value: (order) => order.nominalOn, kind: 'day', hidden: true },
    { id: 'note', value: (order) => order.note, hidden: true },
  ];
  const hidden = new Set([...without, ...(teams ? [] : ['team', 'members'])]);
  return all.filter(({ id }) => !hidden.has(id));
}

/** One below the other. */
const TwoLines = ({ first, second }: { first: string; second?: string }) => (
  <div className="two-lines">
    <span>{first}</span>
    {second && <small>{second}</small>}
  </div>
);
