// Of autonomous maintenance: CILR points, and how far machines have come in its steps. Paths stand with the cycles.
import type { Point } from '../../../shared/autonomous/point.ts';
import type { ConfirmedStep } from '../../../shared/autonomous/step.ts';
import { entity, of } from '../entity.ts';

/** `place` is machine and number, which no other point has. `pathId` is the active path that goes by it. */
export const points = entity('point', of<Point & { place: string; pathId?: number }>(), {
  uniques: ['place'],
  indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['place'] } },
});

/** Id: the machine's. Confirmed steps of autonomous and of professional maintenance, the last one last. */
export const machineSteps = entity('machineSteps', of<{ am?: ConfirmedStep[]; pm?: ConfirmedStep[] }>(), {
  held: false,
});
