// Vectors of permits to work (PS41–PS45).
import { describe, expect, it } from 'vitest';
import {
  assertConditionsMet,
  assertExtension,
  assertFireWatchOver,
  assertGasesGood,
  computeLatestEnd,
  findHoursProblem,
  findMissingPermits,
  findPermitGap,
  isEndingSoon,
  type PermitValidity,
} from './permit.ts';
import { buildStandardKind } from './permit-kind.ts';
import { getConditionText, getKindName, standardKindCodes } from './permit-text.ts';

const time = (clock: string) => `2026-03-02T${clock}:00Z`;
const permit = (more: Partial<PermitValidity> = {}) => ({
  code: 'P-2026-000001',
  kind: 'confinedSpace',
  state: 'running' as const,
  from: time('08:00'),
  to: time('16:00'),
  acceptedAt: time('07:50'),
  pauses: [],
  gases: [],
  interval: 60,
  readings: [],
  ...more,
});
const gas = (name: string, value: number, clock: string) => ({
  ...{ gas: name, value, at: time(clock), userId: 'T01', userName: 'Ada' },
});
const codeOf = (work: () => void) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each([
  ['running', '15:29', false],
  ['running', '15:30', true],
  ['running', '15:59', true],
  ['running', '16:00', false],
  ['suspended', '15:45', false],
  ['fireWatch', '15:45', false],
] as const)('a permit that is %s at %s ends soon: %s', (state, clock, soon) => {
  expect(isEndingSoon({ state, to: '2026-03-02T16:00:00Z' }, `2026-03-02T${clock}:00Z`)).toBe(soon);
});

describe('the hours of a permit', () => {
  it('are elapsed time, over midnight and changes of the clock', () => {
    const [autumn, spring] = [
      { from: '2026-10-24T20:00:00Z', to: '2026-10-25T04:00:00Z' },
      { from: '2026-03-28T21:00:00Z', to: '2026-03-29T05:00:00Z' },
    ];
    expect(findHoursProblem(autumn, autumn.from, 8)).toBeUndefined();
    expect(findHoursProblem(spring, spring.from, 8)).toBeUndefined();
    expect(findHoursProblem({ ...spring, to: '2026-03-29T05:00:01Z' }, spring.from, 8)).toBe('outOfRange');
    expect(findHoursProblem(spring, spring.to, 8)).toBe('dateBeforeMinimum');
  });

  it('begin with the first instant and end before the last', () => {
    const gaps = ['07:59', '08:00', '15:59', '16:00'].map((clock) => findPermitGap(permit(), time(clock)));
    expect(gaps).toEqual(['notYet', undefined, undefined, 'expired']);
  });

  it('are extended before the end, a part at a time and to 24 hours together', () => {
    const extend = (to: string, now = time('15:30'), from = permit()) =>
      codeOf(() => assertExtension(from, to, now, 8));
    expect(extend(time('18:00'))).toBeUndefined();
    expect(extend(time('16:00'))).toBe('dateBeforeMinimum');
    expect(extend('2026-03-03T00:00:01Z')).toBe('outOfRange');
    expect(extend(time('18:00'), time('16:00'))).toBe('permitExpired');
    expect(computeLatestEnd(permit({ to: '2026-03-03T07:00:00Z' }), 8)).toBe('2026-03-03T08:00:00.000Z');
  });
});

describe('gases', () => {
  const { gases } = buildStandardKind('confinedSpace');
  const problemsAt = (o2: number | undefined, lel: number | undefined, clock = '08:00') => {
    const readings = [
      ...(o2 === undefined ? [] : [gas('O2', o2, '07:00')]),
      ...(lel === undefined ? [] : [gas('LEL', lel, '07:00')]),
    ];
    try {
      assertGasesGood(permit({ gases, readings }), time(clock), 60);
      return undefined;
    } catch (error) {
      return (error as { details: { values: { gases: string } } }).details.values.gases;
    }
  };
  it('are good within their limits, inclusive, and for an hour', () => {
    expect(problemsAt(19.5, 10)).toBeUndefined();
    expect(problemsAt(19.4, 10)).toBe('O2 RED');
    expect(problemsAt(23.5, 10.1)).toBe('LEL RED');
    expect(problemsAt(20, undefined)).toBe('LEL GREY');
    expect(problemsAt(20, 0, '08:01')).toBe('O2 OLD, LEL OLD');
  });

  it('count by their latest reading, and a correction at the same time replaces it', () => {
    const readings = [
      gas('O2', 20, '08:30'),
      gas('O2', 20, '08:00'),
      gas('O2', 18, '08:30'),
      gas('LEL', 0, '08:30'),
    ];
    expect(findPermitGap(permit({ gases, readings }), time('08:15'))).toBe('gas');
    expect(findPermitGap(permit({ gases, readings }), time('08:45'))).toBe('gas');
    expect(
      findPermitGap(permit({ gases, readings: readings.toSpliced(2, 1) }), time('09:30')),
    ).toBeUndefined();
    expect(findPermitGap(permit({ gases, readings: readings.toSpliced(2, 1) }), time('09:31'))).toBe('gas');
  });
});

describe('work under permits', () => {
  const missing = (permits: ReturnType<typeof permit>[], clock: string, more: object = {}) =>
    findMissingPermits({ required: [], permits, ...more }, time(clock), more).map(({ gap }) => gap);

  it('stops while a permit is suspended, and may be reported with the times before and after', () => {
    const paused = permit({
      pauses: [{ from: time('10:00'), to: time('10:40'), reason: 'Alarm', by: 'Ada' }],
    });
    expect(['09:59', '10:00', '10:39', '10:40'].map((clock) => missing([paused], clock))).toEqual([
      [],
      ['suspended'],
      ['suspended'],
      [],
    ]);
  });

  it('needs what it requires, what is asked for, and nothing that is cancelled', () => {
    expect(missing([], '09:00', { required: ['height'] })).toEqual(['none']);
    expect(missing([permit({ state: 'requested', acceptedAt: undefined })], '09:00')).toEqual([
      'notAccepted',
    ]);
    expect(missing([permit({ state: 'cancelled', acceptedAt: undefined })], '09:00')).toEqual([]);
  });

  it('ends after the hand-back, and goes on only under a further permit', () => {
    const back = permit({ state: 'handedBack', endedAt: time('12:00') });
    const required = ['confinedSpace'];
    expect(missing([back], '13:00')).toEqual([]);
    expect(missing([back], '13:00', { required })).toEqual(['ended']);
    expect(missing([back], '13:00', { required, isEnding: true })).toEqual([]);
    expect(missing([back, permit()], '13:00', { required })).toEqual([]);
    const expired = permit({ to: time('12:00') });
    expect(missing([expired], '13:00', { isEnding: true })).toEqual(['expired']);
  });

  it('has its conditions confirmed, and its fire watch kept', () => {
    const { code } = permit();
    expect(codeOf(() => assertConditionsMet({ code, conditions: ['A', 'B'] }, ['B']))).toBe('permitMissing');
    expect(codeOf(() => assertConditionsMet({ code, conditions: ['A'] }, ['B', 'A']))).toBeUndefined();
    const watched = { workEndedAt: time('10:00'), fireWatch: 60 };
    expect(codeOf(() => assertFireWatchOver(watched, time('10:59')))).toBe('fireWatchRunning');
    expect(codeOf(() => assertFireWatchOver(watched, time('11:00')))).toBeUndefined();
  });
});

it('has standard kinds with texts in three languages', () => {
  for (const code of standardKindCodes)
    for (const language of ['en', 'it', 'fr'] as const) {
      expect(getKindName({ code }, language)).not.toBe(code);
      for (const condition of buildStandardKind(code).conditions)
        expect(getConditionText(condition, language)).not.toBe(condition);
    }
  expect(getKindName({ code: 'ROOF', description: 'Roof' }, 'it')).toBe('Roof');
  expect(getConditionText('Two persons', 'fr')).toBe('Two persons');
});
