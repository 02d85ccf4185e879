// How the trail tells of EWOs and of their analyses.
import { Ewo } from '../../../../shared/requests/ewo.ts';
import { RootCause } from '../../../../shared/requests/root-cause.ts';
import { ewoViewPath, rootCausePath } from '../../paths/requests.ts';
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
  rootCause: {
    namespace: 'rootCause',
    schema: RootCause,
    fields: {
      state: choice('analysisState'),
      'causes.branch': choice('branch'),
      'causes.result': choice('causeResult'),
      'eliminate.pillar': choice('pillar'),
      'prevent.pillar': choice('pillar'),
      'twins.machineId': ref('machine'),
      'twins.state': choice('twinState'),
    },
    page: (id) => rootCausePath('desktop', id),
  },
};
