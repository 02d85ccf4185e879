// Audit trail definitions of EWOs, analyses and tags.
import { Ewo } from '#shared/requests/ewo.ts';
import { RootCause } from '#shared/requests/root-cause/root-cause.ts';
import { Tag } from '#shared/requests/tag.ts';
import { getEwoViewRoute, getRootCauseRoute, getTagViewRoute } from '../../paths/requests.ts';
import { choiceField, type HistoryDefinitions, refField } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  ewo: {
    namespace: 'ewoWork',
    schema: Ewo,
    fields: {
      state: choiceField('ewoState'),
      heldFrom: choiceField('ewoState'),
      machineStatus: choiceField('machineCondition'),
      priority: choiceField('priority'),
      breakdownType: choiceField('breakdownType'),
      interventionType: choiceField('interventionType'),
      rootCause: choiceField('rootCause'),
      analysis: choiceField('analysisState'),
      'holds.reason': choiceField('holdReason'),
      machineId: refField('machine'),
      teamId: refField('team'),
      technicians: refField('operator'),
      members: refField('operator'),
      'hours.operatorId': refField('operator'),
    },
    page: (id) => getEwoViewRoute('desktop', id),
  },
  rootCause: {
    namespace: 'rootCause',
    schema: RootCause,
    fields: {
      state: choiceField('analysisState'),
      'causes.branch': choiceField('branch'),
      'causes.result': choiceField('causeResult'),
      'eliminate.pillar': choiceField('pillar'),
      'prevent.pillar': choiceField('pillar'),
      'twins.machineId': refField('machine'),
      'twins.state': choiceField('twinState'),
    },
    page: (id) => getRootCauseRoute('desktop', id),
  },
  tag: {
    namespace: 'tag',
    schema: Tag,
    fields: {
      state: choiceField('tagState'),
      type: choiceField('tagType'),
      pillar: choiceField('pillar'),
      shift: choiceField('shift'),
      object: choiceField('tagObject'),
      action: choiceField('tagAction'),
      reason: choiceField('tagAction'),
      priority: choiceField('tagPriority'),
      machineStatus: choiceField('machineRunning'),
      safetyKind: choiceField('safetyKind'),
      severity: choiceField('safetySeverity'),
      machineId: refField('machine'),
      teamId: refField('team'),
      operatorId: refField('operator'),
      operators: refField('operator'),
      'hours.operatorId': refField('operator'),
    },
    page: (id) => getTagViewRoute('desktop', id),
  },
};
