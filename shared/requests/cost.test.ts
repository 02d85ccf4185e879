import { describe, expect, it } from 'vitest';
import { compareFailures, computeFailureCost, computeSparesCost, type Rates } from './cost.ts';

const NOW = '2026-06-30T00:00:00Z';
const rates: Rates = { hourly: 30, stoppedHour: 200 };
/** An EWO with two hours of downtime and three hours of work. */
const ewo = {
  state: 'closed' as const,
  machineStatus: 'stopped' as const,
  createdAt: '2026-03-02T08:00:00Z',
  closedAt: '2026-03-02T10:00:00Z',
  hours: [
    { operatorId: 1, hours: 2 },
    { operatorId: 2, hours: 1 },
  ],
};
const parts = [{ quantity: 2, unitPrice: 12.5 }, { quantity: 1 }];

describe('what a failure costs', () => {
  it.each<[what: string, Partial<typeof ewo> | object, typeof parts, Rates, number | undefined]>([
    ['hours, spares and the time it stood', {}, parts, rates, 3 * 30 + 25 + 400],
    ['nothing for standing while it ran', { machineStatus: 'running' }, parts, rates, 90 + 25],
    ['no hours without a rate', {}, parts, { ...rates, hourly: 0 }, 25 + 400],
    ['an own rate before the plant’s', {}, [], { ...rates, ofOperator: new Map([[1, 50]]) }, 100 + 30 + 400],
    [
      'an own rate where the plant has none',
      {},
      [],
      { hourly: 0, stoppedHour: 0, ofOperator: new Map([[1, 50]]) },
      100,
    ],
    ['the spares alone', {}, parts, { hourly: 0, stoppedHour: 0 }, 25],
    ['cents', {}, [{ quantity: 3, unitPrice: 0.1 }], { hourly: 0, stoppedHour: 0 }, 0.3],
    ['unknown where nothing has a price', {}, [{ quantity: 1 }], { hourly: 0, stoppedHour: 0 }, undefined],
    [
      'unknown at a price of 0',
      {},
      [{ quantity: 1, unitPrice: 0 }],
      { hourly: 0, stoppedHour: 0 },
      undefined,
    ],
  ])('%s', (_, more, used, known, cost) => {
    expect(computeFailureCost({ ...ewo, ...more }, used, known, NOW)).toBe(cost);
  });

  it('of a former system is what that says', () => {
    const free: Rates = { hourly: 0, stoppedHour: 0 };
    const cost = (imported: object, known = free) =>
      computeFailureCost({ ...ewo, hours: undefined, imported }, [], known, NOW);
    // Hours without a technician have the plant's rate.
    expect(cost({ worked: 90 }, { ...free, hourly: 30 })).toBe(45);
    expect(cost({ worked: 90 })).toBeUndefined();
    expect(cost({ worked: 90, labourCost: 70 }, { ...free, hourly: 30 })).toBe(70);
    expect(cost({ labourCost: 70, spareCost: 12.5 })).toBe(82.5);
    expect(cost({})).toBeUndefined();
    expect(
      computeFailureCost({ ...ewo, hours: undefined }, [], { ...free, hourly: 30 }, NOW),
    ).toBeUndefined();
  });

  it('of spares is that of those with a price', () => {
    expect(computeSparesCost(parts)).toBe(25);
    expect(computeSparesCost([{ quantity: 1 }])).toBeUndefined();
    expect(computeSparesCost([])).toBeUndefined();
  });
});

describe('the same failures around a countermeasure', () => {
  /**
   * Day of the last preventive action: the period before begins on 15 December, the one after ends on 12
   * June.
   */
  const DAY = '2026-03-15';
  const of = (...days: string[]) => days.map((createdOn) => ({ createdOn, cost: 100 }));

  it('are those of ninety days on either side, the day itself among those after', () => {
    const found = of('2025-12-14', '2025-12-15', '2026-03-14', '2026-03-15', '2026-06-12', '2026-06-13');
    expect(compareFailures(DAY, found, rates, '2026-08-01')).toEqual({
      before: { failures: 2, cost: 200 },
      after: { failures: 2, cost: 200 },
      days: 90,
    });
  });

  it('cost nothing where there were none, as far as the plant knows a rate', () => {
    expect(compareFailures(DAY, [], rates, '2026-08-01').after).toEqual({ failures: 0, cost: 0 });
    for (const one of [
      { hourly: 30, stoppedHour: 0 },
      { hourly: 0, stoppedHour: 200 },
    ])
      expect(compareFailures(DAY, [], one, '2026-08-01').after.cost).toBe(0);
    expect(compareFailures(DAY, [], { hourly: 0, stoppedHour: 0 }, '2026-08-01').after).toEqual({
      failures: 0,
      cost: undefined,
    });
  });

  it('are counted where no cost is known', () => {
    const none = { hourly: 0, stoppedHour: 0 };
    const found = [{ createdOn: '2026-03-01' }, { createdOn: '2026-03-02', cost: 40 }];
    expect(compareFailures(DAY, found, none, '2026-08-01').before).toEqual({ failures: 2, cost: 40 });
  });

  it.each([
    ['2026-03-15', 0],
    ['2026-04-14', 30],
    ['2026-06-12', 89],
    ['2026-06-13', 90],
    ['2027-01-01', 90],
  ])('on %s are those of %d days', (today, days) => {
    expect(compareFailures(DAY, [], rates, today).days).toBe(days);
  });
});
