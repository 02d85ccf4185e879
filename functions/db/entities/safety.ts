// Entities of safety: the energy graph.
import type { IsolationPoint } from '#shared/safety/isolation-point.ts';
import { defineEntity, type } from '../entity.ts';

/** Energy sources and isolation points. `place` is machine and code, which is unique. */
export const isolationPoints = defineEntity('isolationPoint', type<IsolationPoint & { place: string }>(), {
  uniques: ['place'],
  indexes: { byMachine: { on: 'gsi3', pk: ['machineId'], sk: ['code'] } },
});
