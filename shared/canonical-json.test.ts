import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';

const digest = (value: unknown) => createHash('sha256').update(toCanonicalJson(value)).digest('hex');

it('sorts names by UTF-16 code units and leaves texts unchanged (Z49)', () => {
  const value = { '\uFB33': 1, '😀': 2 };
  expect(toCanonicalJson(value)).toBe('{"😀":2,"\uFB33":1}');
  expect(digest(value)).toBe('ec4e7d8c2963caa38dccc3d42693719ac9c6ecd783891b583d333565620ac2be');
});

it('writes numbers as ECMAScript does', () => {
  expect(toCanonicalJson([-0, 1e21, 1e-7, 0.1 + 0.2, 100, 1.0])).toBe(
    '[0,1e+21,1e-7,0.30000000000000004,100,1]',
  );
});

it('writes nested values without spaces', () => {
  expect(toCanonicalJson({ b: [true, null, { d: 'é"\n', c: '' }], a: 1 })).toBe(
    '{"a":1,"b":[true,null,{"c":"","d":"é\\"\\n"}]}',
  );
});

it('leaves out names without a value', () => {
  expect(toCanonicalJson({ b: { z: 'é', a: undefined }, a: '' })).toBe('{"a":"","b":{"z":"é"}}');
});

it.each([NaN, Infinity, '\uD800', { '\uDC00': 1 }, undefined, [undefined], () => 0])(
  'refuses %j',
  (value) => {
    expect(() => toCanonicalJson(value)).toThrow(TypeError);
  },
);
