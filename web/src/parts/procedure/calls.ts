// The same calls for each kind of procedure.
import type { ProcedureKind } from '../../../../shared/procedures/kinds.ts';
import {
  checklists,
  type MethodCalls,
  procedures,
  sops,
} from '../../../../shared/procedures/procedure-api.ts';

export const procedureCalls: Record<ProcedureKind, MethodCalls> = {
  smp: procedures,
  checklist: checklists,
  sop: sops,
};
