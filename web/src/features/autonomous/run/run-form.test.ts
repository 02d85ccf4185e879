import { describe, expect, it } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import vectors from '#tests/vectors/control-colours.json' with { type: 'json' };
import {
  buildRunReport,
  buildRunSchema,
  deriveOutcome,
  getValueColour,
  markRemainingOk,
  toRunFormError,
  toRunFormValues,
} from './run-form.ts';

const control = {
  ...{ id: 7, code: 'P', description: 'Pressure', type: 'measure', nature: 'quantitative' },
  ...{ lower: 5, upper: 10, warningMargin: 10, answers: [], unit: 'bar', decimals: 1 },
} as never;
const asked = [
  { n: 1, point: { id: 11 } },
  { n: 2, point: { id: 12 }, controls: [control] },
  { n: 3, point: { id: 13 } },
] as never as Parameters<typeof buildRunSchema>[0];
const typed = (...more: object[]) => ({
  activities: [11, 12, 13].map((pointId, i) => ({ pointId, ...more[i] })) as never,
});
const problems = (...more: object[]) => {
  const { error } = buildRunSchema(asked).safeParse(typed(...more));
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

describe('the form of a run', () => {
  it('asks nothing of points nobody reported', () => {
    expect(problems()).toEqual([]);
    expect(buildRunReport(typed({}, { outcome: 'ok', value: 7 }) as never).activities).toHaveLength(1);
  });

  it('tells what lacks at its own place, however many are reported', () => {
    expect(problems({}, { outcome: 'ok' })).toEqual([['activities.1.value', 'required']]);
    expect(problems({}, { outcome: 'ok', value: 7.55 })).toEqual([['activities.1.value', 'valueDecimals']]);
    expect(problems({}, { outcome: 'nok', value: 4 }, { outcome: 'nok' })).toEqual([
      ['activities.1.note', 'noteNeeded'],
      ['activities.2.note', 'noteNeeded'],
    ]);
  });

  it('puts refusals of the service where they belong', () => {
    const refusal = new RefusalError('invalid', 'invalidInput', {
      fields: { 'activities.0.note': 'noteNeeded' },
    });
    const told = toRunFormError(refusal, typed({}, {}, { outcome: 'nok' }) as never) as RefusalError;
    expect(told.details.fields).toEqual({ 'activities.2.note': 'noteNeeded' });
  });

  it('says the colour of what is typed, and what follows from it', () => {
    expect([undefined, 4.9, 5, 7].map((value) => getValueColour(control, { value }))).toEqual([
      ...['grey', 'red', 'yellow', 'green'],
    ]);
    expect([undefined, 4.9, 5].map((value) => deriveOutcome(control, { value }))).toEqual([
      ...[undefined, 'nok', 'ok'],
    ]);
  });

  it.each(vectors)('takes $value within $limits for $colour', ({ limits, value, colour }) => {
    const its = { ...(control as object), lower: undefined, upper: undefined, ...limits } as never;
    expect(getValueColour(its, { value })).toBe(colour);
  });

  it('takes the rest for in order, but what asks for a value', () => {
    const { activities } = typed({ outcome: 'nok' });
    expect(markRemainingOk(activities, asked).map(({ outcome }) => outcome)).toEqual([
      'nok',
      undefined,
      'ok',
    ]);
  });

  it('starts from what was reported', () => {
    const run = {
      activities: [
        { point: { id: 12 }, outcome: 'nok', note: 'Low', actualMinutes: 3, answers: [{ value: 4.9 }] },
      ],
    };
    expect(toRunFormValues(run as never).activities).toEqual([
      { pointId: 12, outcome: 'nok', note: 'Low', minutes: 3, value: 4.9, answer: undefined },
    ]);
  });
});
