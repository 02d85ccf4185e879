// Whose rights hold for the orders of each type of cycle (domain 13). No schema here: the smallest screens ask too.

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
 * Checklists are planned and worked off by those who do it with work orders, and read by whoever may see checklists. Runs of
 * paths are executed, and moved, by those of autonomous maintenance alone.
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
    assign: ['autonomousCalendar', 'close'],
    execute: ['autonomousCalendar', 'execute'],
    close: ['autonomousCalendar', 'close'],
    reschedule: ['autonomousCalendar', 'close'],
    cancel: ['autonomousCalendar', 'close'],
  },
};
