import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { bookValue, getExactPrice, isAveragePrice, roundPrice, type Valuation } from './price.ts';
import { addQuantities } from './units.ts';

/** Quantity and price of each movement; without a price, the average is used. */
type Movements = readonly (readonly [quantity: number, unitPrice?: number])[];

function bookAll(movements: Movements, start: Valuation = { stock: 0 }) {
  let after = start;
  const booked = movements.map(([quantity, unitPrice]) => {
    const made = bookValue(after, { quantity, unitPrice });
    after = made.after;
    return { quantity, ...made };
  });
  return { ...after, booked };
}
const worth = ({ stock, price = 0 }: Valuation) => Math.max(0, stock) * price;

describe('the vectors of domain 8.3', () => {
  it.each<[why: string, Movements, stock: number, value: number, price: number]>([
    [
      'a receipt reversed leaves no trace',
      [
        [10, 10],
        [10, 2000],
        [-10, 2000],
      ],
      10,
      100,
      10,
    ],
    [
      'a receipt reversed after an issue takes its own value',
      [[20, 5], [20, 10], [-8], [-20, 10]],
      12,
      40,
      40 / 12,
    ],
    ['a return comes back at the price of its issue', [[10, 10], [-3], [7, 30], [2, 10]], 16, 300, 18.75],
    ['an average through zero', [[2, 10], [-7], [10, 20]], 5, 100, 20],
  ])('%s', (_, movements, stock, value, price) => {
    const after = bookAll(movements);
    expect(after.stock).toBe(stock);
    expect(worth(after)).toBeCloseTo(value, 9);
    expect(after.price).toBeCloseTo(price, 9);
  });
});

describe('a movement', () => {
  it.each<[string, Valuation, Movements[number], price: number | undefined]>([
    ['weighs the receipt by quantity', { stock: 10, price: 5 }, [5, 8], 6],
    ['keeps the average unrounded', { stock: 2, price: 1 }, [1, 2], 4 / 3],
    ['begins again where nothing was left', { stock: 0, price: 5 }, [5, 8], 8],
    ['begins again below zero', { stock: -3, price: 5 }, [5, 8], 8],
    ['keeps the price while less than nothing is left', { stock: -5, price: 10 }, [3, 20], 10],
    ['keeps the price at zero', { stock: 3, price: 10 }, [-3, 99], 10],
    ['counts a receipt for nothing', { stock: 5, price: 6 }, [5, 0], 3],
    ['without a price takes the average', { stock: 10, price: 5 }, [5], 5],
    ['without any price knows none', { stock: 10 }, [5], undefined],
    ['brings the first price for all', { stock: 10 }, [5, 8.12345], 8.12345],
    ['brings the first price to a stock below zero', { stock: -9 }, [5, 8], 8],
    ['that goes out brings no first price', { stock: 10 }, [-5, 8], undefined],
    ['is worth nothing where the value is used up', { stock: 12, price: 5 }, [-10, 9], 0],
  ])('%s', (_, before, [quantity, unitPrice], price) => {
    expect(bookValue(before, { quantity, unitPrice }).after.price).toBe(price);
  });

  it('stores the price it was booked at', () => {
    const before = { stock: 3, price: 10 / 3 };
    expect(bookValue(before, { quantity: -1 }).unitPrice).toBe(3.3333);
    expect(bookValue(before, { quantity: 1, unitPrice: 8.5 }).unitPrice).toBe(8.5);
    expect(bookValue({ stock: 3 }, { quantity: -1 }).unitPrice).toBeUndefined();
  });

  it.each<[string, Valuation, Movements[number], difference: number | undefined]>([
    ['of an issue is explained by its price', { stock: 3, price: 10 / 3 }, [-2], undefined],
    ['below zero stands on it', { stock: 2, price: 10 }, [-7], 50],
    ['that fills what was used before stands on it', { stock: -5, price: 10 }, [10, 20], -100],
    ['that is used up stands on it', { stock: 12, price: 5 }, [-10, 9], 30],
    ['left behind at zero stands on it', { stock: 3, price: 10 }, [-3, 4], -18],
    ['given by the first price stands on it', { stock: 10 }, [5, 8], 80],
  ])('whose value %s', (_, before, [quantity, unitPrice], difference) => {
    expect(bookValue(before, { quantity, unitPrice }).valueDifference).toBe(difference);
  });

  it('at the average leaves it exactly as it was', () => {
    const price = 100 / 3;
    expect(isAveragePrice(price, 33.3333)).toBe(true);
    expect(isAveragePrice(price, 33.3334)).toBe(false);
    expect(bookValue({ stock: 7, price }, { quantity: 5, unitPrice: 33.3333 }).after.price).toBe(price);
  });
});

describe('a stored price', () => {
  it.each([
    ['is the average before rounding', { unitPrice: 3.3333, averagePrice: 10 / 3 }, 10 / 3],
    ['that a person typed replaces the average', { unitPrice: 4, averagePrice: 10 / 3 }, 4],
    ['of a table without averages is the price', { unitPrice: 4 }, 4],
    ['may be missing', {}, undefined],
    ['that a person removed is gone', { averagePrice: 10 / 3 }, undefined],
  ])('%s', (_, stored, price) => expect(getExactPrice(stored)).toBe(price));
});

/** Random movements: with an own price, at the average, or the reversal of an earlier one. */
const draws = fc.array(
  fc.record({
    kind: fc.constantFrom('receive', 'receiveUnpriced', 'issue', 'reverse'),
    quantity: fc.integer({ min: 1, max: 9_000 }).map((n) => n / 1000),
    cents: fc.integer({ min: 0, max: 200_000 }),
    which: fc.nat(),
  }),
  { minLength: 1, maxLength: 40 },
);

it('the value is what the movements come to, whatever is booked', () => {
  fc.assert(
    fc.property(draws, (all) => {
      let after: Valuation = { stock: 0, price: 7 };
      const booked: { quantity: number; unitPrice?: number; valueDifference?: number }[] = [];
      let recounted = 0;
      for (const { kind, quantity, cents, which } of all) {
        const earlier = booked[which % booked.length];
        const line =
          kind === 'reverse' && earlier
            ? { quantity: -earlier.quantity, unitPrice: earlier.unitPrice }
            : {
                quantity: kind === 'issue' ? -quantity : quantity,
                unitPrice: kind === 'receive' ? cents / 100 : undefined,
              };
        const made = bookValue(after, line);
        recounted += line.quantity * made.unitPrice! + (made.valueDifference ?? 0);
        expect(made.after.stock).toBe(addQuantities(after.stock, line.quantity));
        expect(made.after.price).toBeGreaterThanOrEqual(0);
        after = made.after;
        booked.push({ quantity: line.quantity, unitPrice: made.unitPrice });
        // Prices and differences are stored with four decimals.
        const tolerance = booked.reduce((sum, each) => sum + 0.0001 * (Math.abs(each.quantity) + 1), 0);
        expect(Math.abs(worth(after) - recounted)).toBeLessThan(tolerance);
      }
    }),
  );
});

it('receipts alone keep the average between the prices paid', () => {
  const price = fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 500 }),
      price,
      fc.integer({ min: 51, max: 500 }),
      price,
      (stock, old, quantity, paid) => {
        const after = roundPrice(
          bookValue({ stock, price: old }, { quantity, unitPrice: paid }).after.price!,
        );
        expect(after).toBeGreaterThanOrEqual(Math.min(old, paid));
        expect(after).toBeLessThanOrEqual(Math.max(old, paid));
      },
    ),
  );
});
