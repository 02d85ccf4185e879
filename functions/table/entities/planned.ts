// Of planned maintenance: cycles, orders, meters.
import type { Cycle, CycleState } from '../../../shared/planned/cycle.ts';
import type { Order } from '../../../shared/planned/order.ts';
import type { Places } from '../../../shared/planned/places.ts';
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import { entity, of } from '../entity.ts';

export const cycles = entity(
  'cycle',
  of<Cycle & Places & { totalMinutes: number; kit?: KitSpare[]; retired?: boolean; byMeter?: string }>(),
  {
    uniques: ['code'],
    indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
  },
);
export const cycleStates = entity('cycleState', of<CycleState>(), { silent: true });
/** What was to be done and what was reported of it. Id: the order's. */
const executed = ['activities', 'spares', 'sapOrder', 'booked', 'reserved'] as const;
type Executed = (typeof executed)[number];
export const orderSheets = entity('orderSheet', of<Pick<Order, Executed>>(), {
  ids: 'path',
  held: false,
});
/** Id: `<cycle>.<generation>.<slot>`. `month`, `openFor` and `foundMonth` exist for the indexes: an open list empties itself, and few orders find anything. */
interface Listed {
  month: string;
  openFor?: number | string;
  foundMonth?: string;
}
export const orders = entity('order', of<Order & Listed>(), {
  ids: 'path',
  held: false,
  sheet: { kind: orderSheets, holds: [...executed] },
  indexes: {
    byDay: { on: 'gsi1', pk: ['month'], sk: ['plannedOn'] },
    open: { on: 'gsi2', pk: ['openFor'], sk: ['plannedOn'] },
    byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['plannedOn'] },
    found: { on: 'gsi4', pk: ['foundMonth'], sk: ['closedOn'] },
  },
});
/** Id: `<machine>.<meter>.<n>`; cumulative, whatever the meter was reset to. `reason`: why it was taken though it was not expected. */
export const readings = entity(
  'reading',
  of<{
    value: number;
    shown: number;
    readAt: string;
    source: string;
    /** The order it was read with. */
    orderId?: string;
    reason?: string;
  }>(),
  { ids: 'path', held: false },
);
/** Id: `<machine>.<meter>`. What the meter shows plus `offset` is the cumulative value. */
export interface Meter {
  value: number;
  offset: number;
  readAt: string;
  readings: number;
  perDay?: number;
}
export const meters = entity('meter', of<Meter>(), { ids: 'path', held: false, silent: true });
