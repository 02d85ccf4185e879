import { describe, expect, it } from 'vitest';
import { shelfSums, warehouseFigures } from './overview.ts';
import { shownStock } from './shown.ts';
import { SparePart } from './spare.ts';

const today = '2026-03-11';
const spare = SparePart.parse({
  code: 'BRG-6205',
  warehouseId: 1,
  description: 'Bearing',
  unit: 'pc',
  unitPrice: 5,
  safetyStock: 40,
  reorderLevel: 60,
  optimalStock: 200,
  containerWidth: 600,
  containerDepth: 400,
  perContainer: 20,
  stackable: true,
  stacked: 3,
  yearlyConsumption: 240,
  leadTime: 20,
});
const stock = (qty: number, own: Partial<SparePart> = {}) => ({
  qty,
  free: qty,
  spare: { ...spare, ...own },
});

describe('a stock as it is shown', () => {
  const terms = { costPerArea: 120, stoppedHourCost: 500, today };

  it('says its level, room and value', () => {
    expect(shownStock(stock(130), terms)).toMatchObject({
      stock: 130,
      reserved: 0,
      level: 'active',
      value: 650,
      reorderPoint: 54,
      orderQuantity: 0,
      metrics: { occupiedArea: 0.72, occupiedCost: 86.4, minimumArea: 0.24, minimumCost: 28.8 },
      risk: null,
    });
    expect(shownStock({ ...stock(60), free: 45 }, terms)).toMatchObject({
      level: 'low',
      reserved: 15,
      orderQuantity: 140,
    });
  });

  it('says what it may cost not to have it, once machines say how often it fails', () => {
    // λ = 0.008 × 20 = 0.16
    const demand = { quantity: 2, failuresPerDay: 0.008, repairHours: 4 };
    expect(shownStock({ ...stock(0), demand }, terms).risk).toEqual({
      lambda: 0.16,
      stockOut: 0.1479,
      proposedLevel: 1,
      yearly: 295.71,
    });
    expect(shownStock({ ...stock(0), demand }, { ...terms, stoppedHourCost: 0 }).risk!.yearly).toBeNull();
    expect(shownStock({ ...stock(0, { leadTime: undefined }), demand }, terms).risk).toBeNull();
  });

  it('has no value without a price, and no area without a container', () => {
    const shown = shownStock(stock(9, { unitPrice: undefined, perContainer: undefined }), terms);
    expect(shown.value).toBeNull();
    expect(shown.metrics).toMatchObject({ occupiedArea: null, occupiedCost: null });
  });
});

it('a warehouse is the sum of its shelves', () => {
  const shelves = [
    shelfSums([stock(130), stock(0), stock(3, { perContainer: undefined })], today),
    shelfSums([stock(130, { stackable: false }), stock(0, { active: false })], today),
  ];
  expect(warehouseFigures(shelves, 120)).toMatchObject({
    items: 4,
    value: 1315,
    levels: { active: 2, low: 0, critical: 1, notInStock: 1 },
    dimensionsMissing: 1,
    occupiedArea: 2.4,
    occupiedCost: 288,
    minimumArea: 0.96,
    IR: null,
  });
  expect(warehouseFigures(shelves, undefined)).toMatchObject({ occupiedArea: 2.4, occupiedCost: null });
  expect(warehouseFigures([], 120)).toMatchObject({ items: 0, value: 0, IM: null, INU: null });
});
