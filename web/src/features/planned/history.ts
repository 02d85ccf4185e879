// How the trail tells of cycles, orders, what is said of them, and readings.
import { Cycle } from '../../../../shared/planned/cycle.ts';
import { Order } from '../../../../shared/planned/order.ts';
import { Remark } from '../../../../shared/requests/remark.ts';
import { cyclePaths } from '../../paths/cycles.ts';
import { executionPath } from '../../paths/orders.ts';
import { runPath } from '../../paths/runs.ts';
import {
  choice,
  minutes,
  ref,
  type TracedThing,
  type TracedThings,
} from '../../ui/history/history-things.ts';

const order: TracedThing = {
  namespace: 'orders',
  schema: Order,
  fields: {
    state: choice('orderState'),
    cycleId: ref('cycle'),
    machineId: ref('machine'),
    teamId: ref('team'),
    minutes,
    manMinutes: minutes,
    'activities.outcome': choice('outcome'),
    'activities.minutes': minutes,
    'activities.procedureId': ref('procedure'),
    'activities.hours.operatorId': ref('operator'),
  },
  page: (id) => executionPath('desktop', { id }),
};

export const history: TracedThings = {
  cycle: {
    namespace: 'planned',
    schema: Cycle,
    fields: { totalMinutes: minutes },
    page: (id, type) =>
      cyclePaths.edit({ typeCycle: type === 'checklists' ? type : 'workorders', id: Number(id) }),
  },
  order,
  checklistOrder: { ...order, page: (id) => executionPath('desktop', { id, type: 'checklists' }) },
  run: { ...order, page: runPath },
  remark: { namespace: 'remarks', schema: Remark },
  reading: { namespace: 'orders' },
};
