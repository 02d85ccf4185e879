import { describe, expect, it } from 'vitest';
import { failuresPerDay, type Installed, riskOf } from './risk.ts';

describe('the risk of a spare', () => {
  it.each([
    [0.16, [0.1479, 0.0115, 0.0006]],
    [1.2, [0.6988, 0.3374, 0.1205]],
    [3, [0.9502, 0.8009, 0.5768]],
  ])('%d failures expected: chances to run out of 0, 1 and 2 are %j', (expected, chances) => {
    for (const [stock, chance] of chances.entries())
      expect(riskOf({ expected, stock })!.stockOut).toBeCloseTo(chance, 4);
  });

  it.each([
    [0.16, { A: 2, B: 1, C: 1 }],
    [1.2, { A: 4, B: 3, C: 3 }],
    [3, { A: 8, B: 6, C: 5 }],
    [0, { A: 0, B: 0, C: 0 }],
  ])('%d failures expected: reorder levels %j', (expected, levels) => {
    for (const spareClass of ['A', 'B', 'C'] as const)
      expect(riskOf({ expected, stock: 0, class: spareClass })!.reorderLevel).toBe(levels[spareClass]);
    expect(riskOf({ expected, stock: 0 })!.reorderLevel).toBe(levels.C);
  });

  it('costs a year the chance × the hour × the repair', () => {
    const known = { expected: 0.16, stock: 0, costPerHour: 1000, repairHours: 4 };
    expect(riskOf(known)!.costPerYear).toBeCloseTo(591.42, 2);
    expect(riskOf({ ...known, costPerHour: undefined })).not.toHaveProperty('costPerYear');
    expect(riskOf({ ...known, repairHours: undefined })).not.toHaveProperty('costPerYear');
  });

  it('adds up all elements, each by its real MTBF from three failures on', () => {
    const two: Installed = { quantity: 2, hoursPerDay: 16, mtbfReal: 320, mtbfTheoretical: 640 };
    expect(failuresPerDay([{ ...two, failures: 3 }])).toBeCloseTo(0.1);
    expect(failuresPerDay([{ ...two, failures: 2 }])).toBeCloseTo(0.05);
    expect(failuresPerDay([two])).toBeCloseTo(0.05);
    expect(failuresPerDay([{ ...two, failures: 3, mtbfReal: undefined }])).toBeCloseTo(0.05);
    expect(failuresPerDay([{ ...two, failures: 3 }, two])).toBeCloseTo(0.15);
  });

  it('leaves out elements nobody knows anything of, and says nothing where it knows none', () => {
    const silent: Installed = { quantity: 1, hoursPerDay: 16, failures: 2, mtbfReal: 500 };
    expect(failuresPerDay([{ quantity: 1, hoursPerDay: 24, mtbfTheoretical: 240 }, silent])).toBeCloseTo(0.1);
    expect(failuresPerDay([silent])).toBeUndefined();
    expect(failuresPerDay([{ ...silent, mtbfTheoretical: 0 }])).toBeUndefined();
    expect(failuresPerDay([])).toBeUndefined();
  });

  it('holds at the ends', () => {
    expect(riskOf({ expected: 1000, stock: 1e9 })!.stockOut).toBe(0);
    expect(riskOf({ expected: 1000, stock: 0 })).toMatchObject({ stockOut: 1, reorderLevel: 1041 });
    expect(riskOf({ expected: 1001, stock: 0 })).toBeUndefined();
    expect(riskOf({ expected: 0, stock: 0 })!.stockOut).toBe(0);
    expect(riskOf({ expected: 0.16, stock: -2 })!.stockOut).toBe(1);
    expect(riskOf({ expected: 0.16, stock: 1.9 })!.stockOut).toBeCloseTo(0.0115, 4);
  });
});
