import { describe, expect, it } from 'vitest';
import { Refused } from '../../../../../shared/refused.ts';
import {
  type Circumstances,
  hoursFrom,
  inForm,
  isComplete,
  reportingOf,
  sentOf,
  typedFrom,
} from './order-reporting.ts';

const problems = (typed: object, circumstances: Partial<Circumstances> = {}) => {
  const result = reportingOf({
    withHours: false,
    now: () => '2026-03-16T12:00:00.000Z',
    ...circumstances,
  }).safeParse({ activities: [], ...typed });
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
};
const activity = (n: number, rest: object = {}) => ({ n, hours: [], ...rest });

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
    expect(sentOf(typed).activities).toEqual([{ n: 2, outcome: 'ok', hours: [] }]);
    expect(isComplete(typed)).toBe(false);
    const refused = new Refused('invalid', 'invalidInput', {
      fields: { 'activities.0.hours': 'hoursNeeded' },
    });
    const placed = inForm(refused, (typed as { activities: never }).activities) as Refused;
    expect(placed.details.fields).toEqual({ 'activities.1.hours': 'hoursNeeded' });
  });

  it('starts from what was reported before', () => {
    const known = { n: 1, outcome: 'ok', note: 'x', minutes: 5 } as never;
    expect(typedFrom({ activities: [known], note: 'all' })).toEqual({
      activities: [{ n: 1, outcome: 'ok', note: 'x', hours: [] }],
      actualMinutes: undefined,
      note: 'all',
    });
  });

  it('suggests whoever signed in, for the standard time, where nothing was reported yet', () => {
    const reported = { n: 2, outcome: 'ok' as const, minutes: 5, hours: [{ operatorId: 9, hours: 1 }] };
    const activities = [{ n: 1, minutes: 20 }, reported, { n: 3, minutes: 0 }];
    expect(typedFrom({ activities }, 4).activities.map(({ hours }) => hours)).toEqual([
      [{ operatorId: 4, hours: 0.33 }],
      [{ operatorId: 9, hours: 1 }],
      [],
    ]);
    expect(typedFrom({ activities }).activities[0]!.hours).toEqual([]);
    expect([0, 0.1, 45, 3000].map(hoursFrom)).toEqual([undefined, 0.01, 0.75, 24]);
  });

  it('sends no hours for what nobody worked on, though some were suggested', () => {
    const hours = [{ operatorId: 4, hours: 0.33 }];
    const activities = (['ok', 'nok', 'notDone', 'na'] as const).map((outcome, at) => ({
      n: at + 1,
      outcome,
      hours,
    }));
    expect(sentOf({ activities }).activities.map((each) => each.hours)).toEqual([hours, hours, [], []]);
  });
});
