import { describe, expect, it } from 'vitest';
import { refused } from '#tests/refusal.ts';
import {
  applyCountEntry,
  assertCountOpen,
  computeDifference,
  computeDifferenceValue,
  computeTally,
  isCounted,
  isSelectedForCount,
} from './count.ts';

it('is told how far it is, how many spares differ, and what that is worth', () => {
  const lines = [
    { counted: 8, expected: 10, unitPrice: 12.345 },
    { counted: 6, expected: 4 },
    { counted: 0.3, expected: 0.1, unitPrice: 10 },
    { counted: 7, expected: 7, unitPrice: 3 },
    { unitPrice: 3 },
  ];
  expect(lines.map(computeDifferenceValue)).toEqual([-24.69, undefined, 2, 0, undefined]);
  expect(computeTally(lines)).toEqual({ counted: 4, differing: 3, value: -22.69 });
  expect(computeTally([])).toEqual({ counted: 0, differing: 0, value: 0 });
});

it('leaves out what is to be counted again', () => {
  const line = { counted: 60, expected: 100, unitPrice: 2 };
  expect([isCounted(line), isCounted({ ...line, recount: true }), isCounted({})]).toEqual([
    true,
    false,
    false,
  ]);
  const lines = [
    { ...line, recount: true },
    { counted: 3, expected: 4, unitPrice: 2 },
  ];
  expect(computeTally(lines)).toEqual({ counted: 1, differing: 1, value: -2 });
});

it('differs by what was booked when it was counted, and by nothing until then', () => {
  expect(computeDifference({ counted: 0.3, expected: 0.1 })).toBe(0.2);
  expect(computeDifference({ counted: 3 })).toBeUndefined();
  expect(computeDifference({ expected: 3 })).toBeUndefined();
});

describe('a spare is counted', () => {
  const spare = { shelving: 'R1', class: 'A', active: true } as const;
  it.each([
    ['where nothing is chosen', {}, spare, 0, true],
    ['where nothing is chosen, by empty lists', { shelvings: [], classes: [], spareIds: [] }, spare, 0, true],
    ['on its shelf', { shelvings: ['R2', 'R1'] }, spare, 0, true],
    ['not on another', { shelvings: ['R2'] }, spare, 0, false],
    ['not on any, without a shelf', { shelvings: ['R1'] }, { active: true }, 0, false],
    ['in its class', { classes: ['A'] }, spare, 0, true],
    ['not in another', { classes: ['B', 'C'] }, spare, 0, false],
    ['in class C without one', { classes: ['C'] }, { active: true }, 0, true],
    ['not in A without one', { classes: ['A'] }, { active: true }, 0, false],
    ['by its number', { spareIds: [6, 7] }, spare, 0, true],
    ['not by another', { spareIds: [6] }, spare, 0, false],
    ['not where one of several fails', { shelvings: ['R1'], classes: ['B'] }, spare, 0, false],
    ['out of use, while some is there', {}, { ...spare, active: false }, -1, true],
    ['not out of use and gone', {}, { ...spare, active: false }, 0, false],
  ] as const)('%s', (_, choice, of, stock, expected) => {
    const lists = JSON.parse(JSON.stringify(choice)) as Parameters<typeof isSelectedForCount>[0];
    expect(isSelectedForCount(lists, 7, of, stock)).toBe(expected);
  });
});

it('is open until it is booked or given up', () => {
  expect(refused(() => assertCountOpen({ state: 'open' }))).toBeUndefined();
  for (const state of ['booked', 'cancelled'] as const)
    expect(refused(() => assertCountOpen({ state }))).toEqual({ kind: 'conflict', code: 'countEnded' });
});

describe('an entry', () => {
  const line = { code: 'S', description: 'Seal', unit: 'pc', counted: 4, expected: 5, note: 'Wet' };
  const told = { countedAt: '2026-03-02T08:00:00.000Z', countedBy: 'Ann Bell', expected: 6 };

  it('says how much lies there, by whom, and what was booked then', () => {
    expect(applyCountEntry(line, { counted: 0, note: 'Dry' }, told, 'lines.3')).toEqual({
      ...{ ...line, ...told, counted: 0, note: 'Dry' },
    });
  });

  it('counts anew what was booked or was short', () => {
    const before = { ...line, movementId: 'M1', recount: true };
    expect(applyCountEntry(before, { counted: 3 }, told, 'lines.3')).toEqual({
      ...{ ...line, ...told, counted: 3, note: undefined, movementId: undefined, recount: undefined },
    });
    expect(applyCountEntry(before, { note: 'Dry' }, told, 'lines.3')).toEqual({ ...before, note: 'Dry' });
  });

  it('of a note alone leaves what was counted', () => {
    expect(applyCountEntry(line, { note: 'Dry' }, told, 'lines.3')).toEqual({ ...line, note: 'Dry' });
    expect(applyCountEntry(line, {}, told, 'lines.3').note).toBeUndefined();
  });

  it('has no more decimals than the unit', () => {
    expect(refused(() => applyCountEntry(line, { counted: 0.5 }, told, 'lines.3'))).toEqual({
      ...{ kind: 'invalid', code: 'unitDecimals', fields: { 'lines.3.counted': 'unitDecimals' } },
    });
    expect(applyCountEntry({ ...line, unit: 'kg' }, { counted: 0.5 }, told, 'lines.3').counted).toBe(0.5);
  });
});
