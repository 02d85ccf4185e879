// Of the method: procedures, their phases and revisions, strategies.
import type { Phase, Procedure, ProcedureState, Revision } from '../../../shared/procedures/procedure.ts';
import type { Strategy, StrategyState } from '../../../shared/procedures/strategy.ts';
import { entity, of } from '../entity.ts';

/** `standsOn`: the element an SOP was adapted to, which links it. */
export const procedures = entity('procedure', of<Procedure & ProcedureState & { standsOn?: string }>(), {
  uniques: ['code'],
});
/** Id: `<procedure>.<n>`. `numbered`: as the file counts it that it came from, where that is not its place. */
export const phases = entity('phase', of<Omit<Phase, 'procedureId'> & { numbered?: number }>(), {
  ids: 'path',
  held: false,
});
/** What was approved, frozen. Id: `<procedure>.<edition>.<revision>`. */
export const revisions = entity('revision', of<Revision>(), {
  ids: 'path',
  silent: true,
});
/** Id: `<machine>.<n>`. `free` is the sort of cycle it can join, only while it can. `place`: its element and procedure, of a machine once. */
export const strategies = entity(
  'strategy',
  of<Strategy & StrategyState & { free?: StrategyState['typeCycle']; place?: string }>(),
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
