// Columns of a list of orders (product §3, Workorder).
import type { TFunction } from 'i18next';
import { getDueDay } from '#shared/planned/due-day.ts';
import { LackingMark } from '#web/parts/day-order/lacking-mark.tsx';
import type { OrderRow } from '#web/parts/order/order-rows.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { KitAvailabilityStatus } from '#web/parts/spare/kit-mark.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { TwoLines } from '#web/ui/table/two-lines.tsx';
import { OrderActions } from './order-actions.tsx';

export interface OrderColumnOptions {
  /** Whether the plant assigns orders to teams and the profile may see them. */
  teams: boolean;
  /** Returns the link of the code; absent for users who may not execute orders. */
  path?: (order: OrderRow) => string;
  without?: readonly string[];
  /** Whether the list shows ended orders (`ended`) or due orders (`due`). */
  ended?: boolean;
  due?: boolean;
  /** Ids of the orders with missing spares. */
  lacking?: ReadonlySet<string>;
  /** Ids of the orders that come last of their day, because their parts are missing. */
  lastOfDay?: ReadonlySet<string>;
}

export function buildOrderColumns(
  t: TFunction<'orders'>,
  { teams, path, without = [], ended = false, due = false, lacking, lastOfDay }: OrderColumnOptions,
): Column<OrderRow>[] {
  const allColumns: Column<OrderRow>[] = [
    {
      id: 'code',
      value: (order) => order.code,
      cell: path && ((order) => <PageLink to={path(order)}>{order.code}</PageLink>),
      width: 150,
    },
    {
      id: 'work',
      value: (order) => [order.cycleDescription, order.elementText].filter(Boolean).join(' · '),
      cell: (order) => <TwoLines first={order.cycleDescription} second={order.elementText} />,
      getCellText: (order) => `${order.cycleDescription}\n${order.elementText}`,
      width: 200,
    },
    {
      id: 'machine',
      value: (order) => order.machine,
      cell: (order) => <TwoLines first={order.machine} second={order.machineDescription} />,
      getCellText: (order) => `${order.machine}\n${order.machineDescription}`,
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
          {lacking?.has(order.id) && <KitAvailabilityStatus colour="amber" />}
          {lastOfDay?.has(order.id) && <LackingMark />}
        </span>
      ),
      width: 180,
    },
    { id: 'team', value: (order) => order.team, width: 125 },
    {
      id: 'actions',
      header: t('actions'),
      value: () => undefined,
      unfiltered: true,
      cell: (order) => <OrderActions order={order} />,
      width: 100,
    },
    { id: 'dueOn', value: getDueDay, kind: 'day', hidden: !due },
    { id: 'closedOn', value: (order) => order.closedOn, kind: 'day', hidden: !ended && !due },
    { id: 'department', value: (order) => order.department, hidden: true },
    { id: 'class', value: (order) => order.class, hidden: true },
    { id: 'cycle', value: (order) => order.cycle, hidden: true },
    { id: 'tasks', value: (order) => order.tasks, kind: 'number', hidden: true },
    { id: 'machineDescription', value: (order) => order.machineDescription, hidden: true },
    { id: 'cycleDescription', value: (order) => order.cycleDescription, hidden: true },
    { id: 'where', value: (order) => order.elementText, hidden: true },
    { id: 'colour', value: (order) => order.colour, kind: 'choice', enum: 'orderColour', hidden: true },
    { id: 'minutes', value: (order) => order.minutes, kind: 'minutes', hidden: true },
    { id: 'members', value: (order) => order.members, hidden: true },
    { id: 'closedBy', value: (order) => order.closedBy, hidden: true },
    { id: 'closedById', value: (order) => order.closedById, hidden: true },
    { id: 'actualMinutes', value: (order) => order.actualMinutes, kind: 'minutes', hidden: true },
    { id: 'nominalOn', value: (order) => order.nominalOn, kind: 'day', hidden: true },
    { id: 'note', value: (order) => order.note, hidden: true },
  ];
  const hiddenIds = new Set([...without, ...(teams ? [] : ['team', 'members'])]);
  return allColumns.filter(({ id }) => !hiddenIds.has(id));
}
