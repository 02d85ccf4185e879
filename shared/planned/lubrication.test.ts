import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import {
  buildLubricationSeries,
  computeLubricationDays,
  computeNextLubrication,
  getDoneLubrication,
  getOrderLubrication,
  getPointFrequency,
  sumLubricantConsumption,
  toLubricationOrders,
} from './lubrication.ts';

const weekdays = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
// 2 March 2026 is a Monday.
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
    expect(computeLubricationDays(weekly, { today }, ...march)).toEqual(
      ['02', '09', '16', '23', '30'].map((day) => `2026-03-${day}`),
    );
    expect(computeLubricationDays(daily, { today, calendar: weekdays }, ...march)).toHaveLength(22);
    expect(computeLubricationDays({ ...weekly, validTo: '2026-03-10' }, { today }, ...march)).toHaveLength(2);
    expect(computeLubricationDays({ ...weekly, validTo: '2026-04-10' }, { today }, ...march)).toHaveLength(5);
    expect(computeLubricationDays({ ...weekly, frequency: undefined }, { today }, ...march)).toEqual([]);
    expect(computeLubricationDays(weekly, { today }, '2026-03-09', '2026-03-09')).toEqual(['2026-03-09']);
  });

  it('are one where several dates meet, and none where no day is open', () => {
    const closed = Array.from({ length: 23 }, (_, i) => addDays('2026-03-02', i));
    expect(computeLubricationDays(weekly, { today, calendar: { ...weekdays, closed } }, ...march)).toEqual([
      ...['2026-03-25', '2026-03-30'],
    ]);
    expect(
      computeLubricationDays(weekly, { today, calendar: { ...weekdays, workdays: [] } }, ...march),
    ).toEqual([]);
  });

  it('follow the open order where the count begins with a completion', () => {
    const floating = { ...weekly, mode: 'lastCompletion' as const };
    const state = { generation: 1, activatedOn: '2026-03-01', ordinal: 1, plan: '' };
    const open = { ...state, open: '1.1.a0001', openOn: '2026-03-11' };
    expect(computeLubricationDays(floating, { today, state: open }, ...march)).toEqual([
      '2026-03-18',
      '2026-03-25',
    ]);
    expect(computeLubricationDays(floating, { today }, ...march)).toEqual([]);
    expect(computeNextLubrication(floating, { today, state: open })).toBe('2026-03-11');
    // The open order is late.
    expect(computeNextLubrication(floating, { today, state: { ...open, openOn: '2026-02-25' } })).toBe(
      '2026-02-25',
    );
    expect(computeNextLubrication(floating, { today })).toBeUndefined();
    // The grid continues regardless of the open order.
    expect(computeNextLubrication(weekly, { today, state: open })).toBe('2026-03-09');
  });

  it('say the next one', () => {
    expect(computeNextLubrication(weekly, { today })).toBe('2026-03-09');
    expect(computeNextLubrication({ ...weekly, frequency: { n: 2, unit: 'Y' } }, { today })).toBe(
      '2028-03-02',
    );
    const closed = Array.from({ length: 100 }, (_, i) => addDays(today, i));
    expect(computeNextLubrication(weekly, { today, calendar: { ...weekdays, closed } })).toBe('2026-06-12');
    expect(computeNextLubrication({ ...weekly, validTo: '2026-03-05' }, { today })).toBeUndefined();
    expect(computeNextLubrication({ ...weekly, frequency: undefined }, { today })).toBeUndefined();
  });
});

it('a point of shifts is lubricated in those its path is walked in', () => {
  expect(getPointFrequency({ shifts: [1, 3] })).toEqual({ frequency: { n: 1, unit: 'D' }, perDay: 2 });
  expect(getPointFrequency({ shifts: [1, 3] }, [2, 3])).toMatchObject({ perDay: 1 });
  expect(getPointFrequency({ n: 2, unit: 'W' }, [2, 3])).toEqual({
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
  expect(buildLubricationSeries(series)).toHaveLength(1);
  expect(buildLubricationSeries({ ...series, active: false })).toEqual([]);
  expect(buildLubricationSeries({ ...series, retired: true })).toEqual([]);
  expect(buildLubricationSeries({ ...series, lubricates: undefined })).toEqual([]);
  expect(buildLubricationSeries({ ...series, typeCycle: 'checklists' })).toEqual([]);
});

const oil = { lubricantId: 1, quantity: 0.5 };

describe('an order', () => {
  const lubricates = [
    { ...oil, pointId: 7, number: 1, frequency: { n: 1, unit: 'W' as const } },
    { ...oil, pointId: 8, number: 2 },
  ];

  it('lubricates what is due of its path, or all of its cycle; a checklist nothing', () => {
    // Missing values are absent, so that orders compare equal to their cycle.
    expect(getOrderLubrication({ typeCycle: 'am', lubricates: [{ pointId: 8 }] }, [8])).toStrictEqual({
      lubricates: [{ pointId: 8 }],
    });
    expect(getOrderLubrication({ typeCycle: 'workorders' })).toEqual({});
    expect(getOrderLubrication({ typeCycle: 'am', lubricates }, [6, 8])).toEqual({
      lubricates: [{ ...oil, pointId: 8 }],
    });
    expect(getOrderLubrication({ typeCycle: 'am', lubricates }, [6])).toEqual({});
    const work = { ...oil, procedureId: 3 };
    expect(getOrderLubrication({ typeCycle: 'workorders', lubricates: [work, {}] })).toStrictEqual({
      lubricates: [work, {}],
    });
    expect(getOrderLubrication({ typeCycle: 'checklists', lubricates: [work] })).toEqual({});
  });

  it('lubricated what was worked on', () => {
    const [seven, eight] = [7, 8].map((id) => ({ ...oil, pointId: id }));
    const at = (id: number, outcome: 'ok' | 'nok' | 'notDone' | 'na') => ({
      outcome,
      point: { id } as never,
    });
    const both = [seven!, eight!];
    expect(getDoneLubrication(both, [at(7, 'ok'), at(8, 'nok')])).toEqual(both);
    expect(getDoneLubrication(both, [at(7, 'notDone'), at(8, 'ok')])).toEqual([eight]);
    expect(getDoneLubrication(both, [at(7, 'na'), at(8, 'notDone')])).toEqual([]);
    const work = { ...oil, procedureId: 3 };
    const by = (outcome: 'ok' | 'notDone') => ({ outcome, procedureId: 3 });
    // The same procedure on two elements, one of which was not done.
    expect(getDoneLubrication([work, work], [by('ok'), by('notDone')])).toEqual([work]);
    expect(getDoneLubrication([work], [{ outcome: 'ok', procedureId: 4 }])).toEqual([]);
    expect(getDoneLubrication([{}], [by('notDone')])).toEqual([]);
    expect(getDoneLubrication([{}], [at(7, 'ok')])).toEqual([{}]);
    expect(getDoneLubrication([seven!], [by('ok')])).toEqual([]);
    expect(getDoneLubrication([{}], [by('notDone'), by('ok')])).toEqual([{}]);
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
    sumLubricantConsumption(lines).map(({ lubricantId, times, quantity, unsaid }) => [
      lubricantId,
      times,
      quantity,
      unsaid,
    ]),
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
  expect(buildLubricationSeries(path)).toEqual([{ ...kept, places: ['P Pump'] }]);
});

it('a calendar draws of orders those that lubricate', () => {
  const order = {
    ...{ id: '1.1.a', code: 'WO1', cycleId: 1, machineId: 2, plannedOn: today, reason: 'onGrid' },
    ...{ tolerance: 2, minutes: 5, tasks: 1, state: 'closed' as const, closedOn: today, lubricates: [{}] },
    ...{ dueRun: 500, overdue: true, closedLate: true },
  };
  const drawn = { id: '1.1.a', state: 'closed', closedOn: today, lubricates: [{}], tolerance: 2 };
  expect(
    toLubricationOrders([
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
