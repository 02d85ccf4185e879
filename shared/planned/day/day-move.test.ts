import { describe, expect, it } from 'vitest';
import type { CycleState } from '../cycle.ts';
import { computeNextDate, judgeDay } from './day-move.ts';

const today = '2026-06-08';
const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-06-16'], rule: 'next' as const };
const order = { plannedOn: '2026-06-10', tolerance: 0 };

describe('a day for an order', () => {
  it.each([
    ['2026-06-05', { refusal: 'dateBeforeMinimum', isClosed: false, daysLate: 0 }],
    ['2026-06-08', { isClosed: false, daysLate: 0 }],
    ['2026-06-12', { isClosed: false, daysLate: 2 }],
    ['2026-06-13', { isClosed: true, daysLate: 3 }],
    ['2026-06-16', { isClosed: true, daysLate: 6 }],
    ['2026-07-01', { refusal: 'afterValidity', isClosed: false, daysLate: 21 }],
  ])('%s is judged', (day, judgement) => {
    expect(judgeDay(order, day, { today, calendar, validTo: '2026-06-30' })).toEqual(judgement);
  });

  it('is never refused if the order has it already', () => {
    const overdue = { plannedOn: '2026-05-30', tolerance: 0 };
    expect(judgeDay(overdue, '2026-05-30', { today, calendar, validTo: '2026-05-01' })).toEqual({
      isClosed: false,
      daysLate: 0,
    });
  });

  it('is late by the day of the generator, whatever a user has chosen since', () => {
    const moved = {
      ...{ plannedOn: '2026-06-12', tolerance: 1 },
      dayChanges: [
        { from: '2026-06-10', to: '2026-06-12', cause: 'rescheduled' as const, by: 'Ms admin', at: '' },
      ],
    };
    expect(judgeDay(moved, '2026-06-12', { today }).daysLate).toBe(1);
    expect(judgeDay(moved, '2026-06-15', { today }).daysLate).toBe(4);
  });

  it('is not late for an order by meter, whose tolerance has no days', () => {
    expect(judgeDay({ ...order, dueRun: 500 }, '2026-06-30', { today }).daysLate).toBe(0);
  });

  it('is counted in plant days over the change of the clock', () => {
    const march = { plannedOn: '2026-03-27', tolerance: 0 };
    expect(judgeDay(march, '2026-03-29', { today: '2026-03-20' }).daysLate).toBe(2);
    expect(judgeDay(march, '2026-07-22', { today: '2026-03-20' }).daysLate).toBe(117);
  });
});

describe('the next date of a cycle', () => {
  const cycle = {
    ...{ meter: 'none' as const, frequency: { n: 1, unit: 'M' as const }, mode: 'lastCompletion' as const },
    ...{ anchor: '2026-05-10', lockSpan: 7, active: true, strategies: ['1'] },
  };
  const state: CycleState = { generation: 1, activatedOn: '2026-05-01', ordinal: 1, plan: '', open: 'O1' };

  it('follows its open order', () => {
    expect(computeNextDate(cycle, state, 'O1', '2026-06-10', { today })).toBe('2026-07-10');
    expect(computeNextDate(cycle, state, 'O1', '2026-06-12', { today })).toBe('2026-07-12');
    expect(computeNextDate(cycle, state, 'O1', '2026-06-12', { today, calendar })).toBe('2026-07-13');
  });

  it('stays for a cycle on a grid, for another order, and after the last day', () => {
    expect(
      computeNextDate({ ...cycle, mode: 'initialScheduling' }, state, 'O1', '2026-06-12', { today }),
    ).toBeUndefined();
    expect(computeNextDate(cycle, state, 'O2', '2026-06-12', { today })).toBeUndefined();
    expect(
      computeNextDate({ ...cycle, validTo: '2026-07-01' }, state, 'O1', '2026-06-12', { today }),
    ).toBeUndefined();
  });
});
