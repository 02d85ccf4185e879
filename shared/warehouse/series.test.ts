import { describe, expect, it } from 'vitest';
import { computeStockByDay, getPaidPrices } from './series.ts';

const stocks = (changes: [day: string, quantity: number][], stock: number, from: string, to: string) =>
  computeStockByDay(
    changes.map(([day, quantity]) => ({ day, quantity })),
    { stock, from, to },
  ).map((each) => each.stock);

describe('the stock day by day', () => {
  it('is told back from what lies there now', () => {
    expect(
      stocks(
        [
          ['2026-03-10', 10],
          ['2026-03-12', -3],
          ['2026-03-12', -1],
        ],
        6,
        '2026-03-09',
        '2026-03-13',
      ),
    ).toEqual([0, 10, 10, 6, 6]);
  });

  it('is what it was before the period, whatever came then and after it', () => {
    expect(
      stocks(
        [
          ['2026-01-01', 40],
          ['2026-03-14', -5],
        ],
        35,
        '2026-03-12',
        '2026-03-13',
      ),
    ).toEqual([40, 40]);
  });

  it('stays exact in the decimals of the unit', () => {
    expect(
      stocks(
        [
          ['2026-03-11', -0.1],
          ['2026-03-12', -0.2],
        ],
        0.7,
        '2026-03-10',
        '2026-03-12',
      ),
    ).toEqual([1, 0.9, 0.7]);
  });
});

it('prices are those of receipts that were not taken back', () => {
  const receipt = (id: string | undefined, day: string, unitPrice?: number) => ({
    ...{ id, day, unitPrice, type: '101', quantity: 1 },
  });
  const changes = [
    receipt('b', '2026-02-02', 6),
    receipt(undefined, '2026-03-01', 7),
    receipt('a', '2026-01-05', 5),
    receipt('c', '2026-02-03', 60),
    receipt('d', '2026-02-04'),
    { id: 'e', day: '2026-02-05', type: '102', quantity: -1, unitPrice: 60, reverses: 'c' },
    { id: 'f', day: '2026-02-06', type: '201', quantity: -1, unitPrice: 5.5 },
  ];
  expect(getPaidPrices(changes)).toEqual([
    { day: '2026-01-05', price: 5 },
    { day: '2026-02-02', price: 6 },
    { day: '2026-03-01', price: 7 },
  ]);
});
