import { expect, it } from 'vitest';
import { spareOfElement } from './element-part.ts';
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
  const spare = spareOfElement(
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
  const bare = spareOfElement({ code: 'SEAL', description: 'Seal', part: { price: 0, stackable: false } }, 2);
  expect(SparePart.parse(bare)).toEqual({
    code: 'SEAL',
    warehouseId: 2,
    description: 'Seal',
    unit: 'pc',
    stackable: false,
    active: true,
  });
});
