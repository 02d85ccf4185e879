import { describe, expect, it } from 'vitest';
import { toDayNumber } from '../day.ts';
import { computeWarehouseFigures, sumShelf } from './overview.ts';
import { SparePart } from './spare.ts';
import { computeStockValues } from './stock-view.ts';

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
    expect(computeStockValues(stock(130), terms)).toMatchObject({
      stock: 130,
      reserved: 0,
      level: 'active',
      value: 650,
      reorderPoint: 54,
      orderQuantity: 0,
      metrics: { occupiedArea: 0.72, occupiedCost: 86.4, minimumArea: 0.24, minimumCost: 28.8 },
      risk: null,
    });
    expect(computeStockValues({ ...stock(60), free: 45 }, terms)).toMatchObject({
      level: 'low',
      reserved: 15,
      orderQuantity: 140,
    });
  });

  it('says what it may cost not to have it, once machines say how often it fails', () => {
    // λ = 0.008 × 20 = 0.16.
    const demand = { quantity: 2, failuresPerDay: 0.008, repairHours: 4 };
    expect(computeStockValues({ ...stock(0), demand }, terms).risk).toEqual({
      lambda: 0.16,
      stockOut: 0.1479,
      proposedLevel: 1,
      yearly: 295.71,
    });
    expect(
      computeStockValues({ ...stock(0), demand }, { ...terms, stoppedHourCost: 0 }).risk!.yearly,
    ).toBeNull();
    expect(computeStockValues({ ...stock(0, { leadTime: undefined }), demand }, terms).risk).toBeNull();
  });

  it('says its indexes, rounded as they are shown, once it has a history', () => {
    const figures = { on: today, since: '2025-01-01', average: 85, issuedValue: 1200 };
    const [end] = [toDayNumber(today)];
    const history = {
      figures: { ...figures, empty: [[end - 17, end]] as const, used: [[end - 100, end - 100]] as const },
      realLeadTime: 12.5,
      difference: 2,
    };
    const shown = computeStockValues({ ...stock(130), history }, terms);
    expect(shown).toMatchObject({ leadTimeReal: 12.5, averageStock: 85, difference: 2 });
    expect(shown.metrics).toMatchObject({ IR: 2.82, IRL: 0, INU: 91.7, MSV: 425, IM: 4.9 });
    const none = computeStockValues(stock(130), terms);
    expect(none).toMatchObject({ leadTimeReal: null, averageStock: null });
    expect(none.metrics).toMatchObject({ IR: null, IRL: 0, INU: null, MSV: null, IM: null });
  });

  it('has no value without a price, and no area without a container', () => {
    const shown = computeStockValues(stock(9, { unitPrice: undefined, perContainer: undefined }), terms);
    expect(shown.value).toBeNull();
    expect(shown.metrics).toMatchObject({ occupiedArea: null, occupiedCost: null });
  });
});

it('a warehouse is the sum of its shelves', () => {
  const shelves = [
    sumShelf([stock(130), stock(0), stock(3, { perContainer: undefined })], today),
    sumShelf([stock(130, { stackable: false }), stock(0, { active: false })], today),
  ];
  expect(computeWarehouseFigures(shelves, 120)).toMatchObject({
    items: 4,
    value: 1315,
    levels: { active: 2, low: 0, critical: 1, notInStock: 1 },
    dimensionsMissing: 1,
    occupiedArea: 2.4,
    occupiedCost: 288,
    minimumArea: 0.96,
    IR: null,
  });
  expect(computeWarehouseFigures(shelves, 120)).toMatchObject({
    ...{ averageArea: 2.4, averageCost: 288, minimumCost: 115.2, differences: 0 },
  });
  expect(computeWarehouseFigures(shelves, undefined)).toMatchObject({
    occupiedArea: 2.4,
    occupiedCost: null,
  });
  expect(computeWarehouseFigures([], 120)).toMatchObject({ items: 0, value: 0, IM: null, INU: null });
});

it('a warehouse says what of it differs from what was booked, and counts what is out of use while it is there', () => {
  const differing = { ...stock(3), history: { difference: -1 } };
  const shelf = sumShelf([differing, { ...stock(3), history: {} }, stock(2, { active: false })], today);
  expect(computeWarehouseFigures([shelf], 120)).toMatchObject({ items: 3, differences: 1 });
});

it('a warehouse has the indexes of all its stocks', () => {
  const end = toDayNumber(today);
  const figures = {
    ...{ on: today, since: '2025-01-01', average: 10, issuedValue: 20 },
    ...{ empty: [[end - 17, end]] as const, used: [[end - 100, end - 100]] as const },
  };
  const shelf = sumShelf([{ ...stock(10), history: { figures } }, stock(30)], today);
  expect(computeWarehouseFigures([shelf], 120)).toMatchObject({
    ...{ IR: 0.4, IRL: 25, INU: 75, MSV: 50, IM: 4.9 },
  });
});
