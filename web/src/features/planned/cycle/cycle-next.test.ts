import { expect, it } from 'vitest';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { computeNextDate, computeNextRun } from './cycle-next.ts';

const cycle: CycleWithStatus = {
  id: 1,
  version: 1,
  updatedAt: '',
  updatedBy: '',
  code: 'C1',
  description: 'Weekly checks',
  typeCycle: 'workorders',
  machineId: 1,
  typology: 'inspection',
  strategies: ['1.1'],
  meter: 'none',
  frequency: { n: 1, unit: 'W' },
  mode: 'initialScheduling',
  anchor: '2026-01-05',
  tolerance: 0,
  lockSpan: 7,
  kitMinutes: 0,
  autoClose: true,
  active: true,
  totalMinutes: 30,
  status: { generation: 1, activatedOn: '2026-01-05', ordinal: 0, plan: '' },
};

it('is the next day of a fixed grid, today included', () => {
  expect(computeNextDate(cycle, '2026-03-11')).toBe('2026-03-16');
  expect(computeNextDate(cycle, '2026-03-16')).toBe('2026-03-16');
});

it('is moved by the working calendar', () => {
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['2026-03-16'], rule: 'next' as const };
  expect(computeNextDate(cycle, '2026-03-11', calendar)).toBe('2026-03-17');
});

it('is an order kept from before a change of rhythm', () => {
  const changed = { ...cycle, status: { ...cycle.status!, generation: 2, after: '2026-03-12' } };
  expect(computeNextDate(changed, '2026-03-11')).toBe('2026-03-12');
  expect(computeNextDate(changed, '2026-03-13')).toBe('2026-03-16');
});

it('is the open order of a floating plan, even when it is late', () => {
  const floating: CycleWithStatus = {
    ...cycle,
    mode: 'lastCompletion',
    status: { ...cycle.status!, ordinal: 2, open: '1.1.a0002', since: { completed: '2026-02-20' } },
  };
  expect(computeNextDate(floating, '2026-03-11')).toBe('2026-02-27');
});

it('is nothing for a cycle that does not run, and a reading for one by meter', () => {
  expect(computeNextDate({ ...cycle, active: false }, '2026-03-11')).toBeUndefined();
  const metered: CycleWithStatus = {
    ...cycle,
    meter: 'hits',
    frequency: undefined,
    run: { every: 500, start: 100 },
  };
  expect(computeNextDate(metered, '2026-03-11')).toBeUndefined();
  expect(computeNextRun(metered)).toEqual({ run: 600 });
});

it('is the run of the open order, though the generator already counts to the one after', () => {
  const metered: CycleWithStatus = {
    ...cycle,
    meter: 'hits',
    frequency: undefined,
    run: { every: 500, start: 100 },
    status: { ...cycle.status!, open: '1.1.r0000000001100', nextRun: 1600 },
  };
  expect(computeNextRun(metered)).toEqual({ run: 1100 });
  expect(computeNextRun({ ...metered, active: false }, { nextRun: 100, remaining: 40 })).toBeUndefined();
});

it('is said as the meter shows it after it was set back, with what is left', () => {
  const metered: CycleWithStatus = {
    ...cycle,
    meter: 'hours',
    frequency: undefined,
    run: { every: 500, start: 100 },
  };
  expect(computeNextRun(metered, { nextRun: 480.5, remaining: -20 })).toEqual({ run: 480.5, remaining: -20 });
});
