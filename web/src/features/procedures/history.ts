// How the trail tells of procedures, their phases and strategies.
import type { ProcedureKind } from '../../../../shared/procedures/kinds.ts';
import { Phase, Procedure } from '../../../../shared/procedures/procedure.ts';
import { Strategy } from '../../../../shared/procedures/strategy.ts';
import { procedurePaths, strategyPaths } from '../../paths/procedures.ts';
import { choice, minutes, parent, ref, type TracedThings } from '../../ui/history/history-things.ts';

const namespace = 'planned';
const page = (id: string, kind = 'smp') => procedurePaths[kind as ProcedureKind].detail(Number(parent(id)));

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
    page: (id, type) => strategyPaths[type === 'am' ? 'am' : 'pm'].structure(Number(parent(id))),
  },
};
