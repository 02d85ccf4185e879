import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averagePrice } from './price.ts';

it.each<[why: string, ...Parameters<typeof averagePrice>, number | undefined]>([
  ['the mean, by quantity', { stock: 10, unitPrice: 5 }, { quantity: 5, unitPrice: 8 }, 6],
  ['four decimals', { stock: 2, unitPrice: 1 }, { quantity: 1, unitPrice: 2 }, 1.3333],
  ['nothing was left', { stock: 0, unitPrice: 5 }, { quantity: 5, unitPrice: 8 }, 8],
  ['less than nothing was left', { stock: -3, unitPrice: 5 }, { quantity: 5, unitPrice: 8 }, 8],
  ['the first price', { stock: 10 }, { quantity: 5, unitPrice: 8.12345 }, 8.1235],
  ['for nothing', { stock: 5, unitPrice: 6 }, { quantity: 5, unitPrice: 0 }, 3],
  ['nobody said what was paid', { stock: 10, unitPrice: 5 }, { quantity: 5 }, 5],
  ['nobody ever said', { stock: 10 }, { quantity: 5 }, undefined],
])('%s', (_, before, receipt, expected) => expect(averagePrice(before, receipt)).toBe(expected));

it('stays between the old price and the new one', () => {
  const price = fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 500 }),
      price,
      fc.integer({ min: 1, max: 500 }),
      price,
      (...given) => {
        const [stock, old, quantity, paid] = given;
        const after = averagePrice({ stock, unitPrice: old }, { quantity, unitPrice: paid })!;
        expect(after).toBeGreaterThanOrEqual(Math.min(old, paid));
        expect(after).toBeLessThanOrEqual(Math.max(old, paid));
      },
    ),
  );
});
