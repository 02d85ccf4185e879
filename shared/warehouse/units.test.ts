import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addQuantities, isQuantityPossible, roundToDecimals, roundUpToInteger, units } from './units.ts';

describe('a quantity fits its unit', () => {
  it.each<[string, number, boolean]>([
    ['pc', 3, true],
    ['PZ', 0.5, false],
    ['ST', 2, true],
    ...['N°', 'n.', 'Stk', 'Stück', 'coppia', 'unité', 'paires', 'unità'].map(
      (unit): [string, number, boolean] => [unit, 0.5, false],
    ),
    ['Stück', 2, true],
    ['bucket', 0.5, true],
    ['bucket', 0.0005, false],
    ['pc', -3, true],
    ['pc', 0.5, false],
    ['kg', 0.001, true],
    ['kg', 1.005, true],
    ['kg', 0.0005, false],
    ['g', 0.5, false],
    ['m', 123_456_789.125, true],
    ['m', Number.NaN, false],
  ])('%s %d: %s', (unit, quantity, expected) => expect(isQuantityPossible(unit, quantity)).toBe(expected));

  it('in every unit, of whole steps alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.integer({ min: -1e9, max: 1e9 }), (unit, steps) => {
        const step = isQuantityPossible(unit, 0.5) ? 1000 : 1;
        expect(isQuantityPossible(unit, steps / step)).toBe(true);
        expect(isQuantityPossible(unit, (steps + 0.5) / step)).toBe(false);
      }),
    );
  });
});

it('adds without what the computer leaves behind', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(addQuantities(0.1, 0.2)).toBe(0.3);
  expect(addQuantities(0.3, -0.1, -0.2)).toBe(0);
  expect(addQuantities()).toBe(0);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 })), (steps) => {
      expect(addQuantities(...steps.map((step) => step / 1000))).toBe(
        steps.reduce((sum, step) => sum + step, 0) / 1000,
      );
    }),
  );
});

it('goes up to a whole number, and not past one for a rounding', () => {
  expect([1.1 / 0.1, 2.0001, 2, 0, 3 * 0.1 * 10].map(roundUpToInteger)).toEqual([11, 3, 2, 0, 3]);
  expect([1_234_567.000_000_000_2, 1_234_567.001].map(roundUpToInteger)).toEqual([1_234_567, 1_234_568]);
  expect(roundToDecimals(2.82352, 2)).toBe(2.82);
});
