// Calls to refresh after a phase changes: the header of its procedure has the number of phases and the minutes.
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { procedureCalls } from '#web/parts/procedure/calls.ts';

export const getCallsAffectedByPhase = (kind: ProcedureKind) => [
  procedureCalls[kind].get,
  procedureCalls[kind].list,
];
