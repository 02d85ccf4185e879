// How the trail tells of EWOs.
import { Ewo } from '../../../../shared/requests/ewo.ts';
import { ewoViewPath } from '../../paths/requests.ts';
import { choice, ref, type TracedThings } from '../../ui/history/history-things.ts';

export const history: TracedThings = {
  ewo: {
    namespace: 'ewoWork',
    schema: Ewo,
    fields: {
      state: choice('ewoState'),
      heldFrom: choice('ewoState'),
      machineStatus: choice('machineCondition'),
      priority: choice('priority'),
      breakdownType: choice('breakdownType'),
      interventionType: choice('interventionType'),
      rootCause: choice('rootCause'),
      analysis: choice('analysisState'),
      'holds.reason': choice('holdReason'),
      machineId: ref('machine'),
      teamId: ref('team'),
      technicians: ref('operator'),
      members: ref('operator'),
      'hours.operatorId': ref('operator'),
    },
    page: (id) => ewoViewPath('desktop', id),
  },
};
