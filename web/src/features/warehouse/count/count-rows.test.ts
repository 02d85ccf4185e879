import { expect, it } from 'vitest';
import { buildCountRows, findRowOfLabel } from './count-rows.ts';

const line = (spareId: number, shelving: string | undefined, more: object = {}) => ({
  ...{ spareId, version: 1, code: `S${spareId}`, description: 'Bearing', unit: 'pc', shelving },
  ...more,
});
const rows = buildCountRows({
  entries: [
    line(1, undefined),
    line(2, 'R10'),
    line(3, 'R2', { counted: 1, expected: 1 }),
    line(4, 'R2'),
    line(5, 'R2', { location: 'A' }),
  ],
});
const of = (label: Parameters<typeof findRowOfLabel>[1]) => findRowOfLabel(rows, label)?.spareId;

it('stand in the order of the shelves, what has none last', () =>
  expect(rows.map(({ spareId }) => spareId)).toEqual([3, 4, 5, 2, 1]));

it('are found by the label of a spare, or the first to count by that of its shelf', () => {
  expect(of({ spareId: 2 })).toBe(2);
  expect(of({ spareId: 9 })).toBeUndefined();
  expect(of({ shelving: 'R2' })).toBe(4);
  expect(of({ shelving: 'R3' })).toBeUndefined();
});
