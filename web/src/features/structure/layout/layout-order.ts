// Keyboard order of the plan: line by line, and to the nearest machine in a direction.
import { type Position, TILE_SIZE } from '#shared/structure/layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const getLine = ({ y }: Position) => Math.floor((y + TILE_SIZE.height / 2) / TILE_SIZE.height);

/** Returns the machine ids in reading order; machines at about the same height form a line. */
export const getReadingOrder = (positions: readonly Position[]): number[] =>
  [...positions]
    .sort((a, b) => getLine(a) - getLine(b) || a.x - b.x || a.machineId - b.machineId)
    .map(({ machineId }) => machineId);

/**
 * Returns the next machine: left and right in reading order; up and down the nearest one, where horizontal
 * distance counts twice.
 */
export function findNextMachine(
  from: number,
  direction: Direction,
  order: readonly number[],
  positionsById: ReadonlyMap<number, Position>,
): number | undefined {
  if (direction === 'left' || direction === 'right') {
    const at = order.indexOf(from);
    return at < 0 ? order[0] : order[at + (direction === 'right' ? 1 : -1)];
  }
  const currentPosition = positionsById.get(from);
  if (!currentPosition) return order[0];
  const sign = direction === 'down' ? 1 : -1;
  let nearest: { id: number; far: number } | undefined;
  for (const id of order) {
    const position = positionsById.get(id)!;
    const offset = (position.y - currentPosition.y) * sign;
    if (offset < TILE_SIZE.height / 2) continue;
    const distance = offset + 2 * Math.abs(position.x - currentPosition.x);
    if (!nearest || distance < nearest.far) nearest = { id, far: distance };
  }
  return nearest?.id;
}
