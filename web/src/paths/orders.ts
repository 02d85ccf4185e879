// Routes of orders at the desk and on the tablet.
import type { CycleType } from '#shared/procedures/kinds.ts';
import { getRunRoute } from './runs.ts';

export type WorkLayout = 'desktop' | 'tablet';
/** Work orders and checklists; runs of paths have their own pages. */
export type OrderType = Exclude<CycleType, 'am'>;
interface Typed {
  type?: CycleType;
}

/** URL parameter of the order type; omitted for work orders. */
export const ORDER_TYPE_PARAMETER = 'of';
const buildTypeQuery = ({ type }: Typed) => (type === 'checklists' ? `?${ORDER_TYPE_PARAMETER}=${type}` : '');
const layoutSegments = { desktop: 'planning', tablet: 'tablet' } as const;

/**
 * Returns the execution page. `procedureId` selects the first activity; 0 selects the first one without an
 * outcome.
 */
export const getExecutionRoute = (desk: WorkLayout, order: Typed & { id: string }, procedureId = 0): string =>
  `/app/${layoutSegments[desk]}/orders/edit/id=${order.id}/idsmp=${procedureId}${buildTypeQuery(order)}`;
/** Returns the page of an order of any type. */
export const getOrderRoute = (desk: WorkLayout, order: Typed & { id: string }): string =>
  order.type === 'am' ? getRunRoute(desk, order.id) : getExecutionRoute(desk, order);
/** Returns the first screen of the execution on the tablet, with information before the work. */
export const getOrderInfoRoute = (order: Typed & { id: string }): string =>
  `${getExecutionRoute('tablet', order)}${buildTypeQuery(order) ? '&' : '?'}step=0`;
export const getCycleOrdersRoute = (desk: WorkLayout, cycle: Typed & { id: number }): string =>
  `/app/${layoutSegments[desk]}/orders/${cycle.id}${buildTypeQuery(cycle)}`;
export const metersRoute = '/app/mgmt/hitsmaint';
export const getMachineRoute = (id: number): string => `/app/mgmt/equipStructure/view/${id}`;
export const getCalendarRoute = ({ type }: Typed): string =>
  `/app/mgmt/${type === 'checklists' ? 'CKcalendar' : 'PMcalendar'}`;
/** Returns the page of an order's procedure at the desk. */
export const getOrderProcedureRoute = ({ type }: Typed, procedureId: number): string =>
  `${getCalendarRoute({ type })}/${type === 'checklists' ? 'chkDetail' : 'smpDetail'}/${procedureId}`;
export const getCycleCalendarRoute = ({ id, type }: Typed & { id: number }): string =>
  `${getCalendarRoute({ type })}/${id}`;

/** Routes of team saturation and of assignment and levelling proposals. */
export const saturationRoute = '/app/planning/workorder/saturation';
export const getBalanceRoute = (moves: 'assign' | 'level'): string =>
  `/app/planning/workorder/balance${moves === 'level' ? '?moves=level' : ''}`;
