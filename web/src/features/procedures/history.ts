// How the trail tells of procedures, their phases and strategies.
import { Phase, Procedure } from '../../../../shared/procedures/procedure.ts';
import { Strategy } from '../../../../shared/procedures/strategy.ts';
import { choice, minutes, parent, ref, type TracedThings } from '../../ui/history/history-things.ts';

const namespace = 'planned';
const page = (id: string) => `/app/mgmt/smp/detail/${parent(id)}`;

export const history: TracedThings = {
  procedure: {
    namespace,
    schema: Procedure,
    fields: {
      phaseMinutes: minutes,
      'approved.minutes': minutes,
      'origin.procedureId': ref('procedure'),
      'adaptedTo.machineId': ref('machine'),
    },
    page,
  },
  phase: { namespace, schema: Phase, page },
  strategy: {
    namespace,
    schema: Strategy,
    fields: { typeCycle: choice('cycleType'), cycleId: ref('cycle') },
    page: (id) => `/app/mgmt/maintenance/structure/${parent(id)}`,
  },
};
