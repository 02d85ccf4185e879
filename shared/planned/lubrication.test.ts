import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import {
  lubricatedBy,
  lubricatedIn,
  lubricationDays,
  lubricationOf,
  lubricationOrders,
  nextLubrication,
  rhythmOfPoint,
  takenOf,
} from './lubrication.ts';

const weekdays = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
// 2 March 2026 is a Monday
const today = '2026-03-04';
const weekly = {
  frequency: { n: 1, unit: 'W' as const },
  mode: 'initialScheduling' as const,
  anchor: '2026-03-02',
};
const daily = { ...weekly, frequency: { n: 1, unit: 'D' as const } };
const march = ['2026-03-01', '2026-03-31'] as const;

describe('days of lubrication', () => {
  it('are those of the grid, on open days', () => {
    expect(lubricationDays(weekly, { today }, ...march)).toEqual(
      ['02', '09', '16', '23', '30'].map((day) => `2026-03-${day}`),
    );
    expect(lubricationDays(daily, { today, calendar: weekdays }, ...march)).toHaveLength(22);
    expect(lubricationDays({ ...weekly, validTo: '2026-03-10' }, { today }, ...march)).toHaveLength(2);
    expect(lubricationDays({ ...weekly, validTo: '2026-04-10' }, { today }, ...march)).toHaveLength(5);
    expect(lubricationDays({ ...weekly, frequency: undefined }, { today }, ...march)).toEqual([]);
    expect(lubricationDays(weekly, { today }, '2026-03-09', '2026-03-09')).toEqual(['2026-03-09']);
  });

  it('are one where several dates meet, and none where no day is open', () => {
    const closed = Array.from({ length: 23 }, (_, i) => addDays('2026-03-02', i));
    expect(lubricationDays(weekly, { today, calendar: { ...weekdays, closed } }, ...march)).toEqual([
      ...['2026-03-25', '2026-03-30'],
    ]);
    expect(lubricationDays(weekly, { today, calendar: { ...weekdays, workdays: [] } }, ...march)).toEqual([]);
  });

  it('follow the open order where the count begins with a completion', () => {
    const floating = { ...weekly, mode: 'lastCompletion' as const };
    const state = { generation: 1, activatedOn: '2026-03-01', ordinal: 1, plan: '' };
    const open = { ...state, open: '1.1.a0001', openOn: '2026-03-11' };
    expect(lubricationDays(floating, { today, state: open }, ...march)).toEqual(['2026-03-18', '2026-03-25']);
    expect(lubricationDays(floating, { today }, ...march)).toEqual([]);
    expect(nextLubrication(floating, { today, state: open })).toBe('2026-03-11');
    // late
    expect(nextLubrication(floating, { today, state: { ...open, openOn: '2026-02-25' } })).toBe('2026-02-25');
    expect(nextLubrication(floating, { today })).toBeUndefined();
    // its grid goes on, whatever is open
    expect(nextLubrication(weekly, { today, state: open })).toBe('2026-03-09');
  });

  it('say the next one', () => {
    expect(nextLubrication(weekly, { today })).toBe('2026-03-09');
    expect(nextLubrication({ ...weekly, frequency: { n: 2, unit: 'Y' } }, { today })).toBe('2028-03-02');
    const closed = Array.from({ length: 100 }, (_, i) => addDays(today, i));
    expect(nextLubrication(weekly, { today, calendar: { ...weekdays, closed } })).toBe('2026-06-12');
    expect(nextLubrication({ ...weekly, validTo: '2026-03-05' }, { today })).toBeUndefined();
    expect(nextLubrication({ ...weekly, frequency: undefined }, { today })).toBeUndefined();
  });
});

it('a point of shifts is lubricated in those its path is walked in', () => {
  expect(rhythmOfPoint({ shifts: [1, 3] })).toEqual({ frequency: { n: 1, unit: 'D' }, perDay: 2 });
  expect(rhythmOfPoint({ shifts: [1, 3] }, [2, 3])).toMatchObject({ perDay: 1 });
  expect(rhythmOfPoint({ n: 2, unit: 'W' }, [2, 3])).toEqual({
    frequency: { n: 2, unit: 'W' },
    perDay: 1,
  });
});

it('only what is active lubricates', () => {
  const series = {
    ...{ id: 1, code: 'C', description: 'D', machineId: 2, typeCycle: 'workorders' as const, active: true },
    ...weekly,
    lubricates: [{ lubricantId: 3, quantity: 0.1 }],
  };
  expect(lubricationOf(series)).toHaveLength(1);
  expect(lubricationOf({ ...series, active: false })).toEqual([]);
  expect(lubricationOf({ ...series, retired: true })).toEqual([]);
  expect(lubricationOf({ ...series, lubricates: undefined })).toEqual([]);
  expect(lubricationOf({ ...series, typeCycle: 'checklists' })).toEqual([]);
});

const oil = { lubricantId: 1, quantity: 0.5 };

describe('an order', () => {
  const lubricates = [
    { ...oil, pointId: 7, number: 1, frequency: { n: 1, unit: 'W' as const } },
    { ...oil, pointId: 8, number: 2 },
  ];

  it('lubricates what is due of its path, or all of its cycle; a checklist nothing', () => {
    // what is not named is absent, or every order would differ from what its cycle says
    expect(lubricatedBy({ typeCycle: 'am', lubricates: [{ pointId: 8 }] }, [8])).toStrictEqual({
      lubricates: [{ pointId: 8 }],
    });
    expect(lubricatedBy({ typeCycle: 'workorders' })).toEqual({});
    expect(lubricatedBy({ typeCycle: 'am', lubricates }, [6, 8])).toEqual({
      lubricates: [{ ...oil, pointId: 8 }],
    });
    expect(lubricatedBy({ typeCycle: 'am', lubricates }, [6])).toEqual({});
    const work = { ...oil, procedureId: 3 };
    expect(lubricatedBy({ typeCycle: 'workorders', lubricates: [work, {}] })).toStrictEqual({
      lubricates: [work, {}],
    });
    expect(lubricatedBy({ typeCycle: 'checklists', lubricates: [work] })).toEqual({});
  });

  it('lubricated what was worked on', () => {
    const [seven, eight] = [7, 8].map((id) => ({ ...oil, pointId: id }));
    const at = (id: number, outcome: 'ok' | 'nok' | 'notDone' | 'na') => ({
      outcome,
      point: { id } as never,
    });
    const both = [seven!, eight!];
    expect(lubricatedIn(both, [at(7, 'ok'), at(8, 'nok')])).toEqual(both);
    expect(lubricatedIn(both, [at(7, 'notDone'), at(8, 'ok')])).toEqual([eight]);
    expect(lubricatedIn(both, [at(7, 'na'), at(8, 'notDone')])).toEqual([]);
    const work = { ...oil, procedureId: 3 };
    const by = (outcome: 'ok' | 'notDone') => ({ outcome, procedureId: 3 });
    // the same procedure on two elements, one of them left out
    expect(lubricatedIn([work, work], [by('ok'), by('notDone')])).toEqual([work]);
    expect(lubricatedIn([work], [{ outcome: 'ok', procedureId: 4 }])).toEqual([]);
    expect(lubricatedIn([{}], [by('notDone')])).toEqual([]);
    expect(lubricatedIn([{}], [at(7, 'ok')])).toEqual([{}]);
    expect(lubricatedIn([seven!], [by('ok')])).toEqual([]);
    expect(lubricatedIn([{}], [by('notDone'), by('ok')])).toEqual([{}]);
  });
});

const on = (...days: string[]) => days.map((day) => ({ on: day, times: 1 }));

it.each([
  ['quantity by times', [{ lubricantId: 1, quantity: 0.1, days: on('a', 'b', 'c') }], [[1, 3, 0.3, 0]]],
  [
    'times a day',
    [{ lubricantId: 1, quantity: 5, days: on('a', 'b').map((day) => ({ ...day, times: 2 })) }],
    [[1, 4, 20, 0]],
  ],
  [
    'nothing of what was closed automatically',
    [{ ...oil, days: (['green', 'blue', 'red', 'orange'] as const).map((colour) => ({ times: 1, colour })) }],
    [[1, 3, 1.5, 0]],
  ],
  [
    'lines of one lubricant together',
    [
      { lubricantId: 1, quantity: 1, days: on('a') },
      { lubricantId: 2, quantity: 2, days: on('a') },
      { lubricantId: 1, quantity: 3, days: on('a', 'b') },
    ],
    [
      [1, 3, 7, 0],
      [2, 1, 2, 0],
    ],
  ],
  ['what nobody measured', [{ lubricantId: 1, days: on('a', 'b') }], [[1, 2, 0, 2]]],
  ['what nobody named', [{ days: on('a') }], [[undefined, 1, 0, 1]]],
  ['nothing outside the period', [{ lubricantId: 1, quantity: 1, days: [] }], []],
])('totals: %s', (_, lines, expected) => {
  expect(
    takenOf(lines).map(({ lubricantId, times, quantity, unsaid }) => [lubricantId, times, quantity, unsaid]),
  ).toEqual(expected);
});

it('what is kept of a path says its places by name', () => {
  const path = {
    ...{ id: 1, typeCycle: 'am' as const, code: 'C', description: 'D', machineId: 2, active: true },
    ...{ ...weekly, validTo: '2026-12-31', lubricates: [{ lubricantId: 3, quantity: 0.1, pointId: 7 }] },
    places: [{ id: '2.1', code: 'P', description: 'Pump', path: 'M/P' }],
    morePlaces: 4,
  };
  const { active: _, ...kept } = path;
  expect(lubricationOf(path)).toEqual([{ ...kept, places: ['P Pump'] }]);
});

it('a calendar draws of orders those that lubricate', () => {
  const order = {
    ...{ id: '1.1.a', code: 'WO1', cycleId: 1, machineId: 2, plannedOn: today, reason: 'onGrid' },
    ...{ tolerance: 2, minutes: 5, tasks: 1, state: 'closed' as const, closedOn: today, lubricates: [{}] },
    ...{ dueRun: 500, overdue: true, closedLate: true },
  };
  const drawn = { id: '1.1.a', state: 'closed', closedOn: today, lubricates: [{}], tolerance: 2 };
  expect(
    lubricationOrders([
      order,
      { ...order, state: 'cancelled' },
      { ...order, lubricates: [] },
      { ...order, lubricates: undefined },
      { ...order, tolerance: 0 },
    ]),
  ).toEqual([
    { ...drawn, dueRun: 500, overdue: true, closedLate: true },
    { ...drawn, tolerance: undefined, dueRun: 500, overdue: true, closedLate: true },
  ]);
});
