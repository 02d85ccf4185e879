// Entities of autonomous maintenance: CILR points and machine steps. Paths are defined with the cycles.
import type { Point } from '#shared/autonomous/point.ts';
import type { ConfirmedStep } from '#shared/autonomous/step.ts';
import { defineEntity, type } from '../entity.ts';

/** `place` is machine and number, which is unique. `pathId` is the active path that contains the point. */
export const points = defineEntity('point', type<Point & { place: string; pathId?: number }>(), {
  uniques: ['place'],
  indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['place'] } },
});

/** Confirmed steps of autonomous and professional maintenance in order. Id: the machine. */
export const machineSteps = defineEntity(
  'machineSteps',
  type<{ am?: ConfirmedStep[]; pm?: ConfirmedStep[] }>(),
  {
    isReferenceable: false,
  },
);
