import { describe, expect, it } from 'vitest';
import {
  computeWatchDays,
  computeWatchDaysOfFailure,
  type Failure,
  findRecurrence,
  findVerdict,
  findWatchStart,
  isOnSameBranch,
  isSameFailure,
} from './recurrence.ts';

const failure = (more: Partial<Failure> = {}): Failure => ({
  id: 'A',
  state: 'closed',
  machineId: 1,
  breakdownType: 'electrical',
  lineage: ['1.1', '1.2'],
  createdOn: '2026-03-01',
  createdAt: `${more.createdOn ?? '2026-03-01'}T08:00:00.000Z`,
  ...more,
});
const on = (day: string, more: Partial<Failure> = {}) => failure({ id: day, createdOn: day, ...more });

describe('the same failure', () => {
  it.each<[why: string, Partial<Failure>, boolean]>([
    ['of the element itself', {}, true],
    ['of the group above it', { lineage: ['1.1'] }, true],
    ['of a component below it', { lineage: ['1.1', '1.2', '1.3'] }, true],
    ['of the machine as a whole', { lineage: [] }, true],
    ['beside it', { lineage: ['1.1', '1.4'] }, false],
    ['below what is beside it', { lineage: ['1.5', '1.2'] }, false],
    ['while it is still open', { state: 'created' }, true],
    ['that was cancelled', { state: 'cancelled' }, false],
    ['of another machine', { machineId: 2 }, false],
    ['of another kind', { breakdownType: 'mechanical' }, false],
    ['of no kind yet', { breakdownType: undefined }, false],
  ])('%s', (_, more, same) => {
    expect(isSameFailure(failure(), failure({ id: 'B', ...more }))).toBe(same);
  });

  it('is looked for on the whole machine where none of its elements was named', () => {
    expect(isSameFailure(failure({ lineage: [] }), failure({ lineage: ['1.7', '1.9'] }))).toBe(true);
    expect(isOnSameBranch([], [])).toBe(true);
  });

  it('is not known of a failure without a kind', () => {
    const unknown = failure({ breakdownType: undefined });
    expect(isSameFailure(unknown, unknown)).toBe(false);
  });
});

describe('the days an analysis is watched', () => {
  it.each<[why: string, string[], number]>([
    ['intervals of 30 and 20 days', ['2026-01-10', '2026-02-09', '2026-03-01'], 60],
    ['intervals of 120 and 100 days', ['2025-07-24', '2025-11-21', '2026-03-01'], 220],
    ['a single one', ['2026-03-01'], 60],
    ['a year at most', ['2025-03-05', '2026-03-01'], 365],
    ['half a day more is a day more', ['2025-11-21', '2025-11-30', '2026-01-22', '2026-03-01'], 67],
    ['in any order', ['2026-03-01', '2025-07-24', '2025-11-21'], 220],
  ])('%s', (_, days, expected) => {
    expect(computeWatchDays(days)).toBe(expected);
  });

  it('counts the same failures of the year before it was closed', () => {
    const analysed = { ...failure(), closedOn: '2026-03-02' };
    const others = [
      analysed,
      failure({ id: 'B', createdOn: '2025-11-21' }),
      failure({ id: 'C', createdOn: '2025-07-24' }),
      failure({ id: 'long before', createdOn: '2025-03-01' }),
      failure({ id: 'after', createdOn: '2026-03-03' }),
      failure({ id: 'another', createdOn: '2026-02-01', breakdownType: 'process' }),
      failure({ id: 'cancelled', createdOn: '2026-02-02', state: 'cancelled' }),
    ];
    expect(computeWatchDaysOfFailure(analysed, others)).toBe(220);
    const last = failure({ id: 'E', createdOn: '2026-03-02' });
    expect(computeWatchDaysOfFailure(analysed, [...others, last])).toBe(Math.ceil((2 * 221) / 3));
    const onTheDay = failure({ id: 'D', createdOn: '2025-03-02' });
    expect(computeWatchDaysOfFailure(analysed, [...others, onTheDay])).toBe(Math.ceil((2 * 364) / 3));
  });
});

describe('a countermeasure', () => {
  const watch = { state: 'confirmed' as const, watchedFrom: '2026-03-15', watchDays: 60 };

  it('is watched once all its actions are done, from the last of them on', () => {
    expect(findWatchStart([{ doneOn: '2026-03-15' }, { doneOn: '2026-03-10' }])).toBe('2026-03-15');
    expect(findWatchStart([{ doneOn: '2026-03-15' }, {}])).toBeUndefined();
    expect(findWatchStart([{ doneOn: '2026-03-10' }, { doneOn: '2026-03-15' }])).toBe('2026-03-15');
    expect(findWatchStart([])).toBeUndefined();
    // Without actions, nothing can be verified.
    expect(findWatchStart([], '2026-04-01')).toBeUndefined();
  });

  it('is not measured by the failure it answers to', () => {
    expect(findWatchStart([{ doneOn: '2026-03-15' }], '2026-04-01')).toBe('2026-04-02');
    expect(findWatchStart([{ doneOn: '2026-04-15' }], '2026-04-01')).toBe('2026-04-15');
    expect(findWatchStart([{ doneOn: '2026-03-15' }, {}], '2026-04-01')).toBeUndefined();
  });

  it.each([
    ['2026-03-14', false],
    ['2026-03-15', true],
    ['2026-05-14', true],
    ['2026-05-15', false],
  ])('does not hold when the failure comes on %s: %s', (day, ineffective) => {
    const came = findRecurrence(watch, failure(), [on(day)]);
    expect(came?.createdOn).toBe(ineffective ? day : undefined);
  });

  it('does not hold from the first of the same failures on, whatever else came', () => {
    const came = [
      failure(),
      on('2026-04-09'),
      on('2026-04-02', { breakdownType: 'process' }),
      on('2026-04-03', { state: 'cancelled' }),
      on('2026-04-08'),
    ];
    expect(findRecurrence(watch, failure(), came)?.id).toBe('2026-04-08');
    expect(findRecurrence(watch, failure(), [...came].reverse())?.id).toBe('2026-04-08');
    for (const half of [{}, { watchedFrom: '2026-03-15' }, { watchDays: 60 }])
      expect(findRecurrence({ state: 'confirmed', ...half }, failure(), came)).toBeUndefined();
    const itself = failure({ createdOn: '2026-03-20' });
    expect(findRecurrence(watch, itself, [itself])).toBeUndefined();
  });

  it('is verified when its watch has passed', () => {
    expect(findVerdict(watch, '2026-05-14')).toEqual({ verdict: 'watched' });
    expect(findVerdict(watch, '2026-05-15')).toEqual({ verdict: 'verified', verifiedOn: '2026-05-14' });
  });

  it('is ineffective until the analysis is confirmed again', () => {
    const back = { ...watch, cameBackAs: 'E-2026-000009' };
    expect(findVerdict({ ...back, state: 'draft' }, '2026-06-01')).toEqual({ verdict: 'ineffective' });
    expect(findVerdict({ ...back, state: 'submitted' }, '2026-06-01')).toEqual({ verdict: 'ineffective' });
    expect(findVerdict(back, '2026-04-01')).toEqual({ verdict: 'watched' });
  });

  it('has no verdict while nobody watches it', () => {
    for (const half of [{}, { watchedFrom: '2026-03-15' }, { watchDays: 60 }])
      expect(findVerdict({ state: 'confirmed', ...half }, '2026-06-01')).toBeUndefined();
    expect(findVerdict({ state: 'draft' }, '2026-06-01')).toBeUndefined();
  });
});
