import { expect, it } from 'vitest';
import type { CycleState } from '../cycle.ts';
import { computeDueOrders } from '../due.ts';
import { combineParts, getLockSpanDays, toTimePartDays } from './time-and-meter.ts';

const time = (nominal: string, planned: string | null = nominal) =>
  ({ slot: 'a0002', nominal, planned, fate: 'generated', reason: 'afterCompletion', values: {} }) as const;
const hours = (value: number, readOn: string, perDay?: number) => ({
  ...{ due: 1_700, lockSpan: 50 },
  meter: { value, readOn, perDay },
});

it.each([
  ['P10 after 29 April', hours(1_500, '2026-04-29', 6), '2026-06-10', '2026-06-02', 'meterFirst'],
  ['P10 after 9 May', hours(1_506, '2026-05-09', 4.38), '2026-06-10', '2026-06-10', 'timeFirst'],
  ['both on one day', hours(1_500, '2026-04-29', 6), '2026-06-02', '2026-06-02', 'sameDay'],
  ['no second reading', hours(1_500, '2026-04-29'), '2026-06-10', '2026-06-10', 'timeAlone'],
  ['no reading', { due: 1_700, lockSpan: 50 }, '2026-06-10', '2026-06-10', 'timeAlone'],
  ['a meter that stands still', hours(1_500, '2026-04-29', 0), '2026-06-10', '2026-06-10', 'timeAlone'],
  ['one that has reached it', hours(1_650, '2026-04-29'), '2026-06-10', '2026-05-09', 'meterFirst'],
  ['one that has not', hours(1_649, '2026-04-29'), '2026-06-10', '2026-06-10', 'timeAlone'],
] as const)('gives the earlier day and names its part: %s', (_, meter, timeOn, planned, reason) => {
  expect(combineParts(time(timeOn), meter, { today: '2026-05-09' })).toMatchObject({
    ...{ slot: 'a0002', nominal: planned, planned, reason, orAtRun: 1_700 },
    values: { timeOn, due: 1_700 },
  });
});

it('moves the day of the meter to a working day, as that of the time part', () => {
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-06-02'], rule: 'next' as const };
  const meter = hours(1_500, '2026-04-29', 6);
  const context = { today: '2026-05-09', calendar };
  expect(combineParts(time('2026-06-10'), meter, context)).toMatchObject({
    ...{ nominal: '2026-06-02', planned: '2026-06-03', reason: 'meterFirst' },
    values: { movedFrom: '2026-06-02' },
  });
  expect(combineParts(time('2026-05-31', '2026-06-01'), meter, context)).toMatchObject({
    ...{ nominal: '2026-05-31', planned: '2026-06-01', reason: 'timeFirst' },
  });
});

it('gives no day where neither part does', () => {
  const context = { today: '2026-05-09' };
  expect(combineParts(time('2026-06-10', null), { due: 1_700, lockSpan: 0 }, context)).toBeUndefined();
  expect(combineParts(time('2026-06-10', null), hours(1_500, '2026-04-29', 6), context)).toMatchObject({
    planned: '2026-06-02',
    reason: 'meterFirst',
  });
});

it('counts tolerance and lock span as the same share of both periods', () => {
  const cycle = { run: { every: 500, start: 0 }, alsoFrequency: { n: 3, unit: 'M' as const }, lockSpan: 50 };
  expect(getLockSpanDays(cycle)).toBe(9);
  expect(getLockSpanDays({ ...cycle, alsoFrequency: undefined })).toBe(50);
  expect(toTimePartDays(25, cycle)).toBe(4);
  expect(toTimePartDays(0, cycle)).toBe(0);
});

const cycle: Parameters<typeof computeDueOrders>[0] = {
  ...{ meter: 'hours', run: { every: 500, start: 1_200 }, alsoFrequency: { n: 3, unit: 'M' } },
  ...{ mode: 'lastCompletion', anchor: '2026-03-10', lockSpan: 50, strategies: ['1.1'], active: true },
};
const state: CycleState = { generation: 1, activatedOn: '2026-03-01', ordinal: 0, plan: '' };
const planning = { today: '2026-03-05', horizonDays: 35 };
const dueOf = (changed: Partial<CycleState>, more: object = {}) =>
  computeDueOrders(cycle, { ...state, ...changed }, { ...planning, ...more });

it('has one open order with the key of a floating one, from the start on', () => {
  const { slots, state: after } = dueOf({});
  expect(slots).toMatchObject([
    { slot: 'a0001', planned: '2026-03-10', orAtRun: 1_700, reason: 'timeAlone' },
  ]);
  expect(slots[0]!.dueRun).toBeUndefined();
  expect(after).toMatchObject({ ordinal: 1, nextRun: 1_700 });
  expect(dueOf({ open: '1.1.a0001' }).slots).toEqual([]);
});

it('P11: restarts both parts from the completion', () => {
  const done = { since: { completed: '2026-06-01' }, nextRun: 2_190, ordinal: 1 };
  expect(dueOf(done).slots).toMatchObject([{ slot: 'a0002', planned: '2026-09-01', orAtRun: 2_190 }]);
});

it('counts a cancelled one from its planned day and its due reading', () => {
  const cancelled = { since: { cancelled: '2026-06-02' }, nextRun: 2_200, ordinal: 1 };
  expect(dueOf(cancelled).slots).toMatchObject([{ planned: '2026-09-02', orAtRun: 2_200 }]);
});

it('creates nothing while the machine is idle, and begins again after', () => {
  expect(dueOf({}, { idle: true })).toEqual({ slots: [], state });
  const passed = dueOf({}, { idle: true, today: '2026-03-10' });
  expect(passed).toEqual({ slots: [], state: { ...state, activatedOn: '2026-03-11' } });
});
