import { expect, it } from 'vitest';
import { getIssues, type StockChange } from './issues.ts';

const change = (type: string, quantity: number, more: Partial<StockChange> = {}): StockChange => ({
  day: '2026-03-01',
  type,
  quantity,
  unitPrice: 5,
  ...more,
});

it('counts what went to a cost centre or an order, at the price of its day', () => {
  const all = ['101', '102', '311', '561', '701', '702'].map((type) => change(type, -1));
  expect(getIssues([change('201', -2), change('261', -3, { unitPrice: undefined }), ...all])).toEqual([
    { day: '2026-03-01', quantity: 2, value: 10 },
    { day: '2026-03-01', quantity: 3, value: 0 },
  ]);
});

it('forgets an issue that was reversed, and its reversal, even of an issue of long ago', () => {
  const issue = change('261', -2, { id: 'a' });
  expect(getIssues([issue, change('262', 2, { id: 'b', reverses: 'a' })])).toEqual([]);
  expect(getIssues([change('202', 2, { reverses: 'of last year' })])).toEqual([]);
});

it('takes off what was booked too much', () => {
  const issues = getIssues([change('261', -5, { id: 'a' }), change('262', 2, { id: 'b' })]);
  expect(issues.map(({ quantity }) => quantity)).toEqual([5, -2]);
});
