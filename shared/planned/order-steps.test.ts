import { describe, expect, it } from 'vitest';
import { refused } from '#tests/refusal.ts';
import type { ControlSnapshot } from '../procedures/asked-control.ts';
import type { StateColour } from '../structure/control.ts';
import type { Activity, ActivityReport, Order } from './order.ts';
import {
  applyOrderClosing,
  applyOrderReport,
  applyOrderStart,
  applyReports,
  applyRunStart,
  assertComplete,
  assertNotTooEarly,
  buildKit,
  computeCompletion,
  findWorstAnswerColour,
  isComplete,
  sumWorkedMinutes,
} from './order-steps.ts';

const now = '2026-03-11T08:00:00.000Z';
/** A device's clock may be two minutes ahead. */
const [early, ahead, farAhead] = [
  '2026-03-11T06:30:00.000Z',
  '2026-03-11T08:02:00.000Z',
  '2026-03-11T08:02:00.001Z',
];
const doer = { now, user: { id: 'u7', name: 'Ann Bell' }, plant: { timeZone: 'Europe/Rome' } };
const technician = { profile: 'technician' } as const;
const administrators = ['superAdmin', 'admin'] as const;

const task = (n: number, more: Partial<Activity> = {}): Activity => ({
  ...{ n, code: `P${n}`, description: 'Look', minutes: 5 },
  ...more,
});
const order: Order = {
  ...{ code: 'WO1', cycleId: 4, machineId: 2, plannedOn: '2026-03-11', reason: 'onGrid', tolerance: 0 },
  ...{ minutes: 10, tasks: 2, state: 'planned' },
};
const begun: Order = { ...order, state: 'inProgress', startedAt: early };

const badDate = (field: string, code: string) => ({ kind: 'invalid', code, fields: { [field]: code } });

describe('the first day of an order', () => {
  it('keeps technicians from what is further ahead', () => {
    expect(refused(() => assertNotTooEarly('2026-03-12', '2026-03-11', technician))).toEqual({
      kind: 'conflict',
      code: 'orderTooEarly',
      values: { from: '2026-03-12' },
    });
    for (const on of ['2026-03-12', '2026-03-13'])
      expect(refused(() => assertNotTooEarly('2026-03-12', on, technician))).toBeUndefined();
  });

  it.each(administrators)('keeps no %s', (profile) =>
    expect(refused(() => assertNotTooEarly('2026-03-12', '2026-01-01', { profile }))).toBeUndefined(),
  );
});

describe('the kit', () => {
  const spare = (sparePartId: number, quantity: number) => ({ sparePartId, quantity });

  it('has each spare of all its procedures once', () => {
    const tasks = [{ spares: [spare(1, 0.1), spare(2, 4)] }, {}, { spares: [spare(1, 0.2)] }];
    expect(buildKit(tasks)).toEqual([spare(1, 0.3), spare(2, 4)]);
    expect(buildKit([{}, { spares: [] }])).toEqual([]);
  });

  it('has no more than one closing books', () => {
    const many = Array.from({ length: 21 }, (_, i) => spare(i + 1, 1));
    expect(buildKit([{ spares: many }])).toEqual(many.slice(0, 20));
    expect(buildKit([{ spares: many.slice(0, 20) }])).toHaveLength(20);
  });
});

describe('a start', () => {
  it('takes the activities of its day, and reserves their spares', () => {
    const activities = [task(1, { spares: [{ sparePartId: 9, quantity: 2 }] })];
    expect(applyOrderStart({ ...order, note: 'kept' }, early, activities, doer)).toEqual({
      ...order,
      note: 'kept',
      startedAt: early,
      activities,
      reserved: [{ sparePartId: 9, quantity: 2 }],
    });
    expect(applyOrderStart(order, early, [task(1)], doer)).not.toHaveProperty('reserved');
  });

  it.each([
    ['before now', early, early],
    ['now', now, now],
    ['by a clock two minutes ahead', ahead, now],
  ])('%s stands', (_, at, stands) => {
    expect(applyOrderStart(order, at, [], doer).startedAt).toBe(stands);
    expect(applyRunStart(order, at, [], doer).startedAt).toBe(stands);
  });

  it('further ahead is refused, by the field the moment was sent in', () => {
    expect(refused(() => applyOrderStart(order, farAhead, [], doer))).toEqual(
      badDate('startedAt', 'dateInFuture'),
    );
    expect(refused(() => applyRunStart(order, farAhead, [], doer))).toEqual(
      badDate('closedAt', 'dateInFuture'),
    );
  });

  it('of a run is its first report: in progress, from now where that names no moment', () => {
    const activities = [task(1)];
    expect(applyRunStart(order, undefined, activities, doer)).toEqual({
      ...order,
      state: 'inProgress',
      startedAt: now,
      activities,
    });
  });
});

describe('a report', () => {
  const hours = [{ operatorId: 5, hours: 1 }];
  const said = (n: number, more: Partial<ActivityReport> = {}): ActivityReport => ({
    ...{ n, outcome: 'ok', hours: [] },
    ...more,
  });
  const tasks = [task(1), task(2, { outcome: 'na', note: 'earlier' })];
  const report = (activities: ActivityReport[], withHours = false) =>
    applyReports('workorders', tasks, { activities }, withHours);

  it('changes the activities it names, whatever their order', () => {
    expect(report([said(2, { hours }), said(1, { outcome: 'nok', note: 'leaks' })])).toEqual([
      task(1, { outcome: 'nok', note: 'leaks', hours: [] }),
      task(2, { outcome: 'ok', note: 'earlier', hours }),
    ]);
    expect(report([said(1)])[1]).toBe(tasks[1]);
    expect(report([])).toEqual(tasks);
  });

  it('is refused field by field', () => {
    expect(refused(() => report([said(1), said(2, { outcome: 'nok' })]))).toEqual({
      kind: 'invalid',
      code: 'invalidInput',
      fields: { 'activities.1.note': 'noteNeeded' },
    });
  });

  it('needs hours where the plant has resources', () => {
    expect(refused(() => report([said(1)], true))?.fields).toEqual({ 'activities.0.hours': 'hoursNeeded' });
    expect(refused(() => report([said(1, { hours })], true))).toBeUndefined();
    expect(refused(() => report([said(1)], false))).toBeUndefined();
  });
});

describe('a report of a run', () => {
  const pressure: ControlSnapshot = {
    ...{ id: 7, code: 'C', description: 'Pressure', type: 'measure', nature: 'quantitative' },
    ...{ lower: 5, upper: 10, warningMargin: 0, answers: [] },
  };
  const point = (id: number, type: 'C' | 'I') => ({
    ...{ id, type, number: id, machineId: 2, machineState: 'running' as const },
  });
  const points = [
    task(1, { point: point(41, 'C') }),
    task(2, { point: point(42, 'I'), controls: [pressure] }),
  ];
  const walk = (input: object) => applyReports('am', points, input, true);

  it('gives each point its outcome and its own minutes, and asks for no hours', () => {
    const sent = [
      { pointId: 42, outcome: 'ok', value: 7, minutes: 3 },
      { pointId: 41, outcome: 'ok', minutes: 0.5 },
    ];
    const [cleaned, looked] = walk({ points: sent });
    expect(cleaned).toMatchObject({ n: 1, outcome: 'ok', actualMinutes: 0.5 });
    expect(looked).toMatchObject({
      ...{ n: 2, outcome: 'ok', actualMinutes: 3 },
      answers: [{ controlId: 7, value: 7, colour: 'green' }],
    });
    // Both field names are accepted.
    expect(walk({ activities: sent })).toEqual([cleaned, looked]);
  });

  it('leaves the others as they are', () => {
    const after = walk({ points: [{ pointId: 42, outcome: 'na' }] });
    expect(after[0]).toBe(points[0]);
    expect(after[1]).toMatchObject({ outcome: 'na' });
    expect(walk({})).toEqual(points);
  });

  it.each(['points', 'activities'])('is refused under the name it was sent by: %s', (name) => {
    const sent = [
      { pointId: 41, outcome: 'nok' },
      { pointId: 42, outcome: 'ok' },
      { pointId: 43, outcome: 'ok' },
    ];
    expect(refused(() => walk({ [name]: sent }))).toEqual({
      kind: 'invalid',
      code: 'invalidInput',
      fields: {
        [`${name}.0.note`]: 'noteNeeded',
        [`${name}.1.value`]: 'required',
        [`${name}.2.pointId`]: 'refMissing',
      },
    });
  });
});

describe('an order', () => {
  it('is complete once every activity has an outcome', () => {
    const [done, left] = [task(1, { outcome: 'notDone' }), task(2)];
    expect([[], [done], [done, left], [left]].map(isComplete)).toEqual([true, true, false, false]);
    expect(refused(() => assertComplete([done]))).toBeUndefined();
    expect(refused(() => assertComplete([done, left]))).toEqual({
      kind: 'conflict',
      code: 'outcomesMissing',
      fields: { activities: 'outcomesMissing' },
    });
  });

  it.each<[string, Partial<Activity>[], number | undefined]>([
    ['nobody named', [{}, { hours: [] }], undefined],
    ['one person', [{ hours: [{ operatorId: 1, hours: 0.5 }] }], 30],
    [
      'several on several activities, to the minute',
      [
        {
          hours: [
            { operatorId: 1, hours: 0.33 },
            { operatorId: 2, hours: 1 },
          ],
        },
        {},
        { hours: [{ operatorId: 1, hours: 0.25 }] },
      ],
      95,
    ],
  ])('took the minutes of %s', (_, its, minutes) => {
    expect(sumWorkedMinutes(its.map((each, i) => task(i + 1, each)))).toBe(minutes);
  });

  it.each<[StateColour[][], StateColour | undefined]>([
    [[], undefined],
    [[[]], undefined],
    [[['green', 'yellow'], ['green']], 'yellow'],
    [[['green'], ['grey', 'red'], ['yellow']], 'red'],
    [[['grey']], 'grey'],
  ])('that showed %j is %s', (found, worst) => {
    const shown = found.map((colours, i) =>
      task(i + 1, { answers: colours.map((colour) => ({ controlId: 1, colour })) }),
    );
    expect(findWorstAnswerColour([...shown, task(9)])).toBe(worst);
  });
});

const nok = task(1, {
  ...{ outcome: 'nok', element: { id: '2.1', code: 'P', description: 'Pump', path: 'M/P' } },
  hours: [{ operatorId: 5, hours: 0.5 }],
});
const walked = task(2, {
  ...{ outcome: 'ok', point: { id: 41, type: 'L', number: 1, machineId: 2, machineState: 'running' } },
});
/** Summary fields for lists and figures that follow from these two activities. */
const work = {
  worked: { 5: 30 },
  results: { ok: 1, nok: 1 },
  faults: ['M/P'],
  walked: { L: { ok: 1 } },
};

describe('some of it done', () => {
  const spares = [{ spareId: 3, quantity: 1 }];
  const before = { ...begun, note: 'a', actualMinutes: 5, sapOrder: '1', spares };

  it('says what stands on the order', () =>
    expect(applyOrderReport(begun, [nok, walked], {}, undefined)).toEqual({
      ...begun,
      activities: [nok, walked],
      ...work,
    }));

  it('keeps what is not said again', () => {
    expect(applyOrderReport(before, [], {}, undefined)).toMatchObject({
      ...{ note: 'a', actualMinutes: 5, sapOrder: '1', spares },
    });
    expect(
      applyOrderReport(before, [], { note: '', actualMinutes: 0, sapOrder: '2' }, [
        { spareId: 4, quantity: 2 },
      ]),
    ).toMatchObject({ note: '', actualMinutes: 0, sapOrder: '2', spares: [{ spareId: 4, quantity: 2 }] });
  });
});

describe('the day it was done', () => {
  const done = (closedAt: string | undefined, from = '2026-01-01', asker: typeof technician = technician) =>
    computeCompletion({ startedAt: early }, closedAt, from, doer, asker);

  it('is today unless the closing is dated', () => {
    expect(done(undefined)).toEqual({ at: now, on: '2026-03-11' });
    expect(done(early)).toEqual({ at: early, on: '2026-03-11' });
  });

  it('is a day of the plant', () => {
    const late = '2026-03-10T23:30:00.000Z';
    const on = (timeZone: string) =>
      computeCompletion({}, late, '2026-01-01', { ...doer, plant: { timeZone } }, technician);
    expect(on('Europe/Rome').on).toBe('2026-03-11');
    expect(on('America/Detroit').on).toBe('2026-03-10');
  });

  it('is not before the start, nor ahead', () => {
    expect(refused(() => done('2026-03-11T06:29:59.999Z'))).toEqual(badDate('closedAt', 'dateBeforeMinimum'));
    expect(refused(() => done(farAhead))).toEqual(badDate('closedAt', 'dateInFuture'));
    expect(refused(() => done(ahead))).toBeUndefined();
    expect(
      refused(() => computeCompletion({}, '2026-02-01T08:00:00.000Z', '2026-01-01', doer, technician)),
    ).toBe(undefined);
  });

  it('is in the early window, of whoever is no administrator', () => {
    expect(refused(() => done(early, '2026-03-12'))).toMatchObject({ code: 'orderTooEarly' });
    const administrator = () => computeCompletion({}, early, '2026-03-12', doer, { profile: 'admin' });
    expect(refused(administrator)).toBeUndefined();
  });
});

describe('a closed order', () => {
  const done = { on: '2026-03-10', at: '2026-03-10T15:00:00.000Z' };
  const closed = (before: Order, activities: Activity[] = [], said = {}, reading?: number) =>
    applyOrderClosing(before, activities, said, { ...done, ...(reading !== undefined && { reading }) }, doer);

  it('says who closed it when, and what came of it; nothing is reserved any more', () => {
    const before = { ...begun, reserved: [{ sparePartId: 9, quantity: 2 }] };
    expect(closed(before, [nok, walked])).toEqual({
      ...begun,
      state: 'closed',
      closedAt: done.at,
      closedOn: done.on,
      closedBy: 'Ann Bell',
      closedById: 'u7',
      activities: [nok, walked],
      actualMinutes: 30,
      ...work,
    });
  });

  it('that nobody started began when it was done', () => {
    expect(closed(order).startedAt).toBe(done.at);
    expect(closed(begun).startedAt).toBe(early);
  });

  it('lubricated what was worked on, and shows the worst it found', () => {
    const lubricates = [
      { lubricantId: 1, pointId: 41 },
      { lubricantId: 1, pointId: 42 },
    ];
    const red = task(3, { outcome: 'nok', answers: [{ controlId: 1, value: 11, colour: 'red' }] });
    const after = closed({ ...begun, lubricates }, [walked, red]);
    expect(after.lubricates).toEqual([lubricates[0]]);
    expect(after.found).toBe('red');
    expect(closed(begun, [walked])).toMatchObject({ lubricates: undefined, found: undefined });
  });

  const slow = { ...walked, actualMinutes: 0.1 };
  it.each<[string, number | undefined, Activity[], number | undefined]>([
    ['those said, be it none', 0, [nok, slow], 0],
    ['else those of technicians', undefined, [nok, slow], 30],
    ['else those of points, exactly', undefined, [slow, { ...slow, n: 3, actualMinutes: 0.2 }], 0.3],
    ['else those it had', undefined, [walked], 12],
  ])('took %s', (_, actualMinutes, activities, minutes) => {
    expect(closed({ ...begun, actualMinutes: 12 }, activities, { actualMinutes }).actualMinutes).toBe(
      minutes,
    );
  });

  it('keeps its note unless another is said', () => {
    expect(closed({ ...begun, note: 'a' }).note).toBe('a');
    expect(closed({ ...begun, note: 'a' }, [], { note: '' }).note).toBe('');
  });

  // Domain 4.5: late when the meter passes the due reading plus the tolerance.
  it.each([
    [171_999, false],
    [172_000, false],
    [172_001, true],
  ])('of a meter at %d is late: %s', (reading, late) => {
    const before = { ...begun, dueRun: 170_000, tolerance: 2_000, overdue: true };
    expect(closed(before, [], {}, reading)).toMatchObject({ closedLate: late, overdue: undefined });
    // An extra order, outside the plan, is closed without a reading.
    expect(closed(before)).toMatchObject({ overdue: true });
    expect(closed(before)).not.toHaveProperty('closedLate');
  });
});
