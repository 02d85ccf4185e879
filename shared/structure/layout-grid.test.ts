import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { type Box, getTile, hasOverlap, type Layout, TILE_SIZE, validateLayout } from './layout.ts';
import { arrangeMachines } from './layout-grid.ts';

interface Machine {
  id: number;
  department?: string;
}
const departments = ['PRESS', 'press', 'WELD', 'Paint shop', undefined];
const machines = fc
  .array(fc.constantFrom(...departments), { maxLength: 160 })
  .map((its) => its.map((department, i): Machine => ({ id: i + 1, department })));

/** Layouts with machines placed apart from each other, and areas at random positions. */
const layouts = fc
  .record({
    /** Number by which the plan is narrowed, down to the narrowest plan, without placed machines. */
    narrower: fc.constantFrom(0, 0, 2000),
    cells: fc.uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 60 }),
    areas: fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 1500 }),
        y: fc.integer({ min: 0, max: 900 }),
        width: fc.integer({ min: TILE_SIZE.width, max: 900 }),
        height: fc.integer({ min: TILE_SIZE.height, max: 500 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(
    ({ narrower, cells, areas }): Layout => ({
      width: 2400 - narrower,
      height: 1400,
      departments: (narrower ? [] : areas).map((area, i) => ({ code: ['WELD', 'PRESS'][i]!, ...area })),
      positions: (narrower ? [] : cells).map((cell, i) => ({
        machineId: i * 2 + 1,
        x: (cell % 19) * TILE_SIZE.width,
        y: Math.floor(cell / 19) * TILE_SIZE.height,
      })),
    }),
  );
const anyLayout = fc.option(layouts, { nil: undefined });

const boxes = (positions: Layout['positions']): Box[] => positions.map(getTile);
const someOverlap = (all: readonly Box[]) =>
  all.some((a, i) => all.slice(i + 1).some((b) => hasOverlap(a, b)));

describe('a plan', () => {
  it('shows every machine once, inside, none upon another', () => {
    fc.assert(
      fc.property(machines, anyLayout, (all, layout) => {
        const plan = arrangeMachines(all, layout);
        expect(plan.positions.map(({ machineId }) => machineId).sort((a, b) => a - b)).toEqual(
          all.map(({ id }) => id),
        );
        expect(validateLayout(plan)).toEqual({});
        expect(someOverlap(boxes(plan.positions))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves what people placed and drew where it is', () => {
    fc.assert(
      fc.property(machines, layouts, (all, layout) => {
        const plan = arrangeMachines(all, layout);
        const known = layout.positions.filter(({ machineId }) => machineId <= all.length);
        expect(plan.positions).toEqual(expect.arrayContaining(known));
        expect(plan.departments.slice(0, layout.departments.length)).toEqual(layout.departments);
        expect(plan.width).toBe(layout.width);
        expect(plan.height).toBeGreaterThanOrEqual(layout.height);
      }),
    );
  });

  it('is the same whatever order the machines come in', () => {
    fc.assert(
      fc.property(machines, anyLayout, (all, layout) => {
        expect(arrangeMachines(all.toReversed(), layout)).toEqual(arrangeMachines(all, layout));
      }),
    );
  });

  it('puts machines into the area of their department while there is room', () => {
    const area = { code: 'press', x: 400, y: 80, width: 272, height: 176 };
    const layout = { width: 1600, height: 800, departments: [area], positions: [] };
    const all = Array.from({ length: 5 }, (_, i) => ({ id: i + 1, department: 'PRESS' }));
    const { positions, height } = arrangeMachines(all, layout);
    const inside = positions.filter(({ x, y }) => x >= 400 && y >= 80 && y + TILE_SIZE.height <= 80 + 176);
    expect(inside.map(({ machineId }) => machineId)).toEqual([1, 2, 3, 4]);
    expect(positions.at(-1)!.y).toBeGreaterThanOrEqual(800);
    expect(height).toBeGreaterThan(800);
  });
});

describe('one machine more', () => {
  const placesOf = (all: readonly Machine[]) =>
    new Map(arrangeMachines(all).positions.map(({ machineId, ...place }) => [machineId, place]));

  it('moves nothing while its department has room, and a new department comes last', () => {
    const all = [...'PPPPPWWWPP'].map((code, i) => ({ id: i + 1, department: code }));
    const before = placesOf(all);
    for (const department of ['P', 'W', 'NEW']) {
      const after = placesOf([...all, { id: 99, department }]);
      for (const [id, place] of before) expect(after.get(id), `${id} in ${department}`).toEqual(place);
    }
  });

  it('moves any once in ten times', () => {
    const all = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, department: `D${(i * 7) % 20}` }));
    let moves = 0;
    for (let n = 100; n < 500; n++) {
      const [before, after] = [placesOf(all.slice(0, n)), placesOf(all.slice(0, n + 1))];
      if ([...before].some(([id, { x, y }]) => after.get(id)!.x !== x || after.get(id)!.y !== y)) moves++;
    }
    expect(moves).toBeLessThan(45);
  });

  it.each([500, 1_000, 2_000])('of a plant of %i looks at each machine a few times', (count) => {
    let looks = 0;
    const all = Array.from({ length: count }, (_, i) => ({
      get id() {
        looks++;
        return i + 1;
      },
      get department() {
        looks++;
        return `D${i % 20}`;
      },
    }));
    arrangeMachines(all);
    expect(looks / count).toBeLessThan(20);
  });

  it('of a whole plant is wider than high', () => {
    const all = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, department: `D${i % 20}` }));
    const { width, height } = arrangeMachines(all);
    expect(width / height).toBeGreaterThan(1.3);
    expect(width / height).toBeLessThan(3);
  });
});

describe('where machines come to stand', () => {
  const of = (...departments: (string | undefined)[]) =>
    departments.map((department, i): Machine => ({ id: i + 1, department }));
  const places = (positions: Layout['positions']) =>
    positions.map(({ machineId, x, y }) => [machineId, x, y]);

  it('is a block of each department, side by side, with room for its name', () => {
    const plan = arrangeMachines(of('A', 'A', 'B', 'A', 'a', 'A', undefined));
    // Five machines of A need three columns and three rows, one of B two and two.
    expect(plan.departments).toEqual([
      { code: 'A', x: 8, y: 8, width: 392, height: 232 },
      { code: 'B', x: 408, y: 8, width: 264, height: 168 },
    ]);
    expect(places(plan.positions)).toEqual([
      [1, 16, 48],
      [2, 144, 48],
      [4, 272, 48],
      [5, 16, 112],
      [6, 144, 112],
      [3, 416, 48],
      [7, 16, 288],
    ]);
    expect([plan.width, plan.height]).toEqual([680, 424]);
  });

  it('is nowhere where there is none', () => {
    expect(arrangeMachines([])).toEqual({ width: 400, height: 400, departments: [], positions: [] });
    const layout = { width: 800, height: 600, departments: [], positions: [{ machineId: 9, x: 0, y: 0 }] };
    expect(arrangeMachines([], layout)).toEqual({ width: 800, height: 600, departments: [], positions: [] });
  });

  it('is in the free cells of a drawn area, row by row, to its very edge', () => {
    const area = { code: 'A', x: 100, y: 200, width: 264, height: 168 };
    const layout = {
      width: 1000,
      height: 600,
      departments: [area],
      positions: [{ machineId: 9, x: 230, y: 240 }],
    };
    const { positions, departments } = arrangeMachines([...of('A', 'A', 'A'), { id: 9 }], layout);
    expect(places(positions)).toEqual([
      [9, 230, 240],
      [1, 108, 240],
      [2, 108, 304],
      [3, 236, 304],
    ]);
    expect(departments).toEqual([area]);
    // One step less leaves room for one cell less.
    for (const smaller of [
      { ...area, width: 263 },
      { ...area, height: 167 },
    ]) {
      const less = arrangeMachines(of('A', 'A', 'A', 'A'), {
        ...layout,
        departments: [smaller],
        positions: [],
      });
      expect(less.positions.filter(({ y }) => y < 600)).toHaveLength(2);
    }
  });

  it('is below a drawn plan where there is no room, under no second name', () => {
    const area = { code: 'a', x: 0, y: 0, width: 136, height: 104 };
    const layout = { width: 1000, height: 600, departments: [area], positions: [] };
    const plan = arrangeMachines(of('A', 'A', 'B'), layout);
    expect(places(plan.positions)).toEqual([
      [1, 8, 40],
      [2, 16, 648],
      [3, 288, 648],
    ]);
    expect(plan.departments.map(({ code, x, y }) => [code, x, y])).toEqual([
      ['a', 0, 0],
      ['B', 280, 608],
    ]);
    expect([plan.width, plan.height]).toEqual([1000, 784]);
  });
});
