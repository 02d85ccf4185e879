import { expect, it } from 'vitest';
import { getIssuedOrderCodes } from './reading-rows.ts';

const order = (code: string, reading: number) =>
  ({ cycleId: 7, state: 'planned', code, dueRun: 150_000, values: { due: 150_000, reading } }) as const;
const openOrder = { id: '7.1.r0000000150000', code: 'W-1', dueRun: 150_000 };

it('knows the orders a reading called for, also after the meter was set back', () => {
  const all = [order('W-1', 146_000), order('W-2', 147_250)];
  expect(getIssuedOrderCodes({ cycleId: 7, reading: 147_250, openOrder }, all)).toEqual(['W-2']);
  // 140 000 had been counted before the meter was reset to 0.
  const setBack = { ...openOrder, dueRun: 10_000 };
  expect(getIssuedOrderCodes({ cycleId: 7, reading: 7_250, openOrder: setBack }, all)).toEqual(['W-2']);
  expect(getIssuedOrderCodes({ cycleId: 7, reading: 7_250, openOrder: null }, all)).toEqual([]);
  const after = { ...order('W-3', 0), values: { due: 10_000, reading: 7_250, offset: 140_000 } };
  expect(getIssuedOrderCodes({ cycleId: 7, reading: 7_250, openOrder: setBack }, [after])).toEqual(['W-3']);
});
