import { describe, expect, it } from 'vitest';
import { computeFailuresPerDay, computeStockOutRisk, type InstalledPieces } from './risk.ts';

describe('the risk of a spare', () => {
  it.each([
    [0.16, [0.1479, 0.0115, 0.0006]],
    [1.2, [0.6988, 0.3374, 0.1205]],
    [3, [0.9502, 0.8009, 0.5768]],
  ])('%d failures expected: chances to run out of 0, 1 and 2 are %j', (expected, chances) => {
    for (const [stock, chance] of chances.entries())
      expect(computeStockOutRisk({ expected, stock })!.stockOut).toBeCloseTo(chance, 4);
  });

  it.each([
    [0.16, { A: 2, B: 1, C: 1 }],
    [1.2, { A: 4, B: 3, C: 3 }],
    [3, { A: 8, B: 6, C: 5 }],
    [0, { A: 0, B: 0, C: 0 }],
  ])('%d failures expected: reorder levels %j', (expected, levels) => {
    for (const spareClass of ['A', 'B', 'C'] as const)
      expect(computeStockOutRisk({ expected, stock: 0, class: spareClass })!.reorderLevel).toBe(
        levels[spareClass],
      );
    expect(computeStockOutRisk({ expected, stock: 0 })!.reorderLevel).toBe(levels.C);
  });

  it('costs a year the chance × the hour × the repair', () => {
    const known = { expected: 0.16, stock: 0, costPerHour: 1000, repairHours: 4 };
    expect(computeStockOutRisk(known)!.costPerYear).toBeCloseTo(591.42, 2);
    expect(computeStockOutRisk({ ...known, costPerHour: undefined })).not.toHaveProperty('costPerYear');
    expect(computeStockOutRisk({ ...known, repairHours: undefined })).not.toHaveProperty('costPerYear');
  });

  it('adds up all elements, each by its real MTBF from three failures on', () => {
    const two: InstalledPieces = { quantity: 2, hoursPerDay: 16, mtbfReal: 320, mtbfTheoretical: 640 };
    expect(computeFailuresPerDay([{ ...two, failures: 3 }])).toBeCloseTo(0.1);
    expect(computeFailuresPerDay([{ ...two, failures: 2 }])).toBeCloseTo(0.05);
    expect(computeFailuresPerDay([two])).toBeCloseTo(0.05);
    expect(computeFailuresPerDay([{ ...two, failures: 3, mtbfReal: undefined }])).toBeCloseTo(0.05);
    expect(computeFailuresPerDay([{ ...two, failures: 3 }, two])).toBeCloseTo(0.15);
  });

  it('leaves out elements nobody knows anything of, and says nothing where it knows none', () => {
    const silent: InstalledPieces = { quantity: 1, hoursPerDay: 16, failures: 2, mtbfReal: 500 };
    expect(
      computeFailuresPerDay([{ quantity: 1, hoursPerDay: 24, mtbfTheoretical: 240 }, silent]),
    ).toBeCloseTo(0.1);
    expect(computeFailuresPerDay([silent])).toBeUndefined();
    expect(computeFailuresPerDay([{ ...silent, mtbfTheoretical: 0 }])).toBeUndefined();
    expect(computeFailuresPerDay([])).toBeUndefined();
  });

  it('holds at the ends', () => {
    expect(computeStockOutRisk({ expected: 1000, stock: 1e9 })!.stockOut).toBe(0);
    expect(computeStockOutRisk({ expected: 1000, stock: 0 })).toMatchObject({
      stockOut: 1,
      reorderLevel: 1041,
    });
    expect(computeStockOutRisk({ expected: 1001, stock: 0 })).toBeUndefined();
    expect(computeStockOutRisk({ expected: 0, stock: 0 })!.stockOut).toBe(0);
    expect(computeStockOutRisk({ expected: 0.16, stock: -2 })!.stockOut).toBe(1);
    expect(computeStockOutRisk({ expected: 0.16, stock: 1.9 })!.stockOut).toBeCloseTo(0.0115, 4);
  });
});
