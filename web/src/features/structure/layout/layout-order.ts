// How a reader walks over the plan: line by line, and from a machine to the nearest one in a direction.
import { type Position, TILE } from '../../../../../shared/structure/layout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const lineOf = ({ y }: Position) => Math.floor((y + TILE.height / 2) / TILE.height);

/** Machines that stand about as high as each other are one line. */
export const readingOrder = (positions: readonly Position[]): number[] =>
  [...positions]
    .sort((a, b) => lineOf(a) - lineOf(b) || a.x - b.x || a.machineId - b.machineId)
    .map(({ machineId }) => machineId);

/** Sideways along the lines; up and down to what stands nearest, rather straight than far to the side. */
export function nextTo(
  from: number,
  direction: Direction,
  order: readonly number[],
  placeOf: ReadonlyMap<number, Position>,
): number | undefined {
  if (direction === 'left' || direction === 'right') {
    const at = order.indexOf(from);
    return at < 0 ? order[0] : order[at + (direction === 'right' ? 1 : -1)];
  }
  const here = placeOf.get(from);
  if (!here) return order[0];
  const sign = direction === 'down' ? 1 : -1;
  let nearest: { id: number; far: number } | undefined;
  for (const id of order) {
    const place = placeOf.get(id)!;
    const away = (place.y - here.y) * sign;
    if (away < TILE.height / 2) continue;
    const far = away + 2 * Math.abs(place.x - here.x);
    if (!nearest || far < nearest.far) nearest = { id, far };
  }
  return nearest?.id;
}
