import { expect, it } from 'vitest';
import { computeConsumptionCost, computeDifferenceMovements, ReportedSpare } from './consumption.ts';
import { addQuantities } from './units.ts';

const stock = '1.7';

it('says the order and the price only where there is one', () => {
  const [given] = computeDifferenceMovements([{ stock, quantity: 3 }], []);
  const [back] = computeDifferenceMovements([], [{ stock, quantity: -3 }]);
  for (const line of [given, back]) {
    expect(line).not.toHaveProperty('sapOrder');
    expect(line).not.toHaveProperty('unitPrice');
  }
});

it('takes the price back of what was issued, not of what came back before', () => {
  const booked = [
    { stock, quantity: -5, unitPrice: 4 },
    { stock, quantity: 2, unitPrice: 9 },
  ];
  expect(computeDifferenceMovements([{ stock, quantity: 1 }], booked)).toEqual([
    { stock, quantity: 2, unitPrice: 4 },
  ]);
});

it('books what is named, and at the next closing only what differs', () => {
  expect(computeDifferenceMovements([{ stock, quantity: 3 }], [])).toEqual([{ stock, quantity: -3 }]);
  expect(computeDifferenceMovements([{ stock, quantity: 3 }], [{ stock, quantity: -3 }])).toEqual([]);
  expect(computeDifferenceMovements([{ stock, quantity: 5 }], [{ stock, quantity: -3 }], '4000')).toEqual([
    { stock, quantity: -2, sapOrder: '4000' },
  ]);
});

it('gives back what was issued last, where it was issued to, at its price', () => {
  const booked = [
    { stock, quantity: -3, unitPrice: 4 },
    { stock, quantity: -2, unitPrice: 5, sapOrder: '4000' },
  ];
  expect(computeDifferenceMovements([{ stock, quantity: 4 }], booked)).toEqual([
    { stock, quantity: 1, unitPrice: 5, sapOrder: '4000' },
  ]);
  expect(computeDifferenceMovements([], booked)).toEqual([
    { stock, quantity: 2, unitPrice: 5, sapOrder: '4000' },
    { stock, quantity: 3, unitPrice: 4 },
  ]);
});

/** Number of runs; more before a release (`FUZZ=full`). */
const RUNS = process.env.FUZZ === 'full' ? 20_000 : 3_000;

/** Returns a pseudo-random generator with a fixed seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it('comes to what is named, whatever was closed, taken back and opened before', () => {
  const roll = dice(20_260_311);
  const stocks = ['1.1', '1.2', '2.1'];
  const orders = [undefined, 'A', 'B'];
  const sum = (all: readonly { stock: string; quantity: number }[], of: string) =>
    addQuantities(...all.flatMap(({ stock, quantity }) => (stock === of ? quantity : [])));
  for (let run = 0; run < RUNS; run++) {
    let standing: { stock: string; quantity: number; sapOrder?: string }[] = [];
    for (let closing = 0; closing < 3; closing++) {
      standing = standing.filter(() => roll(4) > 0);
      const named = Array.from({ length: roll(4) }, () => ({
        stock: stocks[roll(3)]!,
        quantity: (1 + roll(9_999)) / 1000,
      }));
      const sapOrder = orders[roll(3)];
      const lines = computeDifferenceMovements(named, standing, sapOrder);
      standing.push(...lines);
      for (const stock of stocks) {
        if (sum(standing, stock) + sum(named, stock) !== 0)
          expect({ run, stock, standing }).toEqual({ named });
        // One closing never both issues and returns pieces of a stock.
        const ways = new Set(lines.flatMap((line) => (line.stock === stock ? Math.sign(line.quantity) : [])));
        if (ways.size > 1) expect({ run, lines }).toEqual({ ways: 1 });
      }
      if (computeDifferenceMovements(named, standing, sapOrder).length > 0)
        expect({ run, standing }).toEqual({ named });
    }
  }
});

it('knows a spare by its number, and an element by its place', () => {
  const idOf = (spareId: unknown) => ReportedSpare.safeParse({ spareId, quantity: 1 }).data?.spareId;
  expect([7, '7', '12.3', '12.3 x', '', 0, undefined].map(idOf)).toEqual([
    7,
    7,
    '12.3',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('takes the number of a spare as text too', () => {
  const idOf = (spareId: unknown) => ReportedSpare.safeParse({ spareId, quantity: 1 }).data?.spareId;
  expect(['123', '999999999', '1000000000', [7]].map(idOf)).toEqual([123, 999_999_999, undefined, undefined]);
  expect(ReportedSpare.safeParse({ spareId: 7, quantity: 0 }).success).toBe(false);
});

it('says what was used, as far as prices are known', () => {
  const spare = { spareId: 7, quantity: 2 };
  expect(computeConsumptionCost([spare])).toBeUndefined();
  expect(computeConsumptionCost([spare, { ...spare, unitPrice: 1.25 }])).toBe(2.5);
});

it('holds what domain 8.5 shows', () => {
  const movements: { stock: string; quantity: number }[] = [];
  const close = (quantity: number) => {
    const lines = computeDifferenceMovements([{ stock, quantity }], movements);
    movements.push(...lines);
    return lines.map((line) => line.quantity);
  };
  expect([close(5), close(3), close(4)]).toEqual([[-5], [2], [-1]]);
  movements.shift();
  expect(close(4)).toEqual([-5]);
});
