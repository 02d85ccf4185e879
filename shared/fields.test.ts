import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  choice,
  choices,
  code,
  day,
  email,
  files,
  flag,
  id,
  image,
  images,
  instant,
  integer,
  minutes,
  money,
  note,
  number,
  optional,
  ref,
  refs,
  requiredText,
  suggestedText,
  text,
  version,
  wholeNumber,
} from './fields.ts';

describe('a kind of field', () => {
  it('is built once for the same arguments', () => {
    for (const [one, other] of [
      [code(), code()],
      [code(12), code(12)],
      [ref('machine'), ref('machine')],
      [number(0, 1), number(0, 1)],
      [optional(text(40)), optional(text(40))],
    ])
      expect(one).toBe(other);
  });

  it('is another for others', () => {
    expect(code(12)).not.toBe(code(13));
    expect(ref('machine')).not.toBe(ref('team'));
    expect(integer(1, 500).safeParse(501).success).toBe(false);
    expect(integer(1, 501).safeParse(501).success).toBe(true);
    expect(optional(text(40))).not.toBe(optional(text(41)));
    expect(z.globalRegistry.get(ref('team'))).toEqual({ kind: 'ref', to: 'team' });
    expect(z.globalRegistry.get(ref('machine'))).toEqual({ kind: 'ref', to: 'machine' });
  });
});

describe('a text', () => {
  const codeOf = (schema: z.ZodType, value: string) => {
    const { error } = schema.safeParse(value);
    return error?.issues[0]?.message;
  };
  const single = [code(), text(), requiredText(), suggestedText('team')];
  const every = [...single, note()];
  const between = (letter: number) => `Press${String.fromCodePoint(letter)} 3`;

  it.each([0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])(
    'has no mark of direction: U+%x',
    (mark) => {
      for (const each of every) expect(codeOf(each, between(mark))).toBe('hiddenMarks');
    },
  );

  it.each([0x0, 0x7, 0x7f, 0x85, 0x9b, 0xd800, 0xdfff, 0xfffd])(
    'has no letter that nobody sees: U+%x',
    (letter) => {
      for (const each of every) expect(codeOf(each, between(letter))).toBe('badFormat');
    },
  );

  it.each([0xa, 0xd, 0x2028, 0x2029])('has one line unless it is a note: U+%x', (end) => {
    for (const each of single) expect(codeOf(each, between(end))).toBe('oneLine');
    expect(codeOf(note(), between(end))).toBeUndefined();
  });

  it('may be of any script', () => {
    for (const written of ['工場 3', 'ماكينة ٣', 'מכונה 3', 'Presse n° 3 – 5 µm', '🔧 a\tb', 'नमूना\u200d'])
      for (const each of every) expect(codeOf(each, written)).toBeUndefined();
    expect(requiredText().parse(' line end after\n')).toBe('line end after');
  });
});

describe('a problem', () => {
  it.each([
    [text(40), 'x'.repeat(41), 'tooLong 40'],
    [integer(1, 500), 501, 'tooBig 500'],
    [number(-8, 1), -9, 'tooSmall -8'],
    [ref('team'), 0, 'tooSmall 1'],
    [refs('team', 2), [1, 2, 3], 'tooMany 2'],
    [code(), '', 'required'],
    [text(40), 7, 'wrongType'],
  ])('names the limit its message tells: %#', (schema, value, problem) => {
    expect((schema as z.ZodType).safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
      problem,
    ]);
  });
});

describe('a value', () => {
  /** Returns the refusal code or the parsed value. */
  const read = (schema: z.ZodType, ...values: unknown[]) =>
    values.map((value) => {
      const { error, data } = schema.safeParse(value);
      return error ? error.issues[0]!.message : data;
    });

  it('that is missing is required, whatever it should be', () => {
    const all = [
      code(),
      requiredText(),
      flag(),
      day(),
      money(),
      wholeNumber(),
      minutes(),
      choice('x', ['a', 'b']),
      ref('team'),
      id(),
    ];
    for (const each of all) expect(read(each, undefined, null)).toEqual(['required', 'required']);
    expect(read(email(), '')).toEqual(['required']);
    expect(read(choice('x', ['a', 'b']), '', 'c', 'a')).toEqual(['required', 'notAllowed', 'a']);
    const union = z.union([z.literal('a'), z.literal('b')]);
    expect(read(union, undefined, null, '', 'c')).toEqual(['required', 'required', 'required', 'notAllowed']);
    expect(read(z.strictObject({}), { other: 1 })).toEqual(['unknownField']);
    expect(read(z.array(z.int()).min(2), [1])).toEqual(['tooFew']);
    expect(read(z.string().min(3), 'ab')).toEqual(['tooSmall 3']);
    expect(read(z.record(z.string().min(2), z.int()), { a: 1 })).toEqual(['wrongType']);
  });

  it('that is optional may be absent, null or empty', () => {
    expect(read(optional(text(5)), undefined, null, '', 'x', 7)).toEqual([
      undefined,
      undefined,
      undefined,
      'x',
      'wrongType',
    ]);
    expect(read(optional(number()), '', 0)).toEqual([undefined, 0]);
    expect(read(z.object({ a: optional(code()) }), { a: '' }, {})).toEqual([{ a: undefined }, {}]);
  });

  it('of an e-mail is in small letters', () => {
    expect(email().parse(' Rosa@Acme.Example\n')).toBe('rosa@acme.example');
    expect(read(email(), 'Rosa@Acme.Example', 'rosa', `${'x'.repeat(250)}@a.it`)).toEqual([
      ...['rosa@acme.example', 'badFormat', 'tooLong 254'],
    ]);
  });

  it('of a day is one of three centuries', () => {
    expect(
      read(day(), '1900-01-01', '2199-12-31', '1899-12-31', '2200-01-01', '2026-02-30', '2026-3-1'),
    ).toEqual([...['1900-01-01', '2199-12-31', 'outOfRange', 'outOfRange', 'badFormat', 'badFormat']]);
    expect(read(instant(), '2026-03-02T08:00:00Z', '2026-03-02T08:00:00+01:00', '2026-03-02')).toEqual([
      ...['2026-03-02T08:00:00Z', 'badFormat', 'badFormat'],
    ]);
  });

  it('of money has two decimals and is not negative', () => {
    expect(read(money(), 0, 0.1, 19.99, 1.005, -0.01, 1e12)).toEqual([
      ...[0, 0.1, 19.99, 'notAllowed', 'tooSmall 0', 'tooBig 999999999999'],
    ]);
    expect(read(money(), 0.1 + 0.2)).toEqual([0.3]);
  });

  it('of a number is not nearer to nothing than the table keeps', () => {
    expect(read(number(), 0, 1e-9, -1e-9, 9e-10, -1e12, 1e12)).toEqual([
      0,
      1e-9,
      -1e-9,
      'tooSmall 1e-9',
      -1e12,
      1e12,
    ]);
    expect(read(number(), -1.1e12, Number.NaN, '1')).toEqual([
      'tooSmall -1000000000000',
      'wrongType',
      'wrongType',
    ]);
    expect(read(wholeNumber(), 0, 1_000_000_000, -1, 1.5)).toEqual([
      0,
      1_000_000_000,
      'tooSmall 0',
      'wrongType',
    ]);
    expect(read(minutes(10), 0, 10, 11, -1)).toEqual([0, 10, 'tooBig 10', 'tooSmall 0']);
    expect(read(z.number().gt(5), 5)).toEqual(['tooSmall 6']);
  });

  it('of a list is each once, and no more than there are', () => {
    expect(read(refs('team', 3, 1), [2, 1, 2], [], [1, 2, 3, 4])).toEqual([[2, 1], 'tooFew', 'tooMany 3']);
    expect(read(choices('x', ['a', 'b']), ['b', 'a'], [], ['a', 'b', 'a'], ['c'])).toEqual([
      ...[['b', 'a'], [], 'tooMany 2', 'notAllowed'],
    ]);
    const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const list of [images, files]) {
      expect(read(list(1), [ulid], [], [ulid, ulid], ['x'])).toEqual([[ulid], [], 'tooMany 1', 'badFormat']);
    }
    expect(read(image(), ulid, 'x')).toEqual([ulid, 'badFormat']);
    expect(read(ref('team'), 1, 999_999_999, 1_000_000_000, 1.5)).toEqual([
      ...[1, 999_999_999, 'tooBig 999999999', 'wrongType'],
    ]);
  });

  it('of an id is of letters, digits and what joins them', () => {
    expect(read(id(), '42.17', '01A~x_y-z', 'a', '.a', 'a b', 'a/', ' a', '', 'x'.repeat(121))).toEqual([
      ...[
        '42.17',
        '01A~x_y-z',
        'a',
        'badFormat',
        'badFormat',
        'badFormat',
        'badFormat',
        'required',
        'tooLong 120',
      ],
    ]);
    expect(read(version(), 1, 0, undefined)).toEqual([1, 'tooSmall 1', undefined]);
  });

  it('of a query may be a number as text', () => {
    expect(read(integer(), '7', 7, '123456789', '1234567890123', 'x7', '7x', '', '-7', [7])).toEqual([
      ...[7, 7, 123_456_789, 'wrongType', 'wrongType', 'wrongType', 'wrongType', 'wrongType', 'wrongType'],
    ]);
    expect(read(integer(), ['7'])).toEqual(['wrongType']);
  });
});

it('a field says how a form treats it', () => {
  const meta = (schema: z.ZodType) => z.globalRegistry.get(schema);
  expect(
    [
      code(),
      text(),
      requiredText(),
      note(),
      email(),
      flag(),
      day(),
      instant(),
      money(),
      wholeNumber(),
      number(),
      minutes(),
    ].map((each) => meta(each)?.kind),
  ).toEqual([
    ...[
      'code',
      'text',
      'text',
      'note',
      'email',
      'flag',
      'day',
      'instant',
      'money',
      'whole',
      'number',
      'minutes',
    ],
  ]);
  expect(meta(suggestedText('team'))).toEqual({ kind: 'text', suggests: 'team' });
  expect(meta(choice('shift', ['1', '2']))).toEqual({ kind: 'choice', labels: 'shift' });
  expect(meta(choices('shift', ['1', '2']))).toEqual({ kind: 'choices', labels: 'shift' });
  expect(meta(refs('team', 2))).toEqual({ kind: 'refs', to: 'team' });
  expect([image(), images(3), files(4)].map(meta)).toEqual([
    ...[{ kind: 'image' }, { kind: 'images', most: 3 }, { kind: 'files', most: 4 }],
  ]);
  expect(meta(integer(1, 5))).toEqual({ type: 'integer', minimum: 1, maximum: 5 });
});
