// How the trail tells of EWOs, of their analyses and of tags.
import { Ewo } from '../../../../shared/requests/ewo.ts';
import { RootCause } from '../../../../shared/requests/root-cause.ts';
import { Tag } from '../../../../shared/requests/tag.ts';
import { ewoViewPath, rootCausePath, tagViewPath } from '../../paths/requests.ts';
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
  tag: {
    namespace: 'tag',
    schema: Tag,
    fields: {
      state: choice('tagState'),
      type: choice('tagType'),
      pillar: choice('pillar'),
      shift: choice('shift'),
      object: choice('tagObject'),
      action: choice('tagAction'),
      reason: choice('tagAction'),
      priority: choice('tagPriority'),
      machineStatus: choice('machineRunning'),
      machineId: ref('machine'),
      teamId: ref('team'),
      operatorId: ref('operator'),
      operators: ref('operator'),
      'hours.operatorId': ref('operator'),
    },
    page: (id) => tagViewPath('desktop', id),
  },
};
