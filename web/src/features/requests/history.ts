// How the trail tells of tags.
import { Tag } from '../../../../shared/requests/tag.ts';
import { tagViewPath } from '../../paths/requests.ts';
import { choice, ref, type TracedThings } from '../../ui/history/history-things.ts';

export const history: TracedThings = {
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
