// Shortest round through places of the layout, by 2-opt (beyond 17, decision PS27).

/** A place on the layout, in plan units. */
export interface PlanPoint {
  x: number;
  y: number;
}

/** Share of the round's length that a change must save at least, so that rounding cannot repeat it for ever. */
const MIN_GAIN_SHARE = 1e-9;

const getDistance = (a: PlanPoint, b: PlanPoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the length of a closed round through the points, in their order. */
export const computeRoundLength = (points: readonly PlanPoint[]): number =>
  points.reduce((sum, point, i) => sum + getDistance(point, points[(i + 1) % points.length]!), 0);

/**
 * Returns the stops in the order of a short closed round. It starts and ends at `start`, or at the first stop
 * if absent. Two paths of the round are exchanged as long as that shortens it; of equal rounds the given order
 * stays. The result is never longer than the given order.
 */
export function sortByShortestRound<Stop>(
  stops: readonly Stop[],
  getPoint: (stop: Stop) => PlanPoint,
  start?: PlanPoint,
): Stop[] {
  const round: { stop?: Stop; point: PlanPoint }[] = [
    ...(start ? [{ point: start }] : []),
    ...stops.map((stop) => ({ stop, point: getPoint(stop) })),
  ];
  while (improveRound(round)) {}
  return round.flatMap((each) => ('stop' in each ? [each.stop as Stop] : []));
}

/** Reverses parts of the round that this shortens, in place; returns whether there was one. */
function improveRound(round: { point: PlanPoint }[]): boolean {
  const minGain = computeRoundLength(round.map(({ point }) => point)) * MIN_GAIN_SHARE;
  let isImproved = false;
  for (let first = 1; first < round.length - 1; first++) {
    for (let last = first + 1; last < round.length; last++) {
      const before = round[first - 1]!.point;
      const after = round[(last + 1) % round.length]!.point;
      const [from, to] = [round[first]!.point, round[last]!.point];
      const gain =
        getDistance(before, from) +
        getDistance(to, after) -
        getDistance(before, to) -
        getDistance(from, after);
      if (gain <= minGain) continue;
      round.splice(first, last - first + 1, ...round.slice(first, last + 1).reverse());
      isImproved = true;
    }
  }
  return isImproved;
}
