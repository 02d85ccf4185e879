import { expect, it } from 'vitest';
import { computeBacklog, countLateByDay, countLateByMachine, sumBacklog } from './backlog.ts';
import { getOrderColour, isLate } from './colour.ts';
import { computeDayTotal, countByColour } from './totals.ts';

const order = { state: 'planned', machineId: 7, plannedOn: '2026-03-10', tolerance: 2 } as const;

it('counts an order as late once its day and its tolerance are over', () => {
  const backlog = computeBacklog([order, { ...order, tolerance: 0 }, { ...order, machineId: 8 }]);
  expect(backlog).toEqual({
    open: 'yes',
    lateFrom: '2026-03-11',
    machines: { 7: { '2026-03-13': 1, '2026-03-11': 1 }, 8: { '2026-03-13': 1 } },
  });
  expect(countLateByMachine([backlog], '2026-03-10')).toEqual(new Map());
  expect(countLateByMachine([backlog], '2026-03-12')).toEqual(new Map([[7, 1]]));
  expect(countLateByMachine([backlog, backlog], '2026-03-13')).toEqual(
    new Map([
      [7, 4],
      [8, 2],
    ]),
  );
});

it('judges a meter order by its meter', () => {
  const metered = { ...order, plannedOn: '2026-06-01', dueRun: 500 };
  expect(computeBacklog([metered])).toEqual({ machines: {} });
  expect(countLateByMachine([computeBacklog([{ ...metered, overdue: true }])], '2026-03-10')).toEqual(
    new Map([[7, 1]]),
  );
});

it('forgets what is done: the index of open days does too', () => {
  const done = ['closed', 'autoClosed', 'cancelled'] as const;
  expect(computeBacklog(done.map((state) => ({ ...order, state })))).toEqual({ machines: {} });
});

it('is what colours, totals and lists of late orders say, whatever the tolerance and the day', () => {
  const states = ['planned', 'inProgress', 'closed', 'cancelled'] as const;
  for (const tolerance of [0, 1, 2.5, 40])
    for (const meter of [{}, { dueRun: 500 }, { dueRun: 500, overdue: true }])
      for (const state of states)
        for (const today of [
          '2026-03-09',
          '2026-03-10',
          '2026-03-11',
          '2026-03-12',
          '2026-03-13',
          '2026-04-20',
        ]) {
          const each = { ...order, ...meter, tolerance, state, minutes: 30, closedOn: '2026-03-10' };
          const asked = { ...each, byMeter: each.dueRun !== undefined };
          const late = isLate(asked, today) ? 1 : 0;
          const backlog = computeBacklog([each]);
          expect(getOrderColour(asked, today) === 'red' ? 1 : 0).toBe(late);
          expect(countByColour(computeDayTotal([each]), each.plannedOn, today).red).toBe(late);
          expect(countLateByMachine([backlog], today).get(7) ?? 0).toBe(late);
          const days = { [each.plannedOn]: sumBacklog(computeBacklog([each])) };
          expect([...countLateByDay(days, today)]).toEqual(late ? [[each.plannedOn, 1]] : []);
        }
});

it('adds up the machines of a day, and forgets a day that is done', () => {
  const day = sumBacklog(computeBacklog([order, { ...order, machineId: 8 }, { ...order, tolerance: 0 }]));
  expect(day).toEqual({ '2026-03-13': 2, '2026-03-11': 1 });
  const kept = { id: 'all', version: 3, updatedAt: '2026-03-10T07:00:00Z', '2026-03-10': day };
  expect(['2026-03-10', '2026-03-12', '2026-03-13'].map((today) => [...countLateByDay(kept, today)])).toEqual(
    [[], [['2026-03-10', 1]], [['2026-03-10', 3]]],
  );
  expect(sumBacklog(computeBacklog([{ ...order, state: 'closed' }]))).toBeUndefined();
});
