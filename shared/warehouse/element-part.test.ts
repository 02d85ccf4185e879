import { describe, expect, it } from 'vitest';
import { applyElementPart, buildSpareFromElement, getOwnPart, toElementPart } from './element-part.ts';
import { SparePart } from './spare.ts';

const part = {
  codeSpare: 'BRG-6205',
  classSpare: 'A' as const,
  price: 8.4,
  position: 'C3-02',
  stock: 12,
  stockMin: 4,
  reorderLevel: 6,
  dimensions: '52x52×15',
  container: '300 x 200',
  stackable: true,
  containersPerStack: 4,
  piecesPerContainer: 0,
  yearlyConsumption: 24,
};

it('makes a spare of what an element says of it', () => {
  const spare = buildSpareFromElement(
    { code: 'BRG', description: 'Ball bearing', codeSap: '2000', supplierId: 3, part },
    2,
  );
  expect(SparePart.parse(spare)).toEqual({
    code: 'BRG-6205',
    warehouseId: 2,
    description: 'Ball bearing',
    unit: 'pc',
    codeSap: '2000',
    supplierId: 3,
    class: 'A',
    unitPrice: 8.4,
    location: 'C3-02',
    safetyStock: 4,
    reorderLevel: 6,
    width: 52,
    depth: 52,
    height: 15,
    containerWidth: 300,
    containerDepth: 200,
    stackable: true,
    stacked: 4,
    yearlyConsumption: 24,
    active: true,
  });
});

it('calls it as the element is called where it has no code of its own', () => {
  const bare = buildSpareFromElement(
    { code: 'SEAL', description: 'Seal', part: { price: 0, stackable: false } },
    2,
  );
  expect(SparePart.parse(bare)).toEqual({
    code: 'SEAL',
    warehouseId: 2,
    description: 'Seal',
    unit: 'pc',
    stackable: false,
    active: true,
  });
});

describe('the spare of an element', () => {
  const spare: SparePart = {
    ...{ code: 'S', warehouseId: 2, description: 'Seal', unit: 'pc', unitPrice: 5, location: 'C3' },
    ...{ safetyStock: 4, reorderLevel: 6, optimalStock: 20, width: 52, depth: 40, height: 15 },
    ...{ containerWidth: 600, containerDepth: 400, stackable: true, stacked: 3, perContainer: 20 },
    ...{ yearlyConsumption: 24, active: true },
  };
  const shown = toElementPart(spare, 12, 9);
  const { optimalStock: _, ...own } = shown;

  it('is shown as the warehouse knows it', () => {
    expect(toElementPart(spare, 12, 9)).toEqual({
      ...{ price: 5, position: 'C3', stock: 12, optimalStock: 20, stockMin: 4, reorderLevel: 6 },
      ...{ dimensions: '52x40x15', container: '600x400', stackable: true, containersPerStack: 3 },
      ...{ piecesPerContainer: 20, yearlyConsumption: 24 },
    });
    const bare = { ...spare, reorderLevel: undefined, unitPrice: undefined, width: undefined };
    expect(toElementPart(bare, 0, 9)).toMatchObject({ price: 0, reorderLevel: 9, dimensions: '40x15' });
    expect(toElementPart({ ...bare, depth: undefined }, 0, undefined).dimensions).toBeUndefined();
  });

  it('is the same where all of it is said back as it was shown', () => {
    expect(applyElementPart(spare, shown, own)).toBe(spare);
    expect(applyElementPart(spare, shown, { price: 5, stackable: true })).toBe(spare);
  });

  it.each([
    ['price', 6, { unitPrice: 6 }],
    ['position', 'D1', { location: 'D1' }],
    ['stockMin', 0, { safetyStock: 0 }],
    ['reorderLevel', 8, { reorderLevel: 8 }],
    ['stackable', false, { stackable: false }],
    ['containersPerStack', 4, { stacked: 4 }],
    ['piecesPerContainer', 10, { perContainer: 10 }],
    ['yearlyConsumption', 30, { yearlyConsumption: 30 }],
    ['dimensions', '10×20 * 2,5', { width: 10, depth: 20, height: 2.5 }],
    ['dimensions', '10 X 0', { width: 10, depth: 0, height: undefined }],
    ['container', '300x200x100', { containerWidth: 300, containerDepth: 200, containerHeight: 100 }],
    ['stock', 99, {}],
  ])('takes another %s, %s', (field, said, changed) => {
    expect(applyElementPart(spare, shown, { ...own, [field]: said })).toEqual({ ...spare, ...changed });
  });

  it.each(['', '10', '1x2x3x4', '10x-1', 'tall x wide', '10 20'])('reads no sizes in %j', (dimensions) => {
    expect(applyElementPart(spare, shown, { ...own, dimensions })).toBe(spare);
  });

  it('keeps a level that was computed and not set', () => {
    const computed = { ...spare, reorderLevel: undefined };
    const part = toElementPart(computed, 12, 9);
    expect(applyElementPart(computed, part, { ...own, reorderLevel: 9 })).toBe(computed);
  });

  it('leaves the element what is its own alone', () => {
    const { classSpare, codeSpare } = part;
    expect(getOwnPart(part)).toEqual({ classSpare, codeSpare, price: 0, stackable: false });
  });
});
