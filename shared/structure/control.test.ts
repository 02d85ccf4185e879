import { describe, expect, it } from 'vitest';
import vectors from '#tests/vectors/control-colours.json' with { type: 'json' };
import {
  Control,
  getControlAnswerColour,
  getControlValueColour,
  removeOtherNatureFields,
} from './control.ts';

describe('colour of a value', () => {
  it.each(vectors)('of $value within $limits is $colour', ({ limits, value, colour }) =>
    expect(getControlValueColour(limits, value)).toBe(colour),
  );

  it('has a margin between two limits alone', () => {
    const near = { warningMargin: 10 };
    expect(getControlValueColour({ ...near, lower: 5 }, 5)).toBe('green');
    expect(getControlValueColour({ ...near, upper: 10 }, 10)).toBe('green');
    expect(getControlValueColour({ ...near, lower: 5 }, 4.99)).toBe('red');
    expect(getControlValueColour({ ...near, upper: 10 }, 10.01)).toBe('red');
  });

  it('is grey without a value', () =>
    expect(getControlValueColour(vectors[0]!.limits, undefined)).toBe('grey'));
});

describe('colour of an answer and of a checklist', () => {
  const answers = [
    { text: 'Clean', evaluation: 'ok' },
    { text: 'Dusty', evaluation: 'warn' },
    { text: 'Blocked', evaluation: 'ko' },
  ] as const;
  it.each([
    ['Clean', 'green'],
    ['Dusty', 'yellow'],
    ['Blocked', 'red'],
    ['Elsewhere', 'grey'],
    [undefined, 'grey'],
  ] as const)('%s is %s', (answer, colour) =>
    expect(getControlAnswerColour({ answers: [...answers] }, answer)).toBe(colour),
  );
});

describe('a control', () => {
  const base = { code: 'C1', description: 'Oil pressure', type: 'measure' };
  const problems = (more: object) =>
    Control.safeParse({ ...base, ...more }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]) ?? [];

  it.each([
    [{ nature: 'quantitative', lower: 1 }, [['quantityId', 'required']]],
    [{ nature: 'quantitative', quantityId: 1 }, [['lower', 'limitMissing']]],
    [{ nature: 'quantitative', quantityId: 1, lower: 5, upper: 5 }, [['upper', 'limitsReversed']]],
    [{ nature: 'quantitative', quantityId: 1, lower: 5, upper: 9, target: 10 }, [['target', 'outOfRange']]],
    [{ nature: 'quantitative', quantityId: 1, upper: 9, target: 3 }, []],
    [{ nature: 'quantitative', quantityId: 1, lower: 5 }, []],
    [{ nature: 'quantitative', quantityId: 1, lower: 5, target: 4 }, [['target', 'outOfRange']]],
    [{ nature: 'quantitative', quantityId: 1, upper: 9, target: 10 }, [['target', 'outOfRange']]],
    [{ nature: 'quantitative', quantityId: 1, lower: 5, upper: 9, target: 9 }, []],
    [{ nature: 'quantitative', quantityId: 1, lower: 5, upper: 9, target: 5 }, []],
    [{ nature: 'quantitative', quantityId: 1, lower: -5, upper: 0, target: -6 }, [['target', 'outOfRange']]],
    [{ nature: 'quantitative', quantityId: 1, lower: 0, target: -1 }, [['target', 'outOfRange']]],
    [{ nature: 'qualitative' }, [['answers', 'tooFew']]],
    [
      {
        nature: 'qualitative',
        answers: [
          { text: 'OK', evaluation: 'ok' },
          { text: 'ok', evaluation: 'ko' },
        ],
      },
      [['answers', 'codeTaken']],
    ],
    [
      {
        nature: 'qualitative',
        answers: [
          { text: 'OK', evaluation: 'ok' },
          { text: 'NOK', evaluation: 'ko' },
        ],
      },
      [],
    ],
  ])('%j', (more, expected) => expect(problems(more)).toEqual(expected));
});

it('keeps nothing of the other nature', () => {
  const both = Control.parse({
    ...{ code: 'C', description: 'x', type: 'measure', nature: 'quantitative' },
    ...{ quantityId: 4, lower: 1, target: 2, upper: 3, warningMargin: 10 },
    answers: [
      { text: 'OK', evaluation: 'ok' },
      { text: 'NOK', evaluation: 'ko' },
    ],
  });
  expect(removeOtherNatureFields(both)).toEqual({ ...both, answers: [] });
  const { quantityId, lower, target, upper, ...looked } = both;
  expect(removeOtherNatureFields({ ...both, nature: 'qualitative' })).toEqual({
    ...looked,
    nature: 'qualitative',
    warningMargin: 0,
  });
});
