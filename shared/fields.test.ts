import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { code, integer, note, number, optional, ref, refs, required, suggested, text } from './fields.ts';

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
  const single = [code(), text(), required(), suggested('team')];
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
    expect(required().parse(' line end after\n')).toBe('line end after');
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
