import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { computeDayTotal, type DayTotal } from '../planned/totals.ts';
import { computeOverview } from './overview.ts';
import { groupByWeek } from './trend.ts';

const none: DayTotal = {
  green: 0,
  orange: 0,
  blue: 0,
  overdue: 0,
  metered: 0,
  inProgress: 0,
  open: {},
  plannedMinutes: 0,
  actualMinutes: 0,
};
const on = (day: string, total: Partial<DayTotal>) => ({ ...none, ...total, on: day });
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('overview', () => {
  it('holds the vector of domain §9: 50 due, 40 on time, 4 late, 2 closed automatically, 4 open late', () => {
    const totals = [
      on('2026-03-02', { green: 25, orange: 4, actualMinutes: 90 }),
      on('2026-03-10', { green: 15, blue: 2, open: { 3: 4 }, actualMinutes: 33 }),
    ];
    const found = computeOverview(totals, 4, march, '2026-04-15');
    expect(found.compliance).toBe(80);
    expect(found.completion).toBe(88);
    expect(found.today).toEqual({ due: 0, late: 4, inProgress: 0 });
    expect(found.pmHours).toBe(2.1);
  });

  it('knows no percentage where nothing was due', () => {
    const found = computeOverview([on('2026-03-20', { open: { 0: 3 } })], 0, march, '2026-03-10');
    expect(found).toMatchObject({ compliance: null, completion: null, today: { late: 0 } });
    expect(computeOverview([], 0, march, '2026-03-10')).toMatchObject({
      days: [],
      compliance: null,
      pmHours: 0,
    });
  });

  it('counts an open order as due once it is late, and one rule makes the figure and the line of the week', () => {
    const totals = [on('2026-03-10', { green: 1, open: { 0: 1, 2: 1 } })];
    const both = (today: string) => {
      const { compliance, days } = computeOverview(totals, 0, { from: '2026-03-01', to: today }, today);
      return [compliance, groupByWeek(days)[0]!.compliance];
    };
    expect(both('2026-03-10')).toEqual([100, 100]);
    expect(both('2026-03-11')).toEqual([50, 50]);
    expect(both('2026-03-12')).toEqual([50, 50]);
    expect(both('2026-03-13')).toEqual([33.3, 33.3]);
  });

  it('counts every order in the period it falls due in, and hours in that of the closing', () => {
    const order = { state: 'closed', plannedOn: '2026-03-30', tolerance: 3, minutes: 60 } as const;
    const orders = [
      { ...order, closedOn: '2026-03-31' },
      { ...order, closedOn: '2026-04-05' },
      { ...order, state: 'planned' as const },
      { ...order, state: 'cancelled' as const },
      { ...order, state: 'inProgress' as const, tolerance: 0, actualMinutes: 30 },
      { ...order, closedOn: '2026-03-20', dueRun: 500 },
    ];
    const totals = [{ ...computeDayTotal(orders), on: order.plannedOn }];
    const of = (from: string, to: string) => computeOverview(totals, 0, { from, to }, '2026-05-01');
    expect(of('2026-03-01', '2026-03-31')).toMatchObject({
      ...{ compliance: 50, completion: 50, cancelled: 0, pmHours: 2 },
    });
    expect(of('2026-04-01', '2026-04-30')).toMatchObject({
      ...{ compliance: 33.3, completion: 66.7, cancelled: 1, pmHours: 1 },
    });
    expect(of('2026-03-01', '2026-03-31').days).toMatchObject([
      { on: '2026-03-20', green: 0, plannedMinutes: 0, actualMinutes: 60 },
      { on: '2026-03-30', green: 1, red: 1, plannedMinutes: 120, actualMinutes: 0 },
      { on: '2026-03-31', green: 0, plannedMinutes: 0, actualMinutes: 60 },
    ]);
    expect(of('2026-04-01', '2026-04-30').days).toMatchObject([
      { on: '2026-04-02', green: 1, orange: 1, red: 1, plannedMinutes: 180, actualMinutes: 0 },
      { on: '2026-04-05', actualMinutes: 60 },
    ]);
  });

  it('leaves an order whose tolerance ends after a period that has ended to the next one', () => {
    const totals = [on('2026-03-10', { green: 1, open: { 2: 1 } })];
    const upTo = (to: string) =>
      computeOverview(totals, 0, { from: '2026-03-01', to }, '2026-05-01').compliance;
    expect([upTo('2026-03-11'), upTo('2026-03-12')]).toEqual([100, 50]);
  });

  it('turns yellow into red as days pass, without another look at the orders', () => {
    const order = { state: 'planned', plannedOn: '2026-03-10', tolerance: 2, minutes: 30 } as const;
    const totals = [{ ...computeDayTotal([order]), on: order.plannedOn }];
    const colours = (today: string) => {
      const [{ yellow, red } = { yellow: 0, red: 0 }] = computeOverview(totals, 0, march, today).days;
      return [yellow, red];
    };
    expect(colours('2026-03-12')).toEqual([1, 0]);
    expect(colours('2026-03-13')).toEqual([0, 1]);
  });

  it('counts what is late whenever it was planned', () => {
    const { today, days } = computeOverview([on('2026-03-10', { open: { 0: 1 } })], 7, march, '2026-03-20');
    expect(today.late).toBe(7);
    expect(days.map(({ red }) => red)).toEqual([1]);
  });

  it('counts what is open today as due, also what a meter has run past', () => {
    const today = '2026-03-16';
    const found = computeOverview(
      [on(today, { green: 1, open: { 0: 2 }, overdue: 1, metered: 1 })],
      1,
      march,
      today,
    );
    expect(found.today).toEqual({ due: 4, late: 1, inProgress: 0 });
  });

  it('shows what today holds even when the period lies elsewhere', () => {
    const today = '2026-06-01';
    const found = computeOverview([on(today, { open: { 0: 2 }, inProgress: 1 })], 0, march, today);
    expect(found.today).toEqual({ due: 2, late: 0, inProgress: 0 });
    expect(found.days).toEqual([]);
  });

  it('adds up what is in progress in the period, and says the minutes of each day', () => {
    const totals = [
      on('2026-02-28', { green: 1, inProgress: 8, actualMinutes: 600 }),
      on('2026-03-01', { green: 1, orange: 1, inProgress: 1, plannedMinutes: 40, actualMinutes: 50 }),
      on('2026-03-31', { blue: 1, inProgress: 2, plannedMinutes: undefined, actualMinutes: undefined }),
      on('2026-04-01', { green: 1, inProgress: 16, actualMinutes: 600 }),
    ];
    const found = computeOverview(totals, 0, march, '2026-03-15');
    expect(found.today.inProgress).toBe(3);
    expect(found.pmHours).toBe(0.8);
    expect(found.days.map((day) => [day.on, day.plannedMinutes, day.actualMinutes])).toEqual([
      ['2026-03-01', 40, 50],
      ['2026-03-31', 0, 0],
    ]);
    expect(computeOverview([on('2026-03-05', { open: { 0: 1 } })], 0, march, '2026-03-15').today.due).toBe(0);
  });

  it('leaves out days whose orders were all cancelled', () => {
    expect(
      computeOverview([on('2026-03-05', { cancelled: 2 })], 0, march, addDays('2026-03-05', 1)).days,
    ).toEqual([]);
  });
});
