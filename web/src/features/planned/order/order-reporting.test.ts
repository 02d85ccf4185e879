import { describe, expect, it } from 'vitest';
import type { AnswerReport } from '#shared/planned/answers.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { RefusalError } from '#shared/refused.ts';
import {
  buildReportRequest,
  buildReportSchema,
  computeHours,
  computeOutcomes,
  isComplete,
  type ReportContext,
  toReportFormError,
  toReportFormValues,
} from './order-reporting.ts';

const problems = (typed: object, circumstances: Partial<ReportContext> = {}) => {
  const result = buildReportSchema({
    activities: [1, 2, 3, 4].map((n) => ({ n })),
    withHours: false,
    now: () => '2026-03-16T12:00:00.000Z',
    ...circumstances,
  }).safeParse({ activities: [], ...typed });
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
};
const activity = (n: number, rest: object = {}) => ({ n, hours: [], ...rest });
const plain = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ n: i + 1, code: 'P', description: 'Work', minutes: 5 }));

describe('reporting an order', () => {
  it('wants a note for an anomaly and for what was not done', () => {
    const activities = [
      activity(1, { outcome: 'nok' }),
      activity(2, { outcome: 'notDone', note: 'no access' }),
      activity(3, { outcome: 'notDone' }),
      activity(4),
    ];
    expect(problems({ activities })).toEqual({
      'activities.0.note': 'noteNeeded',
      'activities.2.note': 'noteNeeded',
    });
  });

  it('wants hours only where the plant counts them, and only of work done', () => {
    const activities = [
      activity(1, { outcome: 'ok' }),
      activity(2, { outcome: 'na' }),
      activity(3, { outcome: 'ok', hours: [{ operatorId: 4, hours: 0.5 }] }),
    ];
    expect(problems({ activities })).toEqual({});
    expect(problems({ activities }, { withHours: true })).toEqual({ 'activities.0.hours': 'hoursNeeded' });
  });

  it('refuses a reading below the last one, and takes the same again', () => {
    expect(problems({ reading: 171_499 }, { lastReading: 171_500 })).toEqual({ reading: 'readingTooLow' });
    expect(problems({ reading: 171_500 }, { lastReading: 171_500 })).toEqual({});
  });

  it('closes neither in the future nor before the start', () => {
    const startedAt = '2026-03-11T08:00:00.000Z';
    expect(problems({ closedAt: '2026-03-16T12:00:01.000Z' })).toEqual({ closedAt: 'dateInFuture' });
    expect(problems({ closedAt: '2026-03-16T12:00:00.000Z' })).toEqual({});
    expect(problems({ closedAt: '2026-03-11T07:00:00.000Z' }, { startedAt })).toEqual({
      closedAt: 'dateBeforeMinimum',
    });
  });

  it('sends what has an outcome, and puts a refusal back in its place', () => {
    const typed = { activities: [activity(1), activity(2, { outcome: 'ok' })] } as never;
    expect(buildReportRequest(typed, plain(2)).activities).toEqual([{ n: 2, outcome: 'ok', hours: [] }]);
    expect(isComplete(typed)).toBe(false);
    const refused = new RefusalError('invalid', 'invalidInput', {
      fields: { 'activities.0.hours': 'hoursNeeded' },
    });
    const placed = toReportFormError(refused, (typed as { activities: never }).activities) as RefusalError;
    expect(placed.details.fields).toEqual({ 'activities.1.hours': 'hoursNeeded' });
  });

  it('starts from what was reported before', () => {
    const known = { n: 1, outcome: 'ok', note: 'x', minutes: 5 } as never;
    expect(toReportFormValues({ activities: [known], note: 'all' })).toEqual({
      activities: [{ n: 1, outcome: 'ok', note: 'x', hours: [] }],
      actualMinutes: undefined,
      note: 'all',
    });
  });

  it('suggests whoever signed in, for the standard time, where nothing was reported yet', () => {
    const reported = { n: 2, outcome: 'ok' as const, minutes: 5, hours: [{ operatorId: 9, hours: 1 }] };
    const activities = [{ n: 1, minutes: 20 }, reported, { n: 3, minutes: 0 }];
    expect(toReportFormValues({ activities }, 4).activities.map(({ hours }) => hours)).toEqual([
      [{ operatorId: 4, hours: 0.33 }],
      [{ operatorId: 9, hours: 1 }],
      [],
    ]);
    expect(toReportFormValues({ activities }).activities[0]!.hours).toEqual([]);
    expect([0, 0.1, 45, 3000].map(computeHours)).toEqual([undefined, 0.01, 0.75, 24]);
  });

  it('sends no hours for what nobody worked on, though some were suggested', () => {
    const hours = [{ operatorId: 4, hours: 0.33 }];
    const activities = (['ok', 'nok', 'notDone', 'na'] as const).map((outcome, at) => ({
      n: at + 1,
      outcome,
      hours,
    }));
    expect(buildReportRequest({ activities }, plain(4)).activities.map((each) => each.hours)).toEqual([
      hours,
      hours,
      [],
      [],
    ]);
  });
});

describe('the answers of controls', () => {
  const named = { code: 'C', description: 'Control', type: 'measure', warningMargin: 0 } as const;
  const controls: ControlSnapshot[] = [
    { ...named, id: 7, nature: 'quantitative', unit: 'bar', decimals: 1, lower: 5, upper: 10, answers: [] },
    {
      ...{ ...named, id: 8, nature: 'qualitative' },
      answers: [
        { text: 'Dry', evaluation: 'ok' },
        { text: 'Wet', evaluation: 'ko' },
      ],
    },
  ];
  const asked = [{ ...plain(1)[0]!, controls }];
  const typed = (...answers: AnswerReport[]) => ({ activities: [{ n: 1, hours: [], answers }] });
  const problemsOf = (from: object) => {
    const { error } = buildReportSchema({
      activities: asked,
      withHours: false,
      now: () => '2026-03-16',
    }).safeParse(from);
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };

  it('are empty at first, and then nothing is wrong with them', () => {
    const from = toReportFormValues({ activities: asked });
    expect(from.activities[0]).toMatchObject({ answers: [{ controlId: 7 }, { controlId: 8 }] });
    expect(problemsOf({ activities: from.activities })).toEqual({});
    expect(isComplete(from as never)).toBe(false);
    expect(buildReportRequest(from as never, asked).activities).toEqual([]);
  });

  it('are all wanted once one is given, and a note for a red one', () => {
    expect(problemsOf(typed({ controlId: 7, value: 4.55 }, { controlId: 8 }))).toEqual({
      'activities.0.answers.0.value': 'valueDecimals',
      'activities.0.answers.1.answer': 'required',
    });
    expect(problemsOf(typed({ controlId: 7, value: 4 }, { controlId: 8, answer: 'Wet', note: 'x' }))).toEqual(
      {
        'activities.0.answers.0.note': 'noteNeeded',
      },
    );
  });

  it('say what became of the activity, and travel without an outcome', () => {
    const red = typed({ controlId: 7, value: 4, note: 'low' }, { controlId: 8, na: true });
    expect(computeOutcomes(red.activities, asked)).toEqual(['nok']);
    expect(isComplete(red)).toBe(true);
    expect(buildReportRequest(red, asked).activities).toEqual(red.activities);
  });

  it('stay in the form, unsent, where nothing was done', () => {
    const [activity] = typed({ controlId: 7, value: 7 }, { controlId: 8 }).activities;
    const notDone = { activities: [{ ...activity!, outcome: 'notDone' as const, note: 'no time' }] };
    expect(problemsOf(notDone)).toEqual({});
    expect(buildReportRequest(notDone, asked).activities).toEqual([
      { n: 1, outcome: 'notDone', note: 'no time', hours: [] },
    ]);
  });

  it('come back as they were saved', () => {
    const answers = [{ controlId: 8, answer: 'Wet', note: 'drips', colour: 'red' as const }];
    const from = toReportFormValues({ activities: [{ ...asked[0]!, outcome: 'nok', answers }] });
    expect(from.activities[0]).toMatchObject({
      outcome: undefined,
      answers: [{ controlId: 7 }, { controlId: 8, answer: 'Wet', note: 'drips' }],
    });
  });
});
