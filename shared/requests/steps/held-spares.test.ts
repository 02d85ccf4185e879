import { expect, it } from 'vitest';
import { formatHeldSpares, getMissingSpares, toHeldSpares } from './held-spares.ts';

const belt = { spareId: 7, quantity: 2, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc' };
const seal = { spareId: '3.2', quantity: 0.5 };
const hold = { from: '2026-03-02T09:00:00.000Z', reason: 'spare' as const, spares: [belt] };
const ended = { ...hold, to: '2026-03-02T10:00:00.000Z' };

it('a hold stores what is missing without a price', () => {
  expect(toHeldSpares([{ ...belt, unitPrice: 4 }, seal])).toEqual([belt, seal]);
});

it.each([
  ['of the hold that lasts', 'onHold', [{ ...ended, spares: [] }, hold], [belt]],
  ['none once the hold has ended', 'running', [ended], []],
  ['none of an earlier hold', 'onHold', [ended, { ...hold, spares: undefined }], []],
  ['none without a hold', 'onHold', undefined, []],
  ['none of a cancelled EWO, whose hold never ended', 'cancelled', [hold], []],
  ['none of a hold that was ended in a broken record', 'onHold', [ended], []],
] as const)('an EWO waits for spares: %s', (_, state, holds, expected) => {
  expect(getMissingSpares({ state, holds: holds as never })).toEqual(expected);
});

it('they are one line', () => {
  expect(formatHeldSpares([belt, seal], (value) => value.toFixed(1))).toBe('2.0 pc S7 Belt, 0.5 × 3.2');
  expect(formatHeldSpares([], String)).toBe('');
});
