import { describe, expect, it } from 'vitest';
import type { ControlSnapshot } from '../../procedures/asked-control.ts';
import { type AnswerReport, getWorstStateColour } from '../answers.ts';
import type { Activity, ActivityReport, PointReport } from '../order.ts';
import { applyActivityReport, toActivityReports, toPointField, validateReports } from './reporting.ts';

const named = { code: 'C', description: 'Control', type: 'measure', warningMargin: 0, answers: [] } as const;
const measured: ControlSnapshot = {
  ...named,
  id: 7,
  nature: 'quantitative',
  unit: 'bar',
  decimals: 1,
  lower: 5,
  upper: 10,
  warningMargin: 10,
  answers: [],
};
const looked: ControlSnapshot = {
  ...named,
  id: 8,
  nature: 'qualitative',
  answers: [
    { text: 'clean', evaluation: 'ok' },
    { text: 'dusty', evaluation: 'warn' },
    { text: 'blocked', evaluation: 'ko' },
  ],
};
const activity: Activity = {
  ...{ n: 1, code: 'A', description: 'Look', minutes: 5 },
  controls: [measured, looked],
};
const good: AnswerReport[] = [
  { controlId: 7, value: 7 },
  { controlId: 8, answer: 'clean' },
];
const report = (answers?: AnswerReport[], rest: Partial<ActivityReport> = {}): ActivityReport => ({
  ...{ n: 1, hours: [], answers },
  ...rest,
});
const problems = (...reports: ActivityReport[]) => validateReports(reports, [activity], false);
const outcome = (...given: Parameters<typeof report>) =>
  applyActivityReport(activity, report(...given)).outcome;

describe('answers of an activity', () => {
  it('are refused at their own field', () => {
    const wrong: [AnswerReport, string, string][] = [
      [{ controlId: 9, value: 7 }, 'controlId', 'controlNotAsked'],
      [{ controlId: 7 }, 'value', 'required'],
      [{ controlId: 7, value: 7.25 }, 'value', 'valueDecimals'],
      [{ controlId: 7, value: 7, answer: 'clean' }, 'answer', 'notAllowed'],
      [{ controlId: 7, value: 7, na: true }, 'value', 'notAllowed'],
      [{ controlId: 7, value: 11 }, 'note', 'noteNeeded'],
    ];
    for (const [answer, field, code] of wrong)
      expect(problems(report([answer, good[1]!]))).toMatchObject({
        [`activities.0.answers.0.${field}`]: code,
      });
    expect(problems(report([good[0]!, { controlId: 8, answer: 'shiny' }]))).toEqual({
      'activities.0.answers.1.answer': 'notAllowed',
    });
    expect(problems(report([good[0]!, good[0]!, good[1]!]))).toEqual({
      'activities.0.answers.1.controlId': 'givenTwice',
    });
  });

  it('are all given, unless the activity was not done', () => {
    expect(problems(report([good[0]!]))).toEqual({ 'activities.0.answers': 'answersMissing' });
    expect(problems(report(undefined, { outcome: 'ok' }))).toEqual({
      'activities.0.answers': 'answersMissing',
    });
    expect(problems(report(undefined, { outcome: 'notDone', note: 'no access' }))).toEqual({});
    expect(problems(report(good, { outcome: 'na' }))).toEqual({ 'activities.0.answers': 'notAllowed' });
    expect(problems(report(good))).toEqual({});
    // Nothing is reported yet.
    expect(problems(report([]))).toEqual({});
  });

  it('need a note where only the outcome says that something is wrong', () => {
    expect(problems(report(good, { outcome: 'nok' }))).toEqual({ 'activities.0.note': 'noteNeeded' });
    expect(problems(report(good, { outcome: 'nok', note: 'smells' }))).toEqual({});
  });

  it('say what the activity is, and a red one is never in order', () => {
    expect(outcome(good)).toBe('ok');
    expect(outcome(good, { outcome: 'nok', note: 'smells' })).toBe('nok');
    const red = [{ controlId: 7, value: 11, note: 'too high' }, good[1]!];
    expect(outcome(red)).toBe('nok');
    expect(outcome(red, { outcome: 'ok' })).toBe('nok');
    expect(problems(report(red))).toEqual({});
    const none: AnswerReport[] = [
      { controlId: 7, na: true },
      { controlId: 8, na: true },
    ];
    expect(outcome(none)).toBe('na');
  });

  it('keep the colours of their day', () => {
    const { answers = [] } = applyActivityReport(activity, report([{ controlId: 7, value: 5.2 }, good[1]!]));
    expect(answers.map(({ colour }) => colour)).toEqual(['yellow', 'green']);
    expect(getWorstStateColour(['green', 'red', 'yellow'])).toBe('red');
    expect(getWorstStateColour(['grey', 'green'])).toBe('green');
    expect(getWorstStateColour([])).toBe('grey');
  });
});

describe('a report', () => {
  it('needs a note for what is not in order or not done, and hours where they are counted', () => {
    const plain = [{ n: 1 }, { n: 2 }];
    const said = (outcome: ActivityReport['outcome']) => ({ n: 1, outcome, hours: [] });
    expect(validateReports([said('nok')], plain, false)).toEqual({ 'activities.0.note': 'noteNeeded' });
    expect(validateReports([said('notDone')], plain, true)).toEqual({ 'activities.0.note': 'noteNeeded' });
    expect(validateReports([said('ok')], plain, true)).toEqual({ 'activities.0.hours': 'hoursNeeded' });
    const worked = [{ operatorId: 5, hours: 1 }];
    expect(validateReports([{ ...said('ok'), hours: worked }], plain, true)).toEqual({});
    expect(validateReports([said('na')], plain, true)).toEqual({});
    // Problems are reported for each activity separately.
    expect(validateReports([said('nok'), { ...said('nok'), n: 2 }], plain, false)).toEqual({
      'activities.0.note': 'noteNeeded',
      'activities.1.note': 'noteNeeded',
    });
    expect(validateReports([{ n: 3, outcome: 'ok', hours: [] }], plain, false)).toEqual({
      'activities.0.n': 'refMissing',
    });
  });
});

describe('points', () => {
  const points = [
    { n: 1, point: { id: 41 }, controls: [measured] },
    { n: 2, point: { id: 42 } },
  ] as unknown as Activity[];
  const wrong = (...reports: PointReport[]) =>
    Object.fromEntries(
      Object.entries(validateReports(toActivityReports(reports, points), points, false)).map(
        ([path, code]) => [toPointField(path), code],
      ),
    );

  it('are reported as activities, with the problems at their own fields', () => {
    expect(wrong({ pointId: 41, outcome: 'ok', value: 7 }, { pointId: 42, outcome: 'ok' })).toEqual({});
    expect(wrong({ pointId: 41, outcome: 'ok' })).toEqual({ 'activities.0.value': 'required' });
    expect(wrong({ pointId: 41, outcome: 'ok', value: 7.25 })).toEqual({
      'activities.0.value': 'valueDecimals',
    });
    expect(wrong({ pointId: 42, outcome: 'ok', value: 7 })).toEqual({
      'activities.0.value': 'controlNotAsked',
    });
    expect(wrong({ pointId: 42, outcome: 'ok', answer: 'clean' })).toEqual({
      'activities.0.value': 'controlNotAsked',
    });
    expect(wrong({ pointId: 41, outcome: 'na' })).toEqual({});
    expect(wrong({ pointId: 41, outcome: 'na', value: 7 })).toEqual({ 'activities.0.value': 'notAllowed' });
    expect(wrong({ pointId: 43, outcome: 'ok' })).toEqual({ 'activities.0.pointId': 'refMissing' });
    expect(wrong({ pointId: 42, outcome: 'nok' })).toEqual({ 'activities.0.note': 'noteNeeded' });
    expect(wrong({ pointId: 41, outcome: 'nok', value: 11, note: 'high' })).toEqual({});
    expect(wrong({ pointId: 41, outcome: 'notDone', note: 'guard closed' })).toEqual({});
  });

  it('give the note to the answer it explains', () => {
    const [bad, good] = toActivityReports(
      [
        { pointId: 41, outcome: 'nok', value: 11, note: 'high' },
        { pointId: 41, outcome: 'ok', value: 7, note: 'as ever' },
      ],
      points,
    );
    expect(bad!.answers).toEqual([{ controlId: 7, value: 11, note: 'high' }]);
    expect(good).toMatchObject({ n: 1, note: 'as ever', answers: [{ controlId: 7, value: 7 }] });
    expect(good!.answers![0]).not.toHaveProperty('note');
  });
});
