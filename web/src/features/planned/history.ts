// Audit trail definitions of cycles, orders, remarks and readings.
import { Cycle } from '#shared/planned/cycle.ts';
import { Order } from '#shared/planned/order.ts';
import { Remark } from '#shared/requests/remark/remark.ts';
import { cyclePageRoutes } from '../../paths/cycles.ts';
import { getExecutionRoute } from '../../paths/orders.ts';
import { getDesktopRunRoute } from '../../paths/runs.ts';
import {
  choiceField,
  type HistoryDefinition,
  type HistoryDefinitions,
  minutesField,
  refField,
} from '../../ui/history/history-things.ts';

const order: HistoryDefinition = {
  namespace: 'orders',
  schema: Order,
  fields: {
    state: choiceField('orderState'),
    typology: choiceField('orderTypology'),
    cycleId: refField('cycle'),
    machineId: refField('machine'),
    teamId: refField('team'),
    minutes: minutesField,
    manMinutes: minutesField,
    'activities.outcome': choiceField('outcome'),
    'activities.minutes': minutesField,
    'activities.procedureId': refField('procedure'),
    'activities.hours.operatorId': refField('operator'),
  },
  page: (id) => getExecutionRoute('desktop', { id }),
};

export const history: HistoryDefinitions = {
  cycle: {
    namespace: 'planned',
    schema: Cycle,
    fields: { totalMinutes: minutesField },
    page: (id, type) =>
      cyclePageRoutes.edit({ typeCycle: type === 'checklists' ? type : 'workorders', id: Number(id) }),
  },
  order,
  checklistOrder: { ...order, page: (id) => getExecutionRoute('desktop', { id, type: 'checklists' }) },
  run: { ...order, page: getDesktopRunRoute },
  remark: { namespace: 'remarks', schema: Remark },
  reading: { namespace: 'orders' },
};
