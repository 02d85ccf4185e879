import { describe, expect, it } from 'vitest';
import {
  computeRunReport,
  computeRunTotal,
  computeRunTotalsByPath,
  countPointOutcomes,
  countTagsByPath,
} from './report.ts';

const run = (more: object = {}) => ({
  ...{ cycleId: 5, plannedOn: '2026-03-02', tolerance: 0, minutes: 10.1, state: 'planned' as const },
  ...more,
});
const closed = (more: object = {}) =>
  run({ state: 'closed', closedOn: '2026-03-02', actualMinutes: 8.2, ...more });
const point = (type: 'C' | 'I' | 'L' | 'R', outcome?: 'ok' | 'nok' | 'notDone' | 'na') => ({
  point: { type },
  outcome,
});
const march = { from: '2026-03-01', to: '2026-03-31' };
const on = '2026-03-02';
const reported = (runs: Parameters<typeof computeRunTotal>[0], today = '2026-03-03', period = march) =>
  computeRunReport({ runs: [{ ...computeRunTotal(runs), on }], tags: [] }, period, today);

describe('points of a run', () => {
  it('are counted by type and outcome once they are reported', () => {
    expect(countPointOutcomes([point('C', 'ok'), point('C', 'ok'), point('L', 'nok'), point('R')])).toEqual({
      C: { ok: 2 },
      L: { nok: 1 },
    });
    expect(countPointOutcomes([point('C')])).toBeUndefined();
    expect(countPointOutcomes([{ outcome: 'ok' }])).toBeUndefined();
  });
});

describe('the report of runs', () => {
  it('says what was done in time, and what was found', () => {
    const runs = [
      closed({ walked: { C: { ok: 4, notDone: 1 } } }),
      closed({ walked: { I: { ok: 3, nok: 1 }, R: { notDone: 1 } } }),
      closed({ closedOn: '2026-03-03' }),
      run({ state: 'autoClosed', closedOn: on }),
      run({ state: 'cancelled', walked: { C: { nok: 9 } } }),
    ];
    expect(reported(runs)).toMatchObject({
      ...{ compliance: 50, completion: 75, cancelled: 1, nokRate: 12.5 },
      ...{ plannedMinutes: 40.4, actualMinutes: 24.6 },
      days: [
        { on, green: 2, orange: 1, blue: 1, yellow: 0, red: 0, plannedMinutes: 40.4, actualMinutes: 16.4 },
        // Minutes count on the day of closing.
        { on: '2026-03-03', green: 0, orange: 0, plannedMinutes: 0, actualMinutes: 8.2 },
      ],
      points: [
        { type: 'C', ok: 4, nok: 0, notDone: 1, na: 0 },
        { type: 'I', ok: 3, nok: 1, notDone: 0, na: 0 },
        { type: 'L', ok: 0, nok: 0, notDone: 0, na: 0 },
        { type: 'R', ok: 0, nok: 0, notDone: 1, na: 0 },
      ],
    });
  });

  it('counts an open run once it is late, and none that ran late after the period', () => {
    expect(reported([run()], '2026-03-02')).toMatchObject({ compliance: null, nokRate: null });
    expect(reported([run()], '2026-03-03')).toMatchObject({ compliance: 0, completion: 0 });
    const day = { from: on, to: on };
    // A run is late on the next day, even if that is the first day after the period.
    expect(reported([run()], '2026-03-03', day)).toMatchObject({ compliance: 0, completion: 0 });
    expect(reported([run()], on, day)).toMatchObject({ compliance: null });
    expect(reported([run()], '2026-03-02').days).toMatchObject([{ yellow: 1, red: 0 }]);
    expect(reported([run({ tolerance: 1 })], '2026-04-01', day)).toMatchObject({ compliance: null });
  });

  it('counts a run on the day it falls due, and its minutes on the day it was closed', () => {
    const late = closed({ plannedOn: '2026-02-27', tolerance: 3, closedOn: '2026-03-01' });
    const after = closed({ plannedOn: '2026-03-30', tolerance: 2, closedOn: '2026-04-02' });
    const runs = [late, after].map((each) => ({ ...computeRunTotal([each]), on: each.plannedOn }));
    const reports = [
      march,
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-04-01', to: '2026-04-30' },
    ];
    expect(
      reports
        .map((period) => computeRunReport({ runs, tags: [] }, period, '2026-05-01'))
        .map(({ compliance, plannedMinutes, actualMinutes }) => [compliance, plannedMinutes, actualMinutes]),
    ).toEqual([
      [100, 10.1, 8.2],
      [null, 0, 0],
      [0, 10.1, 8.2],
    ]);
  });

  it('tells its days in their order', () => {
    const days = ['2026-03-04', '2026-03-02', '2026-03-03', '2026-03-02'];
    const runs = days.map((day) => ({ ...computeRunTotal([closed({ plannedOn: day })]), on: day }));
    const report = computeRunReport({ runs, tags: [] }, march, '2026-03-05');
    expect(report.days.map((each) => [each.on, each.plannedMinutes])).toEqual([
      ['2026-03-02', 20.2],
      ['2026-03-03', 10.1],
      ['2026-03-04', 10.1],
    ]);
  });

  it('has a rate of NOK where something was looked at, if nothing was OK too', () => {
    const rate = (walked: object) => reported([closed({ walked: { C: walked } })]).nokRate;
    expect([rate({ nok: 2 }), rate({ ok: 2 }), rate({ notDone: 1, na: 3 })]).toEqual([100, 0, null]);
    expect([rate({ ok: 1, nok: 1 }), rate({ ok: 1, nok: 2 })]).toEqual([50, 66.7]);
    expect(computeRunTotal([closed()])).not.toHaveProperty('walked');
  });

  it('is the same told whole, or by machine and path', () => {
    const runs = [closed({ walked: { C: { ok: 1 } } }), closed({ cycleId: 6 }), run()];
    const parts = Object.values(computeRunTotalsByPath(runs).paths).map((total) => ({ ...total, on }));
    expect(parts).toHaveLength(2);
    expect(computeRunReport({ runs: parts, tags: [] }, march, '2026-03-03')).toEqual(reported(runs));
  });

  it('says how many tags came of runs, and how many of these are closed', () => {
    const tags = countTagsByPath([
      { state: 'created', pathId: 5 },
      { state: 'closed', pathId: 5 },
      { state: 'closed', pathId: 6 },
      { state: 'cancelled', pathId: 6 },
      { state: 'closed' },
    ]);
    expect(tags).toEqual({ 5: [2, 1], 6: [1, 1] });
    expect(computeRunReport({ runs: [], tags: [tags] }, march, on).tags).toEqual({ raised: 3, closed: 2 });
  });
});
