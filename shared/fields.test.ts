import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { code, integer, number, optional, ref, refs, text } from './fields.ts';

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
