import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/property-seed.ts';
import {
  buildGraph,
  findCheapestListByTrial,
  type RandomGraph,
  randomGraphs,
} from '#tests/fixtures/energy-graphs.ts';
import { findFeedProblem } from './isolation-graph.ts';
import { computeLockList } from './lock-list.ts';

const M = 1;
const N = 2;

/** Returns the lock list as codes. */
function planOf(graph: string, running: number[] = [], jobs = [{ machineId: M }] as never[]) {
  const points = buildGraph(graph);
  const list = computeLockList({ points, jobs, running });
  const toCode = (id: number) => points.find((point) => point.id === id)!.code;
  return list.isIsolable
    ? {
        points: list.points.map(toCode),
        cost: list.cost,
        release: list.release.map(toCode),
        stops: list.stops,
      }
    : { sources: list.sources.map(({ code }) => code) };
}

describe('the lock list', () => {
  test('takes the cheapest points', () => {
    expect(planOf('E>Q0 Q0>Q1 Q0>Q2 Q1>M1 Q2>M1')).toMatchObject({ points: ['Q0'], cost: 1, stops: [] });
  });

  test('spares a machine that runs, unless it stands', () => {
    const graph = 'E>Q0 Q0>Q1 Q0>Q2 Q1>M1 Q2>M1 Q0>M2';
    expect(planOf(graph, [N])).toMatchObject({ points: ['Q1', 'Q2'], cost: 2, stops: [] });
    expect(planOf(graph)).toMatchObject({ points: ['Q0'], cost: 1 });
    expect(planOf(graph, [M])).toMatchObject({ points: ['Q0'], cost: 1 });
  });

  test('names the sources that no point separates', () => {
    expect(planOf('E>Q1 Q1>M1 E>M1')).toEqual({ sources: ['E'] });
    expect(planOf('E>Q1 Q1>M2')).toEqual({ sources: [] });
    expect(planOf('')).toEqual({ sources: [] });
    expect(planOf('E>Q1 Q1>M1', [], [])).toEqual({ sources: [] });
  });

  test('cuts off a second source', () => {
    expect(planOf('E>Q1 Q1>M1 H>V1 V1>V2 V2>M1 V1>M2', [N])).toMatchObject({ points: ['Q1', 'V2'], cost: 2 });
  });

  test('counts a stopped machine for every point that feeds it', () => {
    const ring = 'E1>B1 B1>K E2>B2 B2>K K>M1';
    expect(planOf(ring)).toMatchObject({ points: ['K'], cost: 1 });
    expect(planOf(`${ring} K>M2`, [N])).toMatchObject({ points: ['K'], cost: 11, stops: [N] });
  });

  test('takes codes in natural order, and fewer points at the same cost', () => {
    expect(planOf('E>Q10 Q10>Q2 Q2>M1')).toMatchObject({ points: ['Q2'] });
    const branches = (n: number) =>
      Array.from({ length: n }, (_, i) => `Q0>L${i + 1} L${i + 1}>M1`).join(' ');
    const ten = planOf(`E>Q0 Q0>M2 ${branches(10)}`, [N]);
    expect(ten).toMatchObject({ cost: 10, stops: [] });
    expect(ten.points).toEqual(Array.from({ length: 10 }, (_, i) => `L${i + 1}`));
    expect(planOf(`E>Q0 Q0>M2 ${branches(11)}`, [N])).toMatchObject({ points: ['Q0'], cost: 11, stops: [N] });
  });

  test('offers a list that stops none', () => {
    const points = buildGraph(
      `E>Q0 Q0>M2 ${Array.from({ length: 11 }, (_, i) => `Q0>L${i} L${i}>M1`).join(' ')}`,
    );
    const plan = { points, jobs: [{ machineId: M }], running: [N] };
    expect(computeLockList(plan, { withoutStops: true })).toMatchObject({ cost: 11, stops: [] });
    const onlyQ0 = { ...plan, points: buildGraph('E>Q0 Q0>M2 Q0>M1') };
    expect(computeLockList(onlyQ0, { withoutStops: true })).toEqual({ isIsolable: false, sources: [] });
  });

  test('ends on rings', () => {
    expect(planOf('E>Q1 Q1>R1 R1>R2 R2>R1 R2>M1')).toMatchObject({ points: ['Q1'] });
  });

  test('releases residual energies, and never locks them', () => {
    // ACC stores what Q1 feeds, SPR belongs to the machine, FAR is fed by another way too.
    const graph = 'E>Q1 Q1>ACC~ ACC>M1 SPR~>M1 Q1>FAR~2 Q9>FAR E>Q9 FAR>M2 Q1>OIL~2';
    expect(planOf(graph)).toMatchObject({ points: ['Q1'], release: ['ACC', 'OIL', 'SPR'] });
  });

  test('isolates an element with all below it, or what feeds it from above', () => {
    const graph = 'E>Q1 Q1>M1 E>Q2 Q2>1.4 E>Q3 Q3>1.4.7 E>Q4 Q4>1.5';
    const at = (elementId?: string) => planOf(graph, [], [{ machineId: M, elementId } as never]).points;
    expect(at()).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
    expect(at('1.4')).toEqual(['Q2', 'Q3']);
    expect(at('1.4.7')).toEqual(['Q3']);
    expect(at('1.4.8')).toEqual(['Q2']);
    expect(at('1.6')).toEqual(['Q1']);
    expect(at('1.40')).toEqual(['Q1']);
  });

  test('equals the best of all lists on random graphs', () => {
    fc.assert(fc.property(randomGraphs, checkAgainstTrial), { numRuns: 300 });
  });

  test('equals the best of all lists on 5 000 random graphs', { tags: ['long'] }, () => {
    fc.assert(fc.property(randomGraphs, checkAgainstTrial), { numRuns: 5000 });
  });
});

describe('feeds', () => {
  test('are neither doubled nor to the point itself', () => {
    const point = { kind: 'point', id: 3 } as const;
    expect(findFeedProblem([point, { kind: 'machine', id: 3 }], 4)).toBeUndefined();
    expect(findFeedProblem([point, point])).toBe('feedTwice');
    expect(findFeedProblem([point], 3)).toBe('feedsItself');
  });
});

function checkAgainstTrial(graph: RandomGraph) {
  for (const withoutStops of [false, true]) {
    const list = computeLockList(graph, { withoutStops });
    expect(list.isIsolable ? list.points : undefined).toEqual(findCheapestListByTrial(graph, withoutStops));
  }
}
