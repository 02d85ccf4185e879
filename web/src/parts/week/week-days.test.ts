import { expect, it } from 'vitest';
import type { OrderRow } from '../order/order-rows.ts';
import { computeMonday, groupWorkByDay } from './week-days.ts';

const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
const order = (plannedOn: string, more: object = {}) =>
  ({ id: plannedOn, plannedOn, minutes: 30, ...more }) as OrderRow;

it('begins on Monday', () => {
  const today = '2026-03-04';
  expect(
    ['2026-03-01', '2026-03-08', null, '2026-13-01', 'x'].map((day) => computeMonday(day, today)),
  ).toEqual(['2026-02-23', ...Array.from({ length: 4 }, () => '2026-03-02')]);
});

it('has everything where it is done', () => {
  const {
    late,
    days: found,
    undated,
  } = groupWorkByDay(days, '2026-03-03', {
    orders: [order('2026-02-27'), order('2026-03-02'), order('2026-03-02', { manMinutes: 60 })],
    tags: [{ dueOn: '2026-03-01' }, { dueOn: '2026-03-04' }, {}],
    ewos: ['E'],
  });
  expect([late.orders.length, late.tags.length, late.minutes]).toEqual([1, 1, 30]);
  expect(
    found.map(({ orders, tags, ewos, minutes }) => [orders.length, tags.length, ewos.length, minutes]),
  ).toEqual([
    [2, 0, 0, 90],
    [0, 0, 1, 0],
    [0, 1, 0, 0],
  ]);
  expect(undated).toEqual([{}]);
});

it('of days to come leaves out what is planned before them', () => {
  const orders = [order('2026-02-20'), order('2026-02-25'), order('2026-03-02')];
  const { late, days: found } = groupWorkByDay(days, '2026-02-24', { orders, tags: [], ewos: ['E'] });
  expect(late.orders.map(({ plannedOn }) => plannedOn)).toEqual(['2026-02-20']);
  expect(found.flatMap(({ ewos }) => ewos)).toEqual([]);
  expect(found[0]!.orders).toHaveLength(1);
});
