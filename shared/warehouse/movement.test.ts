import { describe, expect, it } from 'vitest';
import {
  Adjustment,
  findReversalRefusal,
  getConsumptionType,
  Issue,
  isConsumption,
  isCountDifference,
  movementTypes,
  Receipt,
  reversalTypes,
  Transfer,
} from './movement.ts';

describe('a movement', () => {
  it('is taken back by its opposite, a transfer by another, and an opposite of an opening or receipt by none', () => {
    expect(Object.fromEntries(movementTypes.map((type) => [type, reversalTypes[type]]))).toEqual({
      ...{ 101: '102', 102: undefined, 201: '202', 202: '201', 261: '262', 262: '261' },
      ...{ 311: '311', 561: '562', 562: undefined, 701: '702', 702: '701' },
    });
  });

  it.each([
    ['that stands', { sapState: 'none' }, undefined],
    ['that SAP knows', { sapState: 'sent', batchId: 'b' }, undefined],
    ['that SAP refused', { sapState: 'error', batchId: 'b' }, undefined],
    ['that waits for SAP', { sapState: 'pending' }, undefined],
    ['on its way to SAP', { sapState: 'pending', batchId: 'b' }, 'sapBusy'],
    ['of which nobody knows whether SAP has it', { sapState: 'unclear' }, 'sapBusy'],
    ['that takes another back', { sapState: 'none', reverses: 'm' }, 'isReversal'],
    ['that was taken back', { sapState: 'none', reversedBy: 'm' }, 'reversedAlready'],
  ] as const)('%s is taken back, or not because of %s', (_, movement, why) => {
    expect(findReversalRefusal(movement)).toBe(why);
  });

  it('counts where an inventory differed', () => {
    expect(movementTypes.filter(isCountDifference)).toEqual(['701', '702']);
  });

  it('is consumption where SAP is told of it', () => {
    expect(movementTypes.filter(isConsumption)).toEqual(['201', '202', '261', '262']);
  });

  it('is of an order of SAP where there is one, else of a cost centre', () => {
    expect(getConsumptionType(-1, undefined)).toBe('201');
    expect(getConsumptionType(1, undefined)).toBe('202');
    expect(getConsumptionType(-1, '4711')).toBe('261');
    expect(getConsumptionType(1, '4711')).toBe('262');
  });
});

describe('what is booked', () => {
  const takes = (schema: { safeParse(given: unknown): { success: boolean } }, given: object) =>
    schema.safeParse(given).success;

  it('is more than nothing', () => {
    for (const [schema, more] of [
      [Receipt, {}],
      [Issue, {}],
      [Transfer, { toWarehouseId: 2 }],
    ] as const) {
      expect(takes(schema, { quantity: 0.001, ...more })).toBe(true);
      expect(takes(schema, { quantity: 0, ...more })).toBe(false);
      expect(takes(schema, { quantity: -1, ...more })).toBe(false);
      expect(takes(schema, { ...more })).toBe(false);
      expect(takes(schema, { quantity: 1, other: 1, ...more })).toBe(false);
    }
  });

  it('is what was counted, nothing too, with a reason', () => {
    expect(takes(Adjustment, { counted: 0, reason: 'Lost' })).toBe(true);
    expect(takes(Adjustment, { counted: -1, reason: 'Lost' })).toBe(false);
    expect(takes(Adjustment, { counted: 0 })).toBe(false);
    expect(takes(Adjustment, { counted: 0, reason: ' ' })).toBe(false);
  });

  it('names the other warehouse', () => {
    expect(takes(Transfer, { quantity: 1 })).toBe(false);
  });
});
