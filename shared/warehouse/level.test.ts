import { describe, expect, it } from 'vitest';
import { getReorderLevel, getStockLevel, hasValidLimits, type StockLevel } from './level.ts';

describe('the level of a stock', () => {
  it.each<[number, StockLevel]>([
    [-1, 'notInStock'],
    [0, 'notInStock'],
    [1, 'critical'],
    [10, 'critical'],
    [11, 'low'],
    [25, 'low'],
    [26, 'active'],
  ])('of %d, safety stock 10, reorder level 25: %s', (stock, level) =>
    expect(getStockLevel({ stock, safetyStock: 10, reorderLevel: 25 })).toBe(level),
  );

  it.each<[why: string, Parameters<typeof getStockLevel>[0], StockLevel]>([
    ['no limits', { stock: 0.001 }, 'active'],
    ['limits of 0', { stock: 1, safetyStock: 0, reorderLevel: 0 }, 'active'],
    ['the computed point where nobody set a level', { stock: 22, reorderPoint: 22 }, 'low'],
    [
      'the level that was set, not the computed one',
      { stock: 22, reorderLevel: 20, reorderPoint: 30 },
      'active',
    ],
    ['a level of 0 was set too', { stock: 22, reorderLevel: 0, reorderPoint: 30 }, 'active'],
    ['a level below the safety stock', { stock: 11, safetyStock: 10, reorderLevel: 5 }, 'active'],
    ['the safety stock itself', { stock: 10, safetyStock: 10, reorderLevel: 5 }, 'critical'],
  ])('%s', (_, given, level) => expect(getStockLevel(given)).toBe(level));

  it('is ordered at the safety stock at the latest', () => {
    expect(getReorderLevel({ safetyStock: 10, reorderLevel: 5 })).toBe(10);
    expect(getReorderLevel({})).toBe(0);
  });
});

it.each<[Parameters<typeof hasValidLimits>[0], boolean]>([
  [{ safetyStock: 10, reorderLevel: 25, optimalStock: 100 }, true],
  [{ safetyStock: 10, reorderLevel: 10, optimalStock: 10 }, true],
  [{ safetyStock: 10, reorderLevel: 9 }, false],
  [{ safetyStock: 10, reorderPoint: 9 }, false],
  [{ safetyStock: 10, reorderLevel: 10, reorderPoint: 9 }, true],
  [{ reorderLevel: 25, optimalStock: 24 }, false],
  [{ safetyStock: 10, optimalStock: 9 }, false],
  [{ optimalStock: 9 }, true],
  [{}, true],
])('limits %j in order: %s', (limits, expected) => expect(hasValidLimits(limits)).toBe(expected));
