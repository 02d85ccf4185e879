// Entities of procedures, phases, revisions, strategies.
import type { Phase, Procedure, ProcedureState, Revision } from '#shared/procedures/procedure.ts';
import type { Strategy, StrategyState } from '#shared/procedures/strategy.ts';
import { defineEntity, type } from '../entity.ts';

/** `standsOn`: element an SOP was adapted to, with a reference to it. */
export const procedures = defineEntity(
  'procedure',
  type<Procedure & ProcedureState & { standsOn?: string }>(),
  {
    uniques: ['code'],
  },
);
/** `numbered`: number in the imported file, if it differs from the position. Id: `<procedure>.<n>`. */
export const phases = defineEntity('phase', type<Omit<Phase, 'procedureId'> & { numbered?: number }>(), {
  ids: 'path',
  isReferenceable: false,
});
/** Frozen approved revision. Id: `<procedure>.<edition>.<revision>`. */
export const revisions = defineEntity('revision', type<Revision>(), {
  ids: 'path',
  isAudited: false,
});
/**
 * `free` is the cycle type it can join, only while it can. `place` is its element and procedure, unique
 * within a machine. Id: `<machine>.<n>`.
 */
export const strategies = defineEntity(
  'strategy',
  type<Strategy & StrategyState & { free?: StrategyState['typeCycle']; place?: string }>(),
  {
    ids: 'path',
    uniques: ['place'],
    uniqueWithin: 'parent',
    indexes: {
      byProcedure: { on: 'gsi1', pk: ['procedureId'], sk: ['machineId'] },
      free: { on: 'gsi2', pk: ['free'], sk: ['machineId'] },
    },
  },
);
