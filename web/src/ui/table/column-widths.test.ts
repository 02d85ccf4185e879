// @vitest-environment node
import { expect, it } from 'vitest';
import { computeColumnWidths, isTextColumn, isWrappedColumn, MIN_COLUMN_WIDTH } from './column-widths.ts';

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

const cells: Record<string, readonly string[]> = {
  code: ['PRS-01', 'PRS-02'],
  description: ['Light curtain and two-hand control test of the press', 'Grease the guides'],
  state: ['In progress', 'Waiting for approval'],
  price: ['12.50', '1,250.00'],
};
const textsOf = (id: string) => cells[id] ?? [];
const withState = [columns[0], columns[1], { id: 'state' }, columns[2], columns[3]];
const withStates = new Map([...headers, ['state', 'State']]);

it('gives the room left over to the column that says what a row is about', () => {
  for (const room of [1095, 1600]) {
    const widths = computeColumnWidths(withState, withStates, { room, textsOf });
    expect(total(widths)).toBe(room);
    expect(widths.get('code')).toBeLessThan(125);
    expect(widths.get('state')).toBeLessThan(230);
    expect(widths.get('description')).toBeGreaterThan(450);
  }
});

it('narrows words to their longest word before it narrows what says what a row is about', () => {
  const { code, description, state } = Object.fromEntries(
    computeColumnWidths(withState, withStates, { room: 660, textsOf }),
  );
  expect(description).toBe(220);
  expect(state).toBeLessThan(170);
  expect(state).toBeGreaterThan(110);
  expect(code).toBeGreaterThanOrEqual(95);
});

it('cuts no code and no figure, however little room there is', () => {
  const wide = computeColumnWidths(withState, withStates, { room: 0, textsOf });
  const narrow = computeColumnWidths(withState, withStates, { room: 300, textsOf });
  for (const id of ['code', 'price', 'active']) expect(narrow.get(id)).toBe(wide.get(id));
  const long = () => ['A-VERY-LONG-CODE-OF-A-MACHINE'];
  expect(computeColumnWidths(columns, headers, { room: 300, textsOf: long }).get('code')).toBeGreaterThan(
    280,
  );
});

it('leaves room for larger letters', () => {
  const usual = computeColumnWidths(columns, headers, { room: 0, textsOf });
  const large = computeColumnWidths(columns, headers, { room: 0, textsOf, scale: 1.3 });
  for (const { id } of columns.slice(0, 3)) expect(large.get(id)).toBeGreaterThan(usual.get(id)!);
});

it.each([
  [{ id: 'x', width: 180 }, true],
  [{ id: 'x', width: 179 }, false],
  [{ id: 'x', width: 200, kind: 'choice' as const }, false],
])('a wide column of words is a text: %j %s', (column, is) => {
  expect(isTextColumn(column)).toBe(is);
});

it.each([
  [{ id: 'code' }, false],
  [{ id: 'machineCode', width: 150 }, false],
  [{ id: 'machine' }, true],
  [{ id: 'description', width: 260 }, true],
  [{ id: 'state', kind: 'choice' as const }, true],
  [{ id: 'plannedOn', kind: 'day' as const }, false],
  [{ id: 'add', unfiltered: true }, false],
])('%j is read in two lines where one is too narrow: %s', (column, is) => {
  expect(isWrappedColumn(column)).toBe(is);
});

it.each([
  ['Machine', 116],
  ['Maintenance cycle', 146],
  ['Date de mise à jour', 126],
  ['Désignation de la machine', 150],
])('reads %s whole, in two lines if it must', (header, least) => {
  const [width] = computeColumnWidths([{ id: 'x', width: 40 }], new Map([['x', header]]), {
    room: 0,
  }).values();
  expect(width).toBeGreaterThanOrEqual(least);
  expect(width).toBeLessThan(least + 40);
});

it('fills the room exactly where headers are shorter than the narrowest column', () => {
  const short = [{ id: 'file', width: 200 }, { id: 'by' }, { id: 'state', width: 220 }] as const;
  const titles = new Map([
    ['file', 'File'],
    ['by', 'By'],
    ['state', 'Status'],
  ]);
  const widths = computeColumnWidths(short, titles, { room: 380 });
  expect(widths.get('by')).toBe(MIN_COLUMN_WIDTH);
  expect([...widths.values()].reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(380);
});
