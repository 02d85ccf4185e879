// Calls of each kind of procedure.
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import { checklists, type ProcedureCalls, procedures, sops } from '#shared/procedures/procedure-api.ts';

export const procedureCalls: Record<ProcedureKind, ProcedureCalls> = {
  smp: procedures,
  checklist: checklists,
  sop: sops,
};
