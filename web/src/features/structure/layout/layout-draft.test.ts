import { expect, it } from 'vitest';
import { validateLayout } from '#shared/structure/layout.ts';
import {
  applyEdit,
  computeMinimumSize,
  findMachinesInArea,
  type LayoutDraft,
  rearrangeDraft,
} from './layout-draft.ts';
import { findNextMachine, getReadingOrder } from './layout-order.ts';

const draft: LayoutDraft = {
  width: 1600,
  height: 800,
  departments: [{ code: 'WELD', x: 400, y: 200, width: 400, height: 200 }],
  positions: [
    { machineId: 1, x: 8, y: 8 },
    { machineId: 2, x: 408, y: 240 },
    { machineId: 3, x: 536, y: 240 },
    { machineId: 4, x: 720, y: 100 },
  ],
};
const placeOf = (after: LayoutDraft, id: number) => {
  const { x, y } = after.positions.find(({ machineId }) => machineId === id)!;
  return [x, y];
};

it('moves a machine by steps, never off the plan', () => {
  const move = (dx: number, dy: number) =>
    placeOf(applyEdit(draft, { kind: 'moveMachine', id: 1, dx, dy }), 1);
  expect(move(13, 3)).toEqual([24, 8]);
  expect(move(-500, 0)).toEqual([0, 8]);
  expect(move(9000, 9000)).toEqual([1480, 744]);
});

it('moves a department with the machines that stand on it', () => {
  expect(findMachinesInArea(draft, draft.departments[0]!)).toEqual([2, 3]);
  const after = applyEdit(draft, { kind: 'moveArea', code: 'WELD', dx: 80, dy: -1000 });
  expect(after.departments[0]).toMatchObject({ x: 480, y: 0 });
  expect([placeOf(after, 2), placeOf(after, 3), placeOf(after, 4)]).toEqual([
    [488, 40],
    [616, 40],
    [720, 100],
  ]);
});

it('resizes a department between a tile and the plan', () => {
  const resize = (dx: number, dy: number) =>
    applyEdit(draft, { kind: 'resizeArea', code: 'WELD', dx, dy }).departments[0];
  expect(resize(-1000, 20)).toMatchObject({ width: 120, height: 224 });
  expect(resize(5000, 5000)).toMatchObject({ width: 1200, height: 600 });
});

it('adds a department where nothing stands, once whatever its case', () => {
  const after = applyEdit(draft, { kind: 'addArea', code: 'PRESS' });
  expect(after.departments[1]).toMatchObject({ code: 'PRESS', y: 800 });
  expect(validateLayout(after)).toEqual({});
  expect(applyEdit(after, { kind: 'addArea', code: 'press' })).toBe(after);
  expect(applyEdit(after, { kind: 'removeArea', code: 'WELD' }).departments).toHaveLength(1);
});

it('knows how much room everything needs', () => {
  expect(computeMinimumSize(draft)).toEqual({ width: 840, height: 400 });
});

it('is read line by line, and walked to the nearest', () => {
  const order = getReadingOrder(draft.positions);
  expect(order).toEqual([1, 4, 2, 3]);
  const places = new Map(draft.positions.map((each) => [each.machineId, each]));
  expect(findNextMachine(1, 'right', order, places)).toBe(4);
  expect(findNextMachine(1, 'left', order, places)).toBeUndefined();
  expect(findNextMachine(4, 'down', order, places)).toBe(3);
  expect(findNextMachine(3, 'up', order, places)).toBe(4);
  expect(findNextMachine(3, 'down', order, places)).toBeUndefined();
});

it('is tidied no wider than its background', () => {
  const machines = [1, 2, 3, 4].map((id) => ({
    id,
    code: `M${id}`,
    description: '',
    department: 'WELD',
    status: 'active' as const,
  }));
  const image = { ...draft, background: '01J8ZQ4V8XW5Y6Z7A8B9C0D1E2' };
  expect(rearrangeDraft(image, machines)).toMatchObject({
    width: 1600,
    height: 800,
    background: image.background,
  });
  expect(rearrangeDraft(draft, machines).width).toBeLessThan(1600);
});
