import { describe, expect, it } from 'vitest';
import {
  clampPosition,
  clampSize,
  getTile,
  hasOverlap,
  snapToGrid,
  TILE_SIZE,
  validateLayout,
} from './layout.ts';

const plan = { width: 1000, height: 600 };
const box = (x: number, y: number, width = 200, height = 100) => ({ x, y, width, height });

describe('a box', () => {
  it('overlaps what it shares room with, and not what it touches', () => {
    const one = box(100, 100);
    const meets = [box(299, 100), box(100, 199), box(-99, 100), box(100, 1), box(150, 120, 10, 10)];
    const touches = [box(300, 100), box(100, 200), box(-100, 100), box(100, 0)];
    for (const other of meets) expect([hasOverlap(one, other), hasOverlap(other, one)]).toEqual([true, true]);
    for (const other of touches)
      expect([hasOverlap(one, other), hasOverlap(other, one)]).toEqual([false, false]);
    expect(getTile({ x: 3, y: 4 })).toEqual({ x: 3, y: 4, ...TILE_SIZE });
  });

  it('stands on the steps of the plan, and inside it', () => {
    expect([0, 3, 4, 11, 12, -5].map((value) => snapToGrid(value) + 0)).toEqual([0, 0, 8, 8, 16, -8]);
    expect(clampPosition(box(13, 21), plan)).toEqual(box(16, 24));
    expect(clampPosition(box(-40, 9000), plan)).toEqual(box(0, 500));
    expect(clampPosition(box(9000, -40), plan)).toEqual(box(800, 0));
  });

  it('is no smaller than a tile, and no larger than the plan', () => {
    expect(clampSize(box(100, 100, 203, 97), plan)).toEqual(box(100, 100, 200, 96));
    expect(clampSize(box(100, 100, 1, 1), plan)).toEqual(box(100, 100, TILE_SIZE.width, TILE_SIZE.height));
    expect(clampSize(box(100, 100, 9000, 9000), plan)).toEqual(box(100, 100, 900, 500));
  });
});

describe('a plan', () => {
  const area = (code: string, x: number, y: number) => ({ code, x, y, width: 200, height: 100 });
  const machine = (machineId: number, x: number, y: number) => ({ machineId, x, y });

  it('holds every department and machine once', () => {
    const layout = {
      ...plan,
      departments: [area('PRESS', 0, 0), area('press', 300, 0), area('WELD', 600, 0)],
      positions: [machine(1, 0, 0), machine(2, 200, 0), machine(1, 400, 0)],
    };
    expect(validateLayout(layout)).toEqual({
      ...{ 'departments.1.code': 'codeTaken', 'positions.2.machineId': 'codeTaken' },
    });
  });

  it('holds them inside', () => {
    const inside = {
      ...plan,
      departments: [area('A', 800, 500)],
      positions: [machine(1, 1000 - TILE_SIZE.width, 600 - TILE_SIZE.height)],
    };
    expect(validateLayout(inside)).toEqual({});
    const outside = {
      ...plan,
      departments: [area('A', 801, 0), area('B', 0, 501)],
      positions: [machine(1, 1001 - TILE_SIZE.width, 0), machine(2, 0, 601 - TILE_SIZE.height)],
    };
    const wrong = 'outOfRange';
    expect(validateLayout(outside)).toEqual({
      ...{ 'departments.0.width': wrong, 'departments.1.height': wrong },
      ...{ 'positions.0.x': wrong, 'positions.1.y': wrong },
    });
  });
});
