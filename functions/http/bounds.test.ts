import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { MAX_BODY, repeatedName } from './bounds.ts';

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
  ])('is found in %s', (json, name) => {
    expect(repeatedName(json)).toBe(name);
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
    expect(repeatedName(json)).toBeUndefined();
  });

  it('is looked for in no more time than the size of a body asks', () => {
    const hostile = [
      `{"a":"${'\\\\'.repeat(MAX_BODY / 2 - 10)}"}`,
      `[${'{},'.repeat(MAX_BODY / 3 - 10)}1]`,
      `{${Array.from({ length: 20_000 }, (_, i) => `"${i}":1`).join()}}`,
      `${'['.repeat(MAX_BODY / 2)}${']'.repeat(MAX_BODY / 2)}`,
    ];
    const began = performance.now();
    for (const json of hostile) expect(repeatedName(json)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2000);
  });
});
