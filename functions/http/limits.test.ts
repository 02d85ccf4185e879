import { describe, expect, it } from 'vitest';
import type { RefusalError } from '#shared/refused.ts';
import {
  createQueryMiddleware,
  decodeBodyText,
  findRepeatedName,
  isWithinLimits,
  MAX_BODY,
} from './limits.ts';

describe('a name an object holds twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":1}', 'a'],
    ['{"a\\"b":1 , "a\\u0022b" :1}', 'a"b'],
    ['{"":1,"":1}', ''],
    ['{"a":{"b":[1,{"b":1}],"b":2}}', 'b'],
    ['[[{}],{"x":[],"y":{},"x":null}]', 'x'],
    ['{"a":[{"a":1}],"b":{"a":1},"a":1}', 'a'],
    ['{"__proto__":1,"__proto__":1}', '__proto__'],
    ['{"a"\n:1,\t"a"\r:1}', 'a'],
    ['{"a":"}{","a":1}', 'a'],
  ])('is found in %s', (json, name) => {
    expect(findRepeatedName(json)).toBe(name);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"],"b":"\\"a\\":"}',
    '{"a":"{\\"b\\":1,\\"b\\":1}"}',
    '{"a":"\\\\","b":"}","c":"{"}',
    '{"a":1,"A":1}',
    '"a"',
    '7',
  ])('is not seen in %s', (json) => {
    expect(findRepeatedName(json)).toBeUndefined();
  });

  it('is looked for in no more time than the size of a body asks', () => {
    const hostile = [
      `{"a":"${'\\\\'.repeat(MAX_BODY / 2 - 10)}"}`,
      `[${'{},'.repeat(MAX_BODY / 3 - 10)}1]`,
      `{${Array.from({ length: 20_000 }, (_, i) => `"${i}":1`).join()}}`,
      `${'['.repeat(MAX_BODY / 2)}${']'.repeat(MAX_BODY / 2)}`,
    ];
    // A search that goes back takes minutes, which the timeout of the test ends.
    for (const json of hostile) expect(findRepeatedName(json)).toBeUndefined();
  });
});

describe('what is read at all', () => {
  const { before } = createQueryMiddleware();
  const read = <Event extends object>(event: Event) => {
    before!({ event } as never);
    decodeBodyText(event);
    return event as Event & { body?: string; isBase64Encoded?: boolean };
  };
  const refusal = (event: object) => {
    try {
      read(event);
      return 'read';
    } catch (error) {
      const { kind, code, details } = error as RefusalError;
      return details.fields ? [kind, code, details.fields] : [kind, code];
    }
  };
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64');

  it('is a body of so many bytes, however it travels', () => {
    const large = ['tooLarge', 'bodyTooLarge'];
    const fits = 'é'.repeat(MAX_BODY / 2);
    for (const [body, answer] of [
      [fits, 'read'],
      [`${fits}x`, large],
    ] as const) {
      expect(refusal({ body })).toEqual(answer);
      expect(refusal({ body: base64(body), isBase64Encoded: true })).toEqual(answer);
    }
  });

  it('is text, also of what came in base64; what has no body is left as it is', () => {
    const text = '\ufeff{"a":"é"}';
    expect(read({ body: base64(text), isBase64Encoded: true })).toEqual({
      body: text,
      isBase64Encoded: false,
    });
    for (const event of [{ body: 'plain' }, { body: '', isBase64Encoded: true }, {}])
      expect(read({ ...event })).toEqual(event);
    expect(refusal({ body: base64(Buffer.from([0x22, 0xc3, 0x22])), isBase64Encoded: true })).toEqual([
      'invalid',
      'brokenJson',
    ]);
  });

  it.each([
    ['a=1&a=2', 'a'],
    ['a=1&b=2&%61=3', 'a'],
    ['a&a=1', 'a'],
    ['a+b=1&a%20b=2', 'a b'],
    ['=1&=2', ''],
    [`${'x'.repeat(70)}=1&${'x'.repeat(70)}=1`, 'x'.repeat(60)],
  ])('is no address that names a thing twice: %s', (rawQueryString, name) => {
    expect(refusal({ rawQueryString })).toEqual(['invalid', 'invalidInput', { [name]: 'givenTwice' }]);
  });

  it.each(['a=%', 'a=1%', 'a=1&b=%zz', '%c3=1', 'a=%ff'])(
    'is no address that is broken: %s',
    (rawQueryString) => {
      expect(refusal({ rawQueryString })).toEqual(['invalid', 'brokenQuery']);
    },
  );

  it.each(['', 'a=1', 'a=1&b=1', '&a=1&', 'a=1=2&b==', 'a=b%26a=c', 'a=1&A=1'])(
    'may be asked at %j',
    (rawQueryString) => {
      expect(refusal({ rawQueryString })).toBe('read');
    },
  );
});

describe('a body', () => {
  const deep = (n: number) => JSON.parse(`${'['.repeat(n)}${']'.repeat(n)}`);
  const wide = (n: number) => Array(n).fill(1);

  it.each([
    ['twenty deep', deep(21), deep(22)],
    ['of a text at the bottom', { a: deep(20) }, { a: [deep(20), [deep(20)]] }],
    ['two thousand broad', wide(2000), wide(2001)],
    [
      'of as many names',
      Object.fromEntries(wide(2000).entries()),
      { a: Object.fromEntries(wide(2001).entries()) },
    ],
    ['of long texts', ['x'.repeat(4000)], { a: 'x'.repeat(4001) }],
    ['of nothing', null, 'x'.repeat(4001)],
  ])('%s is within bounds, one more is not', (_, inside, outside) => {
    expect(isWithinLimits(inside)).toBe(true);
    expect(isWithinLimits(outside)).toBe(false);
  });

  it('of hostile depth ends nothing', () => {
    expect(isWithinLimits(deep(100_000))).toBe(false);
    expect(isWithinLimits([undefined, 7, true, null, {}])).toBe(true);
  });
});
