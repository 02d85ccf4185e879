// Permissions for the orders of each type of cycle (domain 13). This module builds no schema, so that the
// smallest screens can import it.

import type { Action, Area } from '../permissions.ts';
import type { CycleType } from '../procedures/kinds.ts';

type Right = readonly [Area | readonly Area[], Action];
interface Rights {
  view: Right;
  calendar: Right;
  assign: Right;
  execute: Right;
  close: Right;
  reschedule: Right;
  cancel: Right;
}

/**
 * Checklists are planned and carried out with the permissions of work orders, and read with those of
 * checklists. Runs of paths are carried out with the permissions of the AM calendar, which operators may have,
 * and rescheduled by those who edit paths.
 */
export const orderRights: Record<CycleType, Rights> = {
  workorders: {
    view: ['workOrders', 'view'],
    calendar: ['calendar', 'view'],
    assign: ['workOrders', 'assign'],
    execute: ['workOrders', 'execute'],
    close: ['workOrders', 'close'],
    reschedule: ['workOrders', 'edit'],
    cancel: ['workOrders', 'cancel'],
  },
  checklists: {
    view: [['checklistCalendar', 'checklists'], 'view'],
    calendar: ['checklistCalendar', 'view'],
    assign: ['workOrders', 'assign'],
    execute: [['checklistCalendar', 'workOrders'], 'execute'],
    close: [['checklistCalendar', 'workOrders'], 'close'],
    reschedule: ['workOrders', 'edit'],
    cancel: ['workOrders', 'cancel'],
  },
  am: {
    view: ['autonomousCalendar', 'view'],
    calendar: ['autonomousCalendar', 'view'],
    assign: ['paths', 'edit'],
    execute: ['autonomousCalendar', 'execute'],
    close: ['autonomousCalendar', 'close'],
    reschedule: ['paths', 'edit'],
    cancel: ['paths', 'edit'],
  },
};
