import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { computeRoundLength, type PlanPoint, sortByShortestRound } from './shortest-round.ts';

const at = (x: number, y: number): PlanPoint => ({ x, y });
const sortPoints = (points: readonly PlanPoint[], start?: PlanPoint) =>
  sortByShortestRound(points, (point) => point, start);

describe('the shortest round', () => {
  it.each([1, 1e9])('follows the sides of a square with sides of 10 × %d', (scale) => {
    const corners = [at(0, 0), at(10, 10), at(0, 10), at(10, 0)].map(({ x, y }) => at(x * scale, y * scale));
    expect(computeRoundLength(corners) / scale).toBeCloseTo(48.28, 2);
    const round = sortPoints(corners);
    expect(computeRoundLength(round) / scale).toBeCloseTo(40, 6);
    expect(round[0]).toEqual(corners[0]);
  });

  it('ends with places that coincide, in the given order', () => {
    const points = [at(5, 5), at(5, 5), at(5, 5), at(0, 0)];
    const round = sortPoints(points);
    expect(round.every((point, i) => point === points[i])).toBe(true);
    expect(computeRoundLength(round)).toBeCloseTo(14.14, 2);
  });

  it('keeps the given one of two equal rounds', () => {
    const there = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)];
    expect(sortPoints(there)).toEqual(there);
    const back = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)];
    expect(sortPoints(back)).toEqual(back);
  });

  it('starts and ends at the place of the team, which is no stop', () => {
    const round = sortPoints([at(10, 0), at(30, 0), at(20, 0), at(0, 20)], at(0, 0));
    expect(round).toEqual([at(10, 0), at(20, 0), at(30, 0), at(0, 20)]);
    expect(sortPoints([], at(0, 0))).toEqual([]);
  });

  it('is never longer than the given order, and has the same stops', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 50 }), y: fc.integer({ min: 0, max: 50 }) });
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 14 }),
        fc.option(point, { nil: undefined }),
        (points, start) => {
          const round = sortPoints(points, start);
          const withStart = (stops: readonly PlanPoint[]) => [...(start ? [start] : []), ...stops];
          expect(computeRoundLength(withStart(round))).toBeLessThanOrEqual(
            computeRoundLength(withStart(points)) + 1e-9,
          );
          expect(new Set(round)).toEqual(new Set(points));
          expect(round).toHaveLength(points.length);
          expect(sortPoints(round, start)).toEqual(round);
        },
      ),
    );
  });
});
