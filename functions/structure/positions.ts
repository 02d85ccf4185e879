// Places of the machines on the plan of a plant.
import type { Position } from '#shared/structure/layout.ts';
import { layouts } from '../db/entities/structure.ts';
import type { Store } from '../db/store.ts';

/** Id of the plan; a plant has one. */
export const PLAN_ID = 'plan';

export const formatPosition = ({ machineId, x, y }: Position): string => `${machineId}@${x},${y}`;
export function parsePosition(text: string): Position {
  const [machineId, x, y] = text.split(/[@,]/).map(Number) as [number, number, number];
  return { machineId, x, y };
}

/** Returns the places of the machines on the plan; none if no plan was saved. */
export const loadMachinePositions = async (store: Store): Promise<Position[]> =>
  ((await store.find(layouts, PLAN_ID))?.positions ?? []).map(parsePosition);
