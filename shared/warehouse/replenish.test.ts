import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import type { StockChange } from './issues.ts';
import {
  computeConsumptionRate,
  computeRealLeadTime,
  computeReplenishment,
  type Replenishment,
} from './replenish.ts';

const on = '2026-06-30';
const issue = (daysBack: number, quantity: number, more: Partial<StockChange> = {}): StockChange => ({
  day: addDays(on, -daysBack),
  type: '201',
  quantity: -quantity,
  ...more,
});

describe('consumption', () => {
  it('is that of the year from three issues on', () => {
    expect(computeConsumptionRate([issue(10, 100), issue(10, 100), issue(364, 40)], { on })).toEqual({
      perDay: 240 / 365,
    });
    expect(computeConsumptionRate([issue(10, 100), issue(20, 140)], { on })).toEqual({});
    expect(computeConsumptionRate([issue(10, 1), issue(20, 1), issue(365, 1)], { on })).toEqual({});
    expect(computeConsumptionRate([issue(-1, 1), issue(20, 1), issue(30, 1)], { on })).toEqual({});
  });

  it('does not count what was reversed as an issue', () => {
    const taken = [issue(10, 1), issue(20, 1), issue(30, 9, { id: 'a' })];
    const back = issue(29, -9, { type: '202', id: 'b', reverses: 'a' });
    expect(computeConsumptionRate([...taken, back], { on })).toEqual({});
    expect(computeConsumptionRate([...taken, issue(29, -9, { type: '202' })], { on })).toEqual({
      perDay: 2 / 365,
    });
  });

  it('does not count what was put right as an issue', () => {
    const put = issue(29, -1, { type: '202' });
    expect(computeConsumptionRate([issue(10, 2), issue(20, 2), put], { on })).toEqual({});
  });

  it('has a deviation once there is a year of history', () => {
    const since = addDays(on, -364);
    const daily = Array.from({ length: 365 }, (_, day) => issue(day, day % 2 ? 1 : 3));
    const { perDay, deviation } = computeConsumptionRate(daily, { on, since });
    expect(perDay).toBeCloseTo(2, 2);
    expect(deviation).toBeCloseTo(1, 4);
    expect(computeConsumptionRate(daily, { on, since: addDays(since, 1) })).toEqual({ perDay });
    expect(computeConsumptionRate([], { on, since })).toEqual({ deviation: 0 });
    const even = Array.from({ length: 365 }, (_, day) => issue(day, 0.1));
    expect(computeConsumptionRate(even, { on, since }).deviation).toBeCloseTo(0, 6);
  });
});

describe('the real lead time', () => {
  const receipt = (receivedOn: string, days?: number) => ({
    receivedOn,
    ...(days !== undefined && { orderedOn: addDays(receivedOn, -days) }),
  });

  it('is the mean of the last five receipts whose order is known', () => {
    const receipts = [
      receipt('2026-01-01', 100),
      receipt('2026-06-01', 10),
      receipt('2026-05-01', 20),
      receipt('2026-04-01', 30),
      receipt('2026-05-15'),
      receipt('2026-03-01', 11),
      receipt('2026-02-01', 12),
    ];
    expect(computeRealLeadTime(receipts)).toBe(16.6);
    expect(computeRealLeadTime([...receipts].reverse())).toBe(16.6);
    expect(computeRealLeadTime(receipts.slice(1, 3))).toBe(15);
    expect(computeRealLeadTime([receipt('2026-01-01')])).toBeUndefined();
  });
});

describe('replenishment', () => {
  const real = { perDay: 240 / 365, deviation: 2 };

  it.each<[why: string, Parameters<typeof computeReplenishment>[0], Replenishment]>([
    [
      'by what was used, to the optimal stock in whole lots',
      {
        stock: 22,
        safetyStock: 8,
        optimalStock: 100,
        minLot: 25,
        leadTime: 20,
        consumption: { perDay: 240 / 365 },
      },
      { perDay: 240 / 365, leadTime: 20, safetyProposal: 7, reorderPoint: 22, orderQuantity: 100 },
    ],
    [
      'by what people expect',
      { stock: 23, optimalStock: 100, safetyStock: 8, leadTime: 20, yearlyConsumption: 240 },
      { perDay: 240 / 365, leadTime: 20, safetyProposal: 7, reorderPoint: 22 },
    ],
    [
      'the real figures before the expected ones',
      { stock: 1, leadTime: 99, realLeadTime: 20, yearlyConsumption: 9, consumption: { perDay: 1 } },
      { perDay: 1, leadTime: 20, safetyProposal: 10, reorderPoint: 30 },
    ],
    [
      'by its deviation after a year: 1.65 × 2 × √16',
      { stock: 99, leadTime: 16, consumption: real },
      { perDay: 240 / 365, leadTime: 16, safetyProposal: 14, reorderPoint: 25 },
    ],
    [
      'by its deviation, though too little was used to say how much',
      { stock: 99, leadTime: 16, consumption: { deviation: 2 } },
      { leadTime: 16, safetyProposal: 14 },
    ],
    [
      'one of class A is always there',
      { stock: 0, leadTime: 20, class: 'A', yearlyConsumption: 0 },
      { perDay: 0, leadTime: 20, safetyProposal: 1, reorderPoint: 1 },
    ],
    ['one of class A, though nothing is known', { stock: 0, class: 'A' }, { safetyProposal: 1 }],
    ['nothing is known', { stock: 0 }, {}],
    ['no lead time', { stock: 0, yearlyConsumption: 365 }, { perDay: 1 }],
    [
      'no consumption, at a level that was set',
      { stock: 3, reorderLevel: 3, optimalStock: 10, leadTime: 5 },
      { leadTime: 5, orderQuantity: 7 },
    ],
    ['no lot', { stock: 0.3, reorderLevel: 1, optimalStock: 1 }, { orderQuantity: 0.7 }],
    [
      'a lot of decimals',
      { stock: 0, reorderLevel: 1, optimalStock: 1.1, minLot: 0.1 },
      { orderQuantity: 1.1 },
    ],
    ['no optimal stock', { stock: 0, reorderLevel: 1 }, {}],
    ['the optimal stock is below it', { stock: 5, reorderLevel: 5, optimalStock: 5 }, {}],
    [
      'the safety stock where no level was set',
      { stock: 2, safetyStock: 2, optimalStock: 5 },
      { orderQuantity: 3 },
    ],
  ])('%s', (_, spare, expected) => {
    const known = Object.entries(computeReplenishment(spare)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(known)).toEqual(expected);
  });

  it('fills up to the optimal stock, by less than a lot too much', () => {
    const quantity = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(
        quantity,
        quantity,
        quantity,
        fc.integer({ min: 1, max: 60 }),
        (stock, level, optimal, lot) => {
          const given = { stock, reorderLevel: level, optimalStock: optimal, minLot: lot };
          const { orderQuantity } = computeReplenishment(given);
          expect(orderQuantity !== undefined).toBe(stock <= level && stock < optimal);
          if (orderQuantity === undefined) return;
          expect(orderQuantity % lot).toBe(0);
          expect(stock + orderQuantity).toBeGreaterThanOrEqual(optimal);
          expect(stock + orderQuantity - lot).toBeLessThan(optimal);
        },
      ),
    );
  });
});
