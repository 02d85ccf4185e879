import { describe, expect, it } from 'vitest';
import { countRepeats, findAnalysisReasons } from './ewo-closing.ts';
import {
  computeDowntime,
  computeDurations,
  computeElapsedHours,
  computeMaxHours,
  type DatedEwo,
  findDowntimeEnd,
  findEwoMinimumDate,
  getEarliestReportDate,
  getEwoMinimumDates,
  getLastStepDate,
  getMinimumHoldDate,
  validateEwoDates,
} from './ewo-times.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const now = at('23:00');
const vector: DatedEwo = {
  state: 'closed',
  machineStatus: 'stopped',
  createdAt: at('08:00'),
  assignedAt: at('08:10'),
  interventionAt: at('08:25'),
  diagnosisAt: at('08:45'),
  closedAt: at('10:00'),
  holds: [{ from: at('09:00'), to: at('09:30') }],
};

describe('proposed hours', () => {
  it('are those of the intervention without holds, and never none', () => {
    expect(computeElapsedHours(vector, at('10:00'))).toBe(1.08);
    expect(computeElapsedHours({ ...vector, closedAt: undefined }, at('08:25'))).toBe(0.01);
    expect(computeElapsedHours({ ...vector, interventionAt: undefined }, at('10:00'))).toBe(0.01);
  });
});

describe('durations', () => {
  it('are those of the vector', () => {
    expect(computeDurations(vector, now)).toMatchObject({
      ...{ assignment: 10, waiting: 25, diagnosis: 20, repair: 45, intervention: 65 },
      ...{ sinceStart: 95, downtime: 120 },
    });
  });

  it('are the same of a machine that ran on, but for the downtime', () => {
    const running = computeDurations({ ...vector, machineStatus: 'running' }, now);
    expect(running).toEqual({ ...computeDurations(vector, now), downtime: 0 });
    expect(computeDurations({ ...vector, machineStatus: 'degraded' }, now).downtime).toBe(0);
  });

  it('take off a hold before the start from the waiting alone', () => {
    const held = { ...vector, holds: [{ from: at('08:11'), to: at('08:21') }, ...vector.holds!] };
    expect(computeDurations(held, now)).toEqual({ ...computeDurations(vector, now), waiting: 15 });
  });

  it('are all zero where all dates are equal', () => {
    const date = at('08:00');
    const dates = { assignedAt: date, interventionAt: date, diagnosisAt: date, closedAt: date };
    expect(computeDurations({ ...vector, createdAt: date, ...dates, holds: [], hours: [] }, now)).toEqual({
      ...{ assignment: 0, waiting: 0, diagnosis: 0, repair: 0, intervention: 0 },
      ...{ sinceStart: 0, downtime: 0, manMinutes: 0 },
    });
  });

  it('know no changes of the clock: an hour in spring, three in autumn', () => {
    const of = (from: string, to: string) =>
      computeDurations({ state: 'closed', machineStatus: 'stopped', createdAt: from, closedAt: to }, now)
        .downtime;
    expect(of('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe(60);
    expect(of('2026-10-25T01:30:00+02:00', '2026-10-25T03:30:00+01:00')).toBe(180);
  });

  it('run on while it is worked on, and end with a cancellation', () => {
    const open = { ...vector, state: 'running' as const, closedAt: undefined };
    expect(computeDurations(open, at('11:00'))).toMatchObject({ sinceStart: 155, downtime: 180 });
    expect(computeDurations(open, now).intervention).toBeUndefined();
    const cancelled = { ...open, state: 'cancelled' as const, interventionAt: undefined };
    expect(computeDurations(cancelled, now)).toMatchObject({ sinceStart: undefined, downtime: undefined });
  });

  it('have no time since a start that never was', () => {
    const open = { ...vector, state: 'assigned' as const, closedAt: undefined, interventionAt: undefined };
    expect(computeDurations(open, now).sinceStart).toBeUndefined();
    expect(computeDurations({ ...open, closedAt: undefined }, at('07:00')).downtime).toBe(0);
  });

  it('end with a cancellation, of one that was begun too', () => {
    const cancelled = { ...vector, state: 'cancelled' as const, closedAt: undefined };
    expect(computeDurations(cancelled, now).sinceStart).toBeUndefined();
    expect(computeDurations(cancelled, now).downtime).toBeUndefined();
    expect(computeDowntime({ ...cancelled, machineStatus: 'running' }, now)).toBeUndefined();
  });

  it('of a former system are as long as that says', () => {
    const brought = { ...vector, hours: undefined, imported: { stood: 45, worked: 30 } };
    expect(findDowntimeEnd(brought)).toBe(at('08:45'));
    expect(computeDurations(brought, now)).toMatchObject({ downtime: 45, manMinutes: 30, intervention: 65 });
    expect(findDowntimeEnd({ ...brought, closedAt: undefined })).toBeUndefined();
    expect(findDowntimeEnd({ ...vector, imported: {} })).toBe(at('10:00'));
    expect(computeDurations(vector, now).manMinutes).toBeUndefined();
  });

  it('let nobody report more than it lasted and a quarter of an hour', () => {
    expect(computeMaxHours(at('08:00'), at('09:00'))).toBe(1.25);
    expect(computeDurations({ ...vector, hours: [{ hours: 0.75 }, { hours: 1 }] }, now).manMinutes).toBe(105);
  });
});

describe('the order of dates', () => {
  const fields = ['assignedAt', 'interventionAt', 'diagnosisAt', 'closedAt'] as const;

  it('holds in the vector', () => {
    expect(validateEwoDates(vector, now)).toEqual({});
  });

  it.each(fields)('refuses %s before the step before', (field) => {
    const before = { assignedAt: '07:59', interventionAt: '08:09', diagnosisAt: '08:24', closedAt: '08:44' };
    expect(validateEwoDates({ ...vector, holds: [], [field]: at(before[field]) }, now)).toEqual({
      [field]: 'dateBeforeMinimum',
    });
  });

  it('names the later field where an earlier one was moved', () => {
    expect(validateEwoDates({ ...vector, createdAt: at('08:11') }, now)).toEqual({
      assignedAt: 'dateBeforeMinimum',
    });
    expect(validateEwoDates({ ...vector, interventionAt: at('08:46') }, now)).toEqual({
      diagnosisAt: 'dateBeforeMinimum',
    });
  });

  it('keeps holds between creation and closing, one after the other', () => {
    const holds = (...pairs: [string, string?][]) =>
      validateEwoDates(
        { ...vector, holds: pairs.map(([from, to]) => ({ from: at(from), ...(to && { to: at(to) }) })) },
        now,
      );
    expect(holds(['08:00', '08:00'], ['08:00', '10:00'])).toEqual({});
    expect(holds(['07:59', '08:30'])).toEqual({ holds: 'dateBeforeMinimum' });
    expect(holds(['08:30', '08:29'])).toEqual({ holds: 'dateBeforeMinimum' });
    expect(holds(['08:30', '08:50'], ['08:40', '08:55'])).toEqual({ holds: 'dateBeforeMinimum' });
    expect(holds(['08:30', '10:01'])).toEqual({ closedAt: 'dateBeforeMinimum' });
  });

  it('is none of holds where there were none, or one still lasts', () => {
    const open = { ...vector, closedAt: undefined };
    expect(validateEwoDates({ ...open, holds: undefined }, now)).toEqual({});
    expect(validateEwoDates({ ...open, holds: [{ from: at('09:00') }] }, now)).toEqual({});
    expect(validateEwoDates({ ...vector, holds: undefined }, now)).toEqual({});
    expect(validateEwoDates({ ...vector, holds: [{ from: at('10:01') }] }, now)).toEqual({
      closedAt: 'dateBeforeMinimum',
    });
  });

  it('refuses what lies ahead', () => {
    expect(validateEwoDates({ ...vector, closedAt: at('10:03') }, at('10:00'))).toEqual({
      closedAt: 'dateInFuture',
    });
    expect(validateEwoDates(vector, at('09:58'))).toEqual({});
  });

  it('refuses a step after the cancellation', () => {
    const { closedAt: _, ...open } = vector;
    const cancelled = { ...open, state: 'cancelled' as const };
    expect(validateEwoDates({ ...cancelled, cancelledAt: at('08:45') }, now)).toEqual({});
    expect(validateEwoDates({ ...cancelled, cancelledAt: at('08:44') }, now)).toEqual({
      diagnosisAt: 'dateAfterCancellation',
    });
    expect(
      validateEwoDates({ ...cancelled, assignedAt: at('23:03'), cancelledAt: at('08:45') }, now),
    ).toMatchObject({ assignedAt: 'dateInFuture' });
  });
});

it('the least date of what comes next is that of the step before, and of the last hold', () => {
  const { closedAt: _, ...open } = vector;
  const as = (state: DatedEwo['state'], more: object = {}) => getEwoMinimumDates({ ...open, state, ...more });
  expect(as('created', { assignedAt: undefined, interventionAt: undefined, diagnosisAt: undefined })).toEqual(
    {
      assignedAt: at('08:00'),
      hold: at('08:00'),
    },
  );
  expect(as('assigned', { interventionAt: undefined, diagnosisAt: undefined, holds: [] })).toEqual({
    assignedAt: at('08:00'),
    interventionAt: at('08:10'),
    hold: at('08:10'),
  });
  expect(as('running')).toEqual({ diagnosisAt: at('08:25'), closedAt: at('09:30'), hold: at('09:30') });
  expect(as('onHold')).toEqual({ resume: at('09:00') });
  expect(as('closed')).toEqual({});
});

describe('the closing', () => {
  const failure = (id: string, closedAt: string, more: object = {}) => ({
    ...{ id, state: 'closed' as const, elementId: '1.2', breakdownType: 'electrical' as const },
    ...{ closedAt: `${closedAt}T10:00:00.000Z`, ...more },
  });

  it('counts failures of the same kind and element closed within so many days before', () => {
    const last = failure('last', '2026-06-01');
    const all = [
      last,
      failure('same', '2026-05-31'),
      failure('first day', '2026-03-03'),
      failure('too old', '2026-03-02'),
      failure('later', '2026-06-02'),
      failure('elsewhere', '2026-05-31', { elementId: '1.3' }),
      failure('otherwise', '2026-05-31', { breakdownType: 'mechanical' }),
      failure('open', '2026-05-31', { state: 'running' }),
    ];
    expect(countRepeats(last, all, 90)).toBe(2);
  });

  it('counts nothing of what is not closed, and what was closed at the same moment', () => {
    const last = failure('last', '2026-06-01');
    expect(countRepeats({ ...last, closedAt: undefined }, [failure('same', '2026-05-31')], 90)).toBe(0);
    expect(countRepeats(last, [failure('same', '2026-06-01')], 90)).toBe(1);
  });

  it('wants an analysis of critical machines, long stops, what repeats and safety', () => {
    const limits = { rcaMinutes: 60, rcaClasses: ['AA', 'A'] as const };
    const wanted = (more: object) => findAnalysisReasons({ downtime: 59, repeats: 0, ...more }, limits);
    expect(wanted({ class: 'B' })).toEqual([]);
    expect(wanted({})).toEqual([]);
    expect(wanted({ class: 'A' })).toEqual(['class']);
    expect(wanted({ downtime: 60 })).toEqual(['downtime']);
    expect(wanted({ repeats: 1 })).toEqual(['repeats']);
    expect(wanted({ breakdownType: 'safety' })).toEqual(['safety']);
    expect(wanted({ breakdownType: 'safety', class: 'AA', repeats: 2 })).toEqual([
      'class',
      'repeats',
      'safety',
    ]);
  });
});

describe('the last step', () => {
  it('is the furthest that was reached', () => {
    const { closedAt, diagnosisAt, interventionAt, assignedAt, ...created } = vector;
    expect(getLastStepDate(created)).toBe(at('08:00'));
    expect(getLastStepDate({ ...created, assignedAt })).toBe(at('08:10'));
    expect(getLastStepDate({ ...created, assignedAt, interventionAt })).toBe(at('08:25'));
    expect(getLastStepDate({ ...created, assignedAt, interventionAt, diagnosisAt })).toBe(at('08:45'));
    expect(getLastStepDate(vector)).toBe(closedAt);
  });

  it('or the end of the last hold comes before the next hold and the closing, whichever is later', () => {
    const early = { ...vector, holds: [{ from: at('08:05'), to: at('08:20') }] };
    for (const holds of [undefined, [], early.holds]) {
      expect(findEwoMinimumDate({ ...vector, holds }, 'closedAt')).toBe(at('08:45'));
      expect(getMinimumHoldDate({ ...vector, closedAt: undefined, holds })).toBe(at('08:45'));
    }
    expect(findEwoMinimumDate(vector, 'closedAt')).toBe(at('09:30'));
    expect(getMinimumHoldDate({ ...vector, closedAt: undefined })).toBe(at('09:30'));
    expect(
      getEwoMinimumDates({ ...vector, state: 'running', closedAt: undefined, holds: undefined }),
    ).toEqual({
      ...{ diagnosisAt: at('08:25'), closedAt: at('08:45'), hold: at('08:45') },
    });
  });
});

it('a report is dated back by so many days of 24 hours', () => {
  expect(getEarliestReportDate('2026-03-30T12:00:00.000Z', 7)).toBe('2026-03-23T12:00:00.000Z');
});
