// Audit trail definitions of procedures, phases and strategies.
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { Phase, Procedure } from '#shared/procedures/procedure.ts';
import { Strategy } from '#shared/procedures/strategy.ts';
import { procedurePageRoutes, strategyPageRoutes } from '../../paths/procedures.ts';
import {
  choiceField,
  getParentId,
  type HistoryDefinitions,
  minutesField,
  refField,
} from '../../ui/history/history-things.ts';

const namespace = 'planned';
const getProcedureRoute = (id: string, kind = 'smp') =>
  procedurePageRoutes[kind as ProcedureKind].detail(Number(getParentId(id)));

export const history: HistoryDefinitions = {
  procedure: {
    namespace,
    schema: Procedure,
    fields: {
      phaseMinutes: minutesField,
      'approved.minutes': minutesField,
      'origin.procedureId': refField('procedure'),
      'adaptedTo.machineId': refField('machine'),
    },
    page: getProcedureRoute,
  },
  phase: { namespace, schema: Phase, page: getProcedureRoute },
  strategy: {
    namespace,
    schema: Strategy,
    fields: { typeCycle: choiceField('cycleType'), cycleId: refField('cycle') },
    page: (id, type) => strategyPageRoutes[type === 'am' ? 'am' : 'pm'].structure(Number(getParentId(id))),
  },
};
