// @vitest-environment node
import { expect, it } from 'vitest';
import { isText, widthsOf } from './column-widths.ts';

const columns = [
  { id: 'code', width: 130 },
  { id: 'description', width: 260 },
  { id: 'price', kind: 'money' },
  { id: 'active', kind: 'flag' },
] as const;
const headers = new Map([
  ['code', 'Code'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['active', 'Active'],
]);
const total = (widths: Map<string, number>) => [...widths.values()].reduce((sum, width) => sum + width, 0);

it('gives the room left over to the texts, none of it to figures', () => {
  const widths = widthsOf(columns, headers, 1095);
  expect(widths.get('price')).toBe(120);
  expect(widths.get('code')).toBe(130);
  expect(total(widths)).toBeGreaterThan(1090);
  expect(total(widths)).toBeLessThanOrEqual(1095);
});

it('takes from the texts what does not fit, not all of it', () => {
  expect(widthsOf(columns, headers, 550).get('description')).toBeLessThan(260);
  expect(widthsOf(columns, headers, 300).get('description')).toBeGreaterThan(120);
});

it('never takes from a text more than two lines make good', () => {
  const both = [...columns, { id: 'place', width: 100 }];
  const widths = widthsOf(both, new Map([...headers, ['place', 'At']]), 300);
  expect(widths.get('description')).toBe(156);
  expect(widths.get('place')).toBe(80);
});

it.each([
  [{ id: 'x', width: 180 }, true],
  [{ id: 'x', width: 179 }, false],
  [{ id: 'x', width: 200, kind: 'choice' as const }, false],
])('a wide column of words is a text: %j %s', (column, is) => {
  expect(isText(column)).toBe(is);
});

it('leaves what names the row as wide as it was asked for', () => {
  for (const room of [0, 300, 550, 1095]) expect(widthsOf(columns, headers, room).get('code')).toBe(130);
});

it.each([
  ['Machine', 116],
  ['Maintenance cycle', 146],
  ['Date de mise à jour', 126],
  ['Désignation de la machine', 150],
])('reads %s whole, in two lines if it must', (header, least) => {
  const [width] = widthsOf([{ id: 'x', width: 40 }], new Map([['x', header]]), 0).values();
  expect(width).toBeGreaterThanOrEqual(least);
  expect(width).toBeLessThan(least + 40);
});
