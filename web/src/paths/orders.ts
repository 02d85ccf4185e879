// Where an order is opened: at the desk or on the tablet.
import { type Day, daysBetween } from '../../../shared/day.ts';
import type { CycleType } from '../../../shared/procedures/kinds.ts';
import { runPathOn } from './runs.ts';

export type Desk = 'desktop' | 'tablet';
/** Work orders and checklists; runs of paths have pages of their own. */
export type OrderType = Exclude<CycleType, 'am'>;
interface Typed {
  type?: CycleType;
}
interface Over {
  from: Day;
  to: Day;
  machineId?: number | undefined;
}

/** Says in an address which orders it is about; work orders need not be named. */
export const OF = 'of';
const of = ({ type }: Typed) => (type === 'checklists' ? `?${OF}=${type}` : '');
const desks = { desktop: 'planning', tablet: 'tablet' } as const;

/** `procedureId` chooses the activity to begin with; 0 is the first that has no outcome yet. */
export const executionPath = (desk: Desk, order: Typed & { id: string }, procedureId = 0): string =>
  `/app/${desks[desk]}/orders/edit/id=${order.id}/idsmp=${procedureId}${of(order)}`;
/** The page of an order of any type. */
export const orderPath = (desk: Desk, order: Typed & { id: string }): string =>
  order.type === 'am' ? runPathOn(desk, order.id) : executionPath(desk, order);
/** On the tablet from its first screen: what to know before the work. */
export const readingPath = (order: Typed & { id: string }): string =>
  `${executionPath('tablet', order)}${of(order) ? '&' : '?'}step=0`;
export const cycleOrdersPath = (desk: Desk, cycle: Typed & { id: number }): string =>
  `/app/${desks[desk]}/orders/${cycle.id}${of(cycle)}`;
export const metersPath = '/app/mgmt/hitsmaint';
export const machinePath = (id: number): string => `/app/mgmt/equipStructure/view/${id}`;
export const calendarPath = ({ type }: Typed): string =>
  `/app/mgmt/${type === 'checklists' ? 'CKcalendar' : 'PMcalendar'}`;
/** The calendar on a period: its day opened, else the shortest view that holds its end. */
export const calendarOver = (of: Typed, { from, to, machineId }: Over): string => {
  const days = daysBetween(from, to);
  const view = days === 0 || (days > 6 && days <= 31) ? 'month' : days <= 6 ? 'week' : 'year';
  return `${calendarPath(of)}?${new URLSearchParams({
    ...{ view, date: to },
    ...(days === 0 && { open: to }),
    ...(machineId !== undefined && { machine: String(machineId) }),
  })}`;
};
/** What a procedure of an order says, at the desk. */
export const procedureSheetPath = ({ type }: Typed, procedureId: number): string =>
  `${calendarPath({ type })}/${type === 'checklists' ? 'chkDetail' : 'smpDetail'}/${procedureId}`;
export const cycleCalendarPath = ({ id, type }: Typed & { id: number }): string =>
  `${calendarPath({ type })}/${id}`;

/** Where teams are full, and where orders are given or moved by a proposal. */
export const saturationPath = '/app/planning/workorder/saturation';
export const balancePath = (moves: 'assign' | 'level'): string =>
  `/app/planning/workorder/balance${moves === 'level' ? '?moves=level' : ''}`;
