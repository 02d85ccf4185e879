import { expect, it } from 'vitest';
import { formatSpareSearchText, getBlock, getBlockRange, parseSpareSearchText } from './spare-text.ts';

it('holds of the spares in use what is searched', () => {
  const spare = (id: number, more: object = {}) => ({
    ...{ id, warehouseId: 2, code: `S${id}`, description: 'Bearing', active: true },
    ...more,
  });
  const text = formatSpareSearchText([spare(7, { codeSap: '4711' }), spare(8, { active: false }), spare(9)]);
  expect(parseSpareSearchText(text)).toEqual([
    { id: 7, warehouseId: 2, code: 'S7', description: 'Bearing', codeSap: '4711' },
    { id: 9, warehouseId: 2, code: 'S9', description: 'Bearing' },
  ]);
  expect(parseSpareSearchText(formatSpareSearchText([]))).toEqual([]);
  expect(parseSpareSearchText(formatSpareSearchText([spare(9, { description: '' })]))).toMatchObject([
    { description: '' },
  ]);
});

it.each([
  [1, 1, 250],
  [250, 1, 250],
  [251, 251, 500],
])('puts spare %i into the block of %i to %i', (id, from, to) => {
  expect(getBlockRange(getBlock(id))).toEqual({ from, to });
});
