import { describe, expect, it } from 'vitest';
import {
  classify,
  computeClassPre,
  computeMaximum,
  computePoints,
  criteria,
  defaultThresholds,
  getClassOfTotal,
  MAX_TOTAL,
  removeUnanswered,
  Scores,
  scoreBands,
  sections,
  suggestScores,
  UNANSWERED,
  validateClassChoice,
} from './classification.ts';

type Answers = Record<string, Record<string, number>>;
const every = (pick: (answers: Record<string, number>) => number): Answers =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(Object.entries(criteria[section]).map(([name, answers]) => [name, pick(answers)])),
    ]),
  );
const worst = every((answers) => Math.max(...Object.values(answers)));
const best = every((answers) => Math.min(...Object.values(answers)));
const middle = every((answers) => (Object.values(answers).includes(3) ? 3 : 5));
const graded = (answers: Answers) => classify(Scores.parse(answers));

describe('totals', () => {
  it('reach the maxima of each section', () => {
    expect(sections.map(computeMaximum)).toEqual([30, 15, 20, 5, 15, 5]);
    expect(MAX_TOTAL).toBe(90);
  });

  it.each([
    ['all worst', worst, 90, 'AA'],
    ['all best', best, 18, 'C'],
    ['all middle', middle, 56, 'A'],
    ['all middle, a large buffer', { ...middle, serviceImpact: { intermediateBuffers: 1 } }, 52, 'B'],
  ])('%s', (_, answers, total, proposed) => {
    expect(graded(answers)).toMatchObject({ total, proposed, complete: true });
  });

  it('an unanswered criterion counts nothing and leaves the machine without a class', () => {
    const untouched = classify(Scores.parse({}));
    expect(untouched).toMatchObject({ total: 0, complete: false });
    expect(untouched.proposed).toBeUndefined();
    const some = graded({ production: worst.production! });
    expect(some).toMatchObject({ total: 30, complete: false });
    expect(some.proposed).toBeUndefined();
    expect(some.sections.production).toEqual({ total: 30, complete: true });
    expect(some.sections.machineAge).toEqual({ total: 0, complete: false });
  });

  it('keeps what was answered, and finds the rest again', () => {
    const some = Scores.parse({ production: { mtbf: 2 }, machineAge: worst.machineAge });
    expect(removeUnanswered(some)).toEqual({
      production: { mtbf: 2 },
      qualityImpact: {},
      costImpact: {},
      serviceImpact: {},
      ambienceAndSafetyImpact: {},
      machineAge: { yearsOfService: 5 },
    });
    expect(Scores.parse(removeUnanswered(some))).toEqual(some);
  });

  it('refuses a score no answer has', () => {
    for (const usageTime of [2, 4, 0, -1, 6, '5', null])
      expect(Scores.safeParse({ production: { usageTime } }).success).toBe(false);
    expect(Scores.parse({ production: {} }).production.mtbf).toBe(UNANSWERED);
  });
});

describe('class', () => {
  it.each([
    [72, 'AA'],
    [71, 'A'],
    [54, 'A'],
    [53, 'B'],
    [36, 'B'],
    [35, 'C'],
  ] as const)('%i is %s', (total, expected) =>
    expect(getClassOfTotal(total, defaultThresholds)).toBe(expected),
  );

  it('compares exact fractions with the thresholds of the plant', () => {
    expect(getClassOfTotal(72, { aa: 80.01, a: 60, b: 40 })).toBe('A');
    expect(getClassOfTotal(60, { aa: 66.6, a: 50, b: 30 })).toBe('AA');
  });

  it('begins at a whole number of points', () => {
    for (const aa of [80, 80.01, 66.6, 63.3, 99.9, 100])
      for (let total = 0; total <= MAX_TOTAL; total++)
        expect(getClassOfTotal(total, { aa, a: 2, b: 1 }) === 'AA').toBe(total >= computePoints(aa));
  });

  it('is at least A for a machine that may hurt, where the plant wants so', () => {
    const scores = Scores.parse({
      ...best,
      ambienceAndSafetyImpact: { ...best.ambienceAndSafetyImpact, workSafetyInCaseOfBreakdown: 5 },
    });
    expect(classify(scores).proposed).toBe('C');
    expect(classify(scores, { safetyFloor: true }).proposed).toBe('A');
    expect(classify(Scores.parse(best), { safetyFloor: true }).proposed).toBe('C');
    const one = (name: string) =>
      classify(
        Scores.parse({ ...best, ambienceAndSafetyImpact: { ...best.ambienceAndSafetyImpact, [name]: 5 } }),
        {
          safetyFloor: true,
        },
      ).proposed;
    expect(one('workSafetyInCaseOfBreakdown')).toBe('A');
    expect(one('environmentalImpactInCaseOfFailure')).toBe('A');
    expect(one('noRoutineActions')).toBe('C');
  });
});

describe('choice', () => {
  const done = { complete: true, proposed: 'B' } as const;
  it.each([
    ['the proposed class', done, {}, {}],
    ['the proposed class by name', done, { chosen: 'B' }, {}],
    ['another without a reason', done, { chosen: 'A' }, { reason: 'reasonNeeded' }],
    ['another with an empty reason', done, { chosen: 'A', reason: '' }, { reason: 'reasonNeeded' }],
    ['another with a reason', done, { chosen: 'A', reason: 'bottleneck' }, {}],
    ['one too early', { complete: false }, { chosen: 'A', reason: 'x' }, { chosen: 'notAllowed' }],
    ['none yet', { complete: false }, { reason: 'x' }, {}],
  ] as const)('%s', (_, result, choice, problems) =>
    expect(validateClassChoice(result, choice)).toEqual(problems),
  );

  it.each([
    ['a complete wizard gives its class', { complete: true, chosen: 'A' }, { classPre: 'C' }, 'A'],
    ['an incomplete one leaves what was set by hand', { complete: false }, { classPre: 'C' }, 'C'],
    ['also after the wizard gave another', { complete: false }, { classPre: 'C', wizardClass: 'A' }, 'C'],
    ['and takes back what it gave', { complete: false }, { classPre: 'A', wizardClass: 'A' }, undefined],
    ['nothing stays nothing', { complete: false }, {}, undefined],
  ] as const)('%s', (_, wizard, before, expected) => expect(computeClassPre(wizard, before)).toBe(expected));
});

describe('bands', () => {
  it.each([
    ['oee', [64.9, 65, 85, 85.1], [5, 3, 3, 1]],
    ['mtbf', [5.9, 6, 15, 15.1, 30, 30.1], [5, 3, 3, 2, 2, 1]],
    ['reworkCosts', [1000, 999.99, 500.01, 500], [5, 3, 3, 1]],
    ['impactOnFailureMaintenanceCosts', [250, 249.99, 100, 99.99], [5, 3, 3, 1]],
    ['intermediateBuffers', [10, 11], [5, 1]],
    ['yearsOfService', [21, 20, 10, 9], [5, 3, 3, 1]],
  ] as const)('%s', (name, values, scores) =>
    expect(values.map((value) => scoreBands[name](value))).toEqual(scores),
  );

  it('suggests what is known and nothing else', () => {
    expect(suggestScores({ machine: { oee: 60, yearSetup: 2010 }, mtbfDays: 20, year: 2026 })).toEqual({
      production: { oee: 5, mtbf: 2 },
      machineAge: { yearsOfService: 3 },
    });
    expect(suggestScores({ machine: {}, year: 2026 })).toEqual({ production: {}, machineAge: {} });
  });
});
