import { describe, expect, it } from 'vitest';
import { groupIntoRounds } from '../autonomous/rounds.ts';
import { addDays, type Day } from '../day.ts';
import type { Cycle, CycleState } from './cycle.ts';
import {
  computeDueOrders,
  computeFutureSlots,
  computeGridSlots,
  limitToWholeDays,
  MAX_ORDERS_PER_RUN,
  type PlanningContext,
  type PlanningResult,
} from './due.ts';
import type { PlantCalendar } from './plant-calendar.ts';

const weekly: Cycle = {
  code: 'C',
  description: 'Check',
  typeCycle: 'workorders',
  machineId: 1,
  typology: 'inspection',
  strategies: ['1.1'],
  meter: 'none',
  frequency: { n: 1, unit: 'W' },
  mode: 'initialScheduling',
  anchor: '2026-01-07',
  tolerance: 0,
  lockSpan: 7,
  kitMinutes: 0,
  autoClose: false,
  active: true,
};
const fresh: CycleState = { generation: 1, activatedOn: '2026-01-01', ordinal: 0, plan: '' };
const calendar: PlantCalendar = {
  workdays: [1, 2, 3, 4, 5],
  closed: ['2026-08-12', '2026-08-13', '2026-08-14', '2026-12-25'],
  rule: 'next',
};
const horizonDays = 35;
const today = '2026-03-16';
const [begin, end] = ['2026-03-16', '2026-12-31'];

/**
 * Returns the planned days created up to a day by daily runs of the generator; a floating order is done on
 * its planned day.
 */
function made(cycle: Cycle, from: Day, to: Day, plant?: PlantCalendar) {
  let state = fresh;
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (state.openOn === day) state = { ...state, open: undefined, since: { completed: day } };
    const due = computeDueOrders(cycle, state, { today: day, horizonDays, calendar: plant });
    days.push(...due.slots.map(({ planned }) => planned));
    const [only] = cycle.mode === 'lastCompletion' ? due.slots : [];
    state = only ? { ...due.state, open: '1.1.a', openOn: only.planned } : due.state;
  }
  return { days, state };
}

describe('the dates ahead', () => {
  it.each<[string, Partial<Cycle>, PlantCalendar?]>([
    ['weekly', {}],
    ['weekly, in a plant that closes', {}, calendar],
    ['daily, in a plant that closes', { frequency: { n: 1, unit: 'D' } }, calendar],
    ['monthly from the 31st', { frequency: { n: 1, unit: 'M' }, anchor: '2026-01-31' }, calendar],
    ['until the autumn', { validTo: '2026-09-30' }],
    ['every six weeks after the last', { mode: 'lastCompletion', frequency: { n: 6, unit: 'W' } }, calendar],
    ['yearly after the last', { mode: 'lastCompletion', frequency: { n: 1, unit: 'Y' } }],
    ['after the last until the autumn', { mode: 'lastCompletion', validTo: '2026-09-30' }],
  ])('%s: are those the generator then makes, none of them twice', (_, change, plant) => {
    const cycle = { ...weekly, ...change };
    const now = made(cycle, '2026-01-01', today, plant);
    const ahead = computeFutureSlots(cycle, now.state, { today, calendar: plant }, { from: begin, to: end });
    const ofYear = (days: Day[]) => days.filter((day) => day <= end);
    const later = ofYear(made(cycle, '2026-01-01', end, plant).days);
    expect(ofYear([...now.days, ...ahead.map(({ planned }) => planned)])).toEqual(later);
    // Any window shows its part of the dates.
    const window = { from: '2026-06-10', to: '2026-07-10' };
    expect(computeFutureSlots(cycle, now.state, { today, calendar: plant }, window)).toEqual(
      ahead.filter(({ planned }) => planned >= window.from && planned <= window.to),
    );
  });

  const { state } = made(weekly, '2026-01-01', today);
  const ahead = (change: Partial<Cycle>, more: Partial<CycleState> = {}, idle = false) =>
    computeFutureSlots(
      { ...weekly, ...change },
      { ...state, ...more },
      { today, idle },
      { from: begin, to: end },
    ).map(({ planned }) => planned);

  it('begin after the last order of the plan before', () => {
    const changed = { through: undefined, after: '2026-05-06', activatedOn: today };
    expect(ahead({}, changed)[0]).toBe('2026-05-13');
  });

  it('are none before a later activation', () =>
    expect(ahead({}, { through: '2026-03-18', activatedOn: '2026-05-01' })[0]).toBe('2026-05-06'));

  it('count from where the open order was moved to', () => {
    const floating = { mode: 'lastCompletion', frequency: { n: 4, unit: 'W' } } as const;
    const open = { open: '1.1.a0003', ordinal: 3, since: { completed: '2026-03-02' } };
    expect(ahead(floating, open).slice(0, 2)).toEqual(['2026-04-27', '2026-05-25']);
    expect(ahead(floating, { ...open, openOn: '2026-04-08' }).slice(0, 2)).toEqual([
      '2026-05-06',
      '2026-06-03',
    ]);
  });

  it('are none of a cycle that stopped, of a machine that stands by, of a meter, nor far beyond any plan', () => {
    expect(ahead({ active: false })).toEqual([]);
    expect(ahead({ strategies: [] })).toEqual([]);
    expect(ahead({}, {}, true)).toEqual([]);
    expect(ahead({ meter: 'hours', frequency: undefined, run: { every: 500, start: 0 } })).toEqual([]);
    const far = { from: '2999-01-01', to: '2999-12-31' };
    expect(computeFutureSlots({ ...weekly, mode: 'lastCompletion' }, state, { today }, far)).toEqual([]);
  });
});

const daily = { n: 1, unit: 'D' } as const;
const now = (
  change: Partial<Cycle>,
  state: Partial<CycleState> = {},
  planning: Partial<PlanningContext> = {},
) => computeDueOrders({ ...weekly, ...change }, { ...fresh, ...state }, { today, horizonDays, ...planning });
const daysOf = ({ slots }: Pick<PlanningResult, 'slots'>) => slots.map(({ planned }) => planned);

/** Expects that nothing is created and the state stays the same object. */
function expectNothing(
  cycle: Partial<Cycle>,
  state: Partial<CycleState> = {},
  planning: Partial<PlanningContext> = {},
) {
  const before = { ...fresh, ...state };
  const due = computeDueOrders({ ...weekly, ...cycle }, before, { today, horizonDays, ...planning });
  expect(due.slots).toEqual([]);
  expect(due.state).toBe(before);
}

describe('the orders due of a fixed cycle', () => {
  const activatedOn = '2026-03-09';

  it('are those of its grid from the activation to the horizon', () => {
    const due = now({}, { activatedOn }, { horizonDays: 9 });
    expect(due).toEqual({
      slots: ['2026-03-11', '2026-03-18', '2026-03-25'].map((day, i) => ({
        ...{ slot: day, nominal: day, planned: day, fate: 'generated', reason: 'onGrid' },
        values: { k: 9 + i, anchor: '2026-01-07' },
      })),
      state: { ...fresh, activatedOn, through: '2026-03-25' },
    });
    expect(daysOf(now({}, { activatedOn }, { horizonDays: 8 }))).toEqual(['2026-03-11', '2026-03-18']);
  });

  it.each<[string, Partial<CycleState>, Day]>([
    ['the day after the last one made', { through: '2026-03-18' }, '2026-03-25'],
    ['the day of the activation', { activatedOn: '2026-03-18' }, '2026-03-18'],
    [
      'not the day of it, once that was made',
      { activatedOn: '2026-03-18', through: '2026-03-18' },
      '2026-03-25',
    ],
    ['the day of a later activation', { activatedOn: '2026-04-01', through: '2026-01-28' }, '2026-04-01'],
    [
      'what was missed, with its own date',
      { activatedOn: '2026-02-09', through: '2026-02-11' },
      '2026-02-18',
    ],
    ['after the firm orders of the plan before', { activatedOn, after: '2026-03-18' }, '2026-03-25'],
  ])('begin with %s', (_, state, first) => expect(daysOf(now({}, state))[0]).toBe(first));

  it('are none until the next one comes near', () => {
    expectNothing({}, { activatedOn, through: '2026-03-25' }, { horizonDays: 15 });
    expect(daysOf(now({}, { activatedOn, through: '2026-03-25' }, { horizonDays: 16 }))).toEqual([
      '2026-04-01',
    ]);
    // The horizon includes its last day.
    expect(daysOf(now({}, { through: '2026-03-31' }, { horizonDays: 16 }))).toEqual(['2026-04-01']);
  });

  it('end with the last day of the cycle', () => {
    expect(daysOf(now({ validTo: '2026-03-25' }, { activatedOn }))).toEqual([
      '2026-03-11',
      '2026-03-18',
      '2026-03-25',
    ]);
    expect(now({ validTo: '2026-03-24' }, { activatedOn }).state.through).toBe('2026-03-24');
    expectNothing({ validTo: '2026-03-01' }, { activatedOn });
  });

  it('are none on closed days, and one where several dates meet', () => {
    const shut = (from: Day, days: number): PlantCalendar => ({
      ...{ workdays: [1, 2, 3, 4, 5], rule: 'next' },
      closed: Array.from({ length: days }, (_, i) => addDays(from, i)),
    });
    // The shutdown of vector F13, in March.
    const due = now({ anchor: '2026-02-23' }, {}, { calendar: shut('2026-03-02', 23), horizonDays: 14 });
    expect(due.slots).toMatchObject([
      { nominal: '2026-02-23', planned: '2026-02-23', reason: 'onGrid' },
      { nominal: '2026-03-23', planned: '2026-03-25', reason: 'movedToNext' },
      { nominal: '2026-03-30', planned: '2026-03-30', reason: 'onGrid' },
    ]);
    const short = { frequency: daily, anchor: '2026-03-13' };
    expect(daysOf(now(short, {}, { calendar: shut('2026-03-17', 1), horizonDays: 2 }))).toEqual([
      ...['2026-03-13', '2026-03-16', '2026-03-18'],
    ]);
  });

  it('are none of a cycle without work or switched off', () => {
    expectNothing({ active: false });
    expectNothing({ strategies: [] });
  });
});

describe('a fixed cycle of a machine that stands by', () => {
  it('lets its dates pass', () => {
    const idle = now({}, { capped: true }, { idle: true });
    expect(idle).toEqual({ slots: [], state: { ...fresh, through: today, capped: undefined } });
    expect(now({}, { through: addDays(today, -1) }, { idle: true }).state.through).toBe(today);
    expectNothing({}, { through: today }, { idle: true });
    expectNothing({}, { through: addDays(today, 9) }, { idle: true });
    // Planning continues with later days.
    expect(daysOf(computeDueOrders(weekly, idle.state, { today: '2026-03-20', horizonDays: 5 }))).toEqual([
      ...['2026-03-18', '2026-03-25'],
    ]);
  });
});

describe('many orders at once', () => {
  /** Activates the cycle so that the given number of days ends today. */
  const since = (days: number) => ({ activatedOn: addDays(today, 1 - days) });
  const each = { frequency: daily, anchor: '2020-01-01' };

  it('are as many as one run makes, and the next goes on', () => {
    const first = now(each, since(MAX_ORDERS_PER_RUN + 1), { horizonDays: 0 });
    expect(first.slots).toHaveLength(400);
    expect(first.state).toMatchObject({ through: addDays(today, -1), capped: true });
    const next = computeDueOrders({ ...weekly, ...each }, first.state, { today, horizonDays: 0 });
    expect(daysOf(next)).toEqual([today]);
    expect(next.state).toMatchObject({ through: today, capped: undefined });
  });

  it('are all made when they are no more', () => {
    const due = now(each, since(MAX_ORDERS_PER_RUN), { horizonDays: 0 });
    expect(due.slots).toHaveLength(400);
    expect(due.state).toMatchObject({ through: today, capped: undefined });
  });

  it.each([
    ['all, when they are few', ['a', 'b', 'b'], 3, ['a', 'b', 'b']],
    ['the first days', ['a', 'a', 'b', 'c'], 3, ['a', 'a', 'b']],
    ['no part of a day', ['a', 'a', 'b', 'b', 'c'], 3, ['a', 'a']],
  ])('are cut between two days: %s', (_, days, most, left) => {
    const slots = days.map((planned) => ({ planned }));
    expect(limitToWholeDays(slots, most).map(({ planned }) => planned)).toEqual(left);
  });
});

describe('the runs due of a path', () => {
  const points = [
    { id: 11, minutes: 2, frequency: { shifts: [1, 3] } },
    { id: 12, minutes: 4, frequency: daily },
    { id: 13, minutes: 1, frequency: { n: 1, unit: 'W' as const } },
  ];
  const path = {
    ...weekly,
    ...{ frequency: undefined, strategies: [], anchor: '2026-03-02' },
    ...{ rounds: groupIntoRounds(points), points: [13, 11, 12], walkingMinutes: 0.5 },
  };
  const ask = (change: Partial<typeof path> & { shifts?: number[] }, horizonDays = 1) =>
    computeDueOrders({ ...path, ...change }, { ...fresh, activatedOn: today }, { today, horizonDays });

  it('are one a shift, each with its points in walking order and its minutes', () => {
    expect(ask({}, 0)).toEqual({
      slots: [
        { slot: '2026-03-16~1', shift: 1, points: [13, 11, 12], minutes: 8, values: { due: 3, of: 3 } },
        { slot: '2026-03-16~3', shift: 3, points: [11], minutes: 2, values: { due: 1, of: 3 } },
      ].map((run) => ({ ...run, nominal: today, planned: today, reason: 'onPath', fate: 'generated' })),
      state: { ...fresh, activatedOn: today, through: today },
    });
  });

  it('follow day by day, in the shifts of the path', () => {
    const said = ask({ shifts: [2, 3] }).slots.map(({ slot, points: its }) => `${slot}: ${its}`);
    expect(said).toEqual([
      ...['2026-03-16~2: 13,12', '2026-03-16~3: 11', '2026-03-17~2: 12', '2026-03-17~3: 11'],
    ]);
  });

  it('leave out closed days, and are drawn ahead as they will be made', () => {
    const planning = { today, calendar };
    const state = { ...fresh, activatedOn: today };
    const window = { from: '2026-08-11', to: '2026-08-15' };
    expect(computeFutureSlots(path, state, planning, window).map(({ slot }) => slot)).toEqual([
      ...['2026-08-11~1', '2026-08-11~3'],
    ]);
    expect(computeGridSlots(path, calendar, '2026-08-11', '2026-08-15').map(({ slot }) => slot)).toEqual([
      ...['2026-08-11~1', '2026-08-11~3'],
    ]);
  });

  it('are none without points', () => {
    expect(ask({ rounds: [] }).slots).toEqual([]);
    expect(computeDueOrders({ ...path, rounds: undefined }, fresh, { today, horizonDays }).slots).toEqual([]);
  });

  it('are cut between two days', () => {
    const late = { ...fresh, activatedOn: addDays(today, -250) };
    const old = { ...path, anchor: '2025-01-06' };
    const { slots, state } = computeDueOrders(old, late, { today, horizonDays: 0 });
    expect(slots).toHaveLength(400);
    expect(state).toMatchObject({ through: addDays(today, -51), capped: true });
    const three = {
      ...old,
      shifts: [1, 2, 3],
      rounds: groupIntoRounds([{ ...points[0]!, frequency: { shifts: [1, 2, 3] } }]),
    };
    expect(computeDueOrders(three, late, { today, horizonDays: 0 }).slots).toHaveLength(399);
  });
});

describe('the order due after the last completion', () => {
  const floating = { mode: 'lastCompletion', frequency: { n: 4, unit: 'W' }, anchor: '2026-03-04' } as const;
  const on = (day: Day) => ({ since: { completed: day }, ordinal: 1 });

  it('is one, however far ahead, and counted', () => {
    expect(now(floating, on('2026-03-12'), { horizonDays: 0 })).toEqual({
      slots: [
        {
          ...{ slot: 'a0002', nominal: '2026-04-09', planned: '2026-04-09', fate: 'generated' },
          ...{ reason: 'afterCompletion', values: { since: '2026-03-12' } },
        },
      ],
      state: { ...fresh, ...on('2026-03-12'), ordinal: 2 },
    });
    expect(now(floating, { since: { cancelled: '2026-03-04' }, ordinal: 1 }).slots).toMatchObject([
      { planned: '2026-04-01', reason: 'afterCancelled' },
    ]);
  });

  it('is none while one is open', () => expectNothing(floating, { open: '1.1.a0001', ordinal: 1 }));

  it.each<[string, Day, Day]>([
    ['the first date', '2026-01-01', '2026-03-04'],
    ['the first date on its day', '2026-03-04', '2026-03-04'],
    ['the next point of its grid', '2026-03-05', '2026-04-01'],
    ['a point of its grid on its day', '2026-04-01', '2026-04-01'],
  ])('is first, activated on %s', (_, activatedOn, planned) => {
    const due = now(floating, { activatedOn });
    expect(due.slots).toMatchObject([
      { slot: 'a0001', planned, reason: 'first', values: { anchor: planned } },
    ]);
    expect(due.state.ordinal).toBe(1);
  });

  it.each<[string, Day, Day, string]>([
    ['ends after the activation', '2026-03-17', '2026-03-18', 'afterCompletion'],
    ['ends on the day of it', '2026-03-18', '2026-03-18', 'afterCompletion'],
    ['ended before it', '2026-03-19', '2026-03-19', 'first'],
  ])('where its count %s', (_, activatedOn, planned, reason) =>
    expect(now(floating, { ...on('2026-02-18'), activatedOn }).slots).toMatchObject([
      { slot: 'a0002', planned, reason },
    ]),
  );

  it('is none after the last day of the cycle, nor in a plant that never opens', () => {
    expect(daysOf(now({ ...floating, validTo: '2026-04-09' }, on('2026-03-12')))).toEqual(['2026-04-09']);
    expectNothing({ ...floating, validTo: '2026-04-08' }, on('2026-03-12'));
    const shut = { ...calendar, workdays: [] };
    expectNothing(floating, {}, { calendar: shut });
    // The day of activation is closed as well.
    expectNothing(floating, { ...on('2026-01-01'), activatedOn: '2026-06-01' }, { calendar: shut });
  });

  it('waits while the machine stands by, and falls due the day after that at the earliest', () => {
    for (const [done, passed] of [
      ['2026-02-15', true],
      ['2026-02-16', true],
      ['2026-02-17', false],
    ] as const) {
      const before = on(done);
      if (!passed) expectNothing(floating, before, { idle: true });
      else
        expect(now(floating, before, { idle: true })).toEqual({
          slots: [],
          state: { ...fresh, ...before, activatedOn: '2026-03-17' },
        });
    }
  });

  it('is drawn ahead with all that follow it, numbered as they will be', () => {
    const ahead = (state: Partial<CycleState>) =>
      computeFutureSlots(
        { ...weekly, ...floating },
        { ...fresh, ...state },
        { today },
        { from: begin, to: '2026-06-04' },
      ).map(({ slot, planned, reason }) => [slot, planned, reason]);
    expect(ahead(on('2026-03-12'))).toEqual([
      ['a0002', '2026-04-09', 'afterCompletion'],
      ['a0003', '2026-05-07', 'afterProjection'],
      ['a0004', '2026-06-04', 'afterProjection'],
    ]);
    expect(ahead({ ...on('2026-03-12'), ordinal: 2, open: '1.1.a0002', openOn: '2026-04-08' })).toEqual([
      ['a0003', '2026-05-06', 'afterProjection'],
      ['a0004', '2026-06-03', 'afterProjection'],
    ]);
  });
});

it('one day ahead is a window too', () => {
  const window = { from: '2026-05-06', to: '2026-05-06' };
  expect(computeFutureSlots(weekly, fresh, { today }, window).map(({ planned }) => planned)).toEqual([
    '2026-05-06',
  ]);
});

// Hits from 120 000, every 50 000: vectors M (domain 4.5).
describe('the order due by a meter', () => {
  const fixed: Partial<Cycle> = {
    meter: 'hits',
    frequency: undefined,
    run: { every: 50_000, start: 120_000 },
    mode: 'initialScheduling',
    lockSpan: 5_000,
  };
  const floating: Partial<Cycle> = { ...fixed, mode: 'lastCompletion' };
  const at = (value: number, more: Partial<PlanningContext['meter']> = {}) => ({
    meter: { value, readOn: today, ...more },
  });

  it('is issued once the reading is within the lock span', () => {
    for (const cycle of [fixed, floating]) {
      expectNothing(cycle, {}, at(164_999));
      expect(now(cycle, {}, at(165_000)).slots).toEqual([
        {
          ...{ slot: 'r0000000170000', nominal: today, planned: today, dueRun: 170_000, reason: 'onMeter' },
          values: { due: 170_000, reading: 165_000 },
        },
      ]);
    }
  });

  it('stands on the day the meter gets there, today at the earliest', () => {
    const planned = (value: number, perDay?: number) => daysOf(now(fixed, {}, at(value, { perDay })));
    expect(planned(165_000, 400)).toEqual(['2026-03-29']);
    expect(planned(172_000, 400)).toEqual([today]);
    expect(planned(165_000, undefined)).toEqual([today]);
  });

  it('stands where the last reading foretold it, whenever it is planned, and never before today', () => {
    const readOn = (day: string) => daysOf(now(fixed, {}, at(165_000, { perDay: 400, readOn: day })));
    expect(readOn(addDays(today, -4))).toEqual([addDays('2026-03-29', -4)]);
    expect(readOn(addDays(today, -40))).toEqual([today]);
  });

  it.each([
    // At 400 units per day, 170 000 is reached on Sunday 29 March 2026.
    ['next', '2026-03-30'],
    ['previous', '2026-03-28'],
    ['none', '2026-03-29'],
  ] as const)('moves off a closed Sunday by the rule %s (domain 4.4)', (rule, planned) => {
    const calendar = { workdays: [1, 2, 3, 4, 5, 6], closed: [], rule };
    const [slot] = now(fixed, {}, { ...at(165_000, { perDay: 400 }), calendar }).slots;
    expect(slot).toMatchObject({ nominal: '2026-03-29', planned });
    expect(slot!.values.movedFrom).toBe(rule === 'none' ? undefined : '2026-03-29');
  });

  it('never moves to a day before today', () => {
    const calendar = { workdays: [1, 2, 3, 4, 5, 6, 7], closed: [today], rule: 'previous' as const };
    const [slot] = now(fixed, {}, { ...at(172_000, { perDay: 400 }), calendar }).slots;
    expect(slot!.planned).toBe(addDays(today, 1));
  });

  it('of the fixed grid is followed by that of its next point, be others open', () => {
    const due = now(fixed, { open: '1.1.r0000000170000', nextRun: 220_000, ordinal: 1 }, at(216_000));
    expect(due.slots).toMatchObject([{ dueRun: 220_000, values: { due: 220_000, reading: 216_000 } }]);
    expect(due.state).toEqual({
      ...{ ...fresh, open: '1.1.r0000000170000', nextRun: 270_000, ordinal: 2 },
    });
    expectNothing(fixed, due.state, at(216_000));
  });

  it.each([
    [214_999, 170_000, 0],
    [215_000, 220_000, 1],
    [264_999, 220_000, 1],
    [270_001, 270_000, 2],
  ])('at %d is the last the reading reached: %d', (value, dueRun, jumped) => {
    const { slots, state } = now(fixed, {}, at(value));
    const first = jumped > 0 ? { first: 170_000, jumped } : {};
    expect(slots).toMatchObject([{ dueRun }]);
    expect(slots[0]!.values).toEqual({ due: dueRun, reading: value, ...first });
    expect(state).toMatchObject({ nextRun: dueRun + 50_000, ordinal: 1 });
  });

  it('is told in what a meter shows that was replaced', () => {
    const [slot] = now(fixed, {}, at(216_000, { offset: 160_000 })).slots;
    expect(slot).toMatchObject({ slot: 'r0000000220000', dueRun: 220_000 });
    expect(slot!.values).toEqual({ due: 60_000, reading: 56_000, first: 10_000, jumped: 1, offset: 160_000 });
    expect(now(fixed, {}, at(166_000, { offset: 0 })).slots[0]!.values).toEqual({
      due: 170_000,
      reading: 166_000,
    });
  });

  it('after the last completion is one, of its own reading', () => {
    const due = now(floating, { nextRun: 221_500, ordinal: 1 }, at(400_000));
    expect(due.slots[0]).toMatchObject({ dueRun: 221_500, values: { due: 221_500, reading: 400_000 } });
    expect(due.state).toMatchObject({ nextRun: 221_500, ordinal: 2 });
    expectNothing(floating, { ...due.state, open: '1.1.r0000000221500' }, at(400_000));
  });

  it('counts decimals exactly', () => {
    const tenths = { ...fixed, run: { every: 0.1, start: 0.1 }, lockSpan: 0 };
    const due = now(tenths, {}, at(0.7));
    expect(due.slots[0]).toMatchObject({ slot: 'r0000000000000_7', dueRun: 0.7, values: { jumped: 5 } });
    expect(due.state.nextRun).toBe(0.8);
  });

  it('is none without a meter, nor while the machine stands by', () => {
    expectNothing(fixed);
    expectNothing(fixed, {}, { ...at(165_000), idle: true });
  });

  it('is none after the last day of the cycle', () => {
    expect(daysOf(now({ ...fixed, validTo: today }, {}, at(165_000)))).toEqual([today]);
    for (const cycle of [fixed, floating])
      expectNothing({ ...cycle, validTo: addDays(today, -1) }, {}, at(165_000));
    // The order is expected on 29 March.
    expectNothing({ ...fixed, validTo: '2026-03-28' }, {}, at(165_000, { perDay: 400 }));
  });
});
