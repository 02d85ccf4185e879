import { expect, it } from 'vitest';
import { backlogOf, lateByMachine } from './backlog.ts';

const order = { state: 'planned', machineId: 7, plannedOn: '2026-03-10', tolerance: 2 } as const;

it('counts an order as late once its day and its tolerance are over', () => {
  const backlog = backlogOf([order, { ...order, tolerance: 0 }, { ...order, machineId: 8 }]);
  expect(backlog).toEqual({
    open: 'yes',
    lateFrom: '2026-03-11',
    machines: { 7: { '2026-03-13': 1, '2026-03-11': 1 }, 8: { '2026-03-13': 1 } },
  });
  expect(lateByMachine([backlog], '2026-03-10')).toEqual(new Map());
  expect(lateByMachine([backlog], '2026-03-12')).toEqual(new Map([[7, 1]]));
  expect(lateByMachine([backlog, backlog], '2026-03-13')).toEqual(
    new Map([
      [7, 4],
      [8, 2],
    ]),
  );
});

it('judges a meter order by its meter', () => {
  const metered = { ...order, plannedOn: '2026-06-01', dueRun: 500 };
  expect(backlogOf([metered])).toEqual({ machines: {} });
  expect(lateByMachine([backlogOf([{ ...metered, overdue: true }])], '2026-03-10')).toEqual(
    new Map([[7, 1]]),
  );
});

it('forgets what is done: the index of open days does too', () => {
  const done = ['closed', 'autoClosed', 'cancelled'] as const;
  expect(backlogOf(done.map((state) => ({ ...order, state })))).toEqual({ machines: {} });
});
