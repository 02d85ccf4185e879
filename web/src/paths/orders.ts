// Where an order is opened: at the desk or on the tablet.
export type Desk = 'desktop' | 'tablet';

/** `procedureId` chooses the activity to begin with; 0 is the first that has no outcome yet. */
export const executionPath = (desk: Desk, orderId: string, procedureId = 0): string =>
  `/app/${desk === 'tablet' ? 'tablet' : 'planning'}/orders/edit/id=${orderId}/idsmp=${procedureId}`;
/** On the tablet from its first screen: what to know before the work. */
export const readingPath = (orderId: string): string => `${executionPath('tablet', orderId)}?step=0`;
export const cycleOrdersPath = (desk: Desk, cycleId: number): string =>
  `/app/${desk === 'tablet' ? 'tablet' : 'planning'}/orders/${cycleId}`;
export const machinePath = (id: number): string => `/app/mgmt/equipStructure/view/${id}`;
export const cycleCalendarPath = (cycleId: number): string => `/app/mgmt/PMcalendar/${cycleId}`;
