// How the trail tells of cycles, orders, what is said of them, and readings.
import { Cycle } from '../../../../shared/planned/cycle.ts';
import { Order } from '../../../../shared/planned/order.ts';
import { Remark } from '../../../../shared/requests/remark.ts';
import { choice, minutes, ref, type TracedThings } from '../../ui/history/history-things.ts';

export const history: TracedThings = {
  cycle: {
    namespace: 'planned',
    schema: Cycle,
    fields: { totalMinutes: minutes },
    page: (id) => `/app/planning/maintenanceCycles/edit/workorders/${id}`,
  },
  order: {
    namespace: 'orders',
    schema: Order,
    fields: {
      state: choice('orderState'),
      cycleId: ref('cycle'),
      machineId: ref('machine'),
      teamId: ref('team'),
      minutes,
      'activities.outcome': choice('outcome'),
      'activities.minutes': minutes,
      'activities.procedureId': ref('procedure'),
      'activities.hours.operatorId': ref('operator'),
    },
    page: (id) => `/app/planning/orders/edit/id=${id}/idsmp=0`,
  },
  remark: { namespace: 'remarks', schema: Remark },
  reading: { namespace: 'orders' },
};
