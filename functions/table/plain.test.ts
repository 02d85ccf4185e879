import { expect, it, test } from 'vitest';
import { plainItem, toItem } from './plain.ts';

it('gives back what it made attributes of', () => {
  const value = {
    ...{ text: 'é "{}" 日本', empty: '', none: null, yes: true, no: false },
    numbers: [0, -1.5, 1e-7, Number.MAX_SAFE_INTEGER],
    bytes: Buffer.from([0, 200, 255]),
    within: { deeper: [{ a: [] }, {}] },
  };
  expect(plainItem(toItem(value))).toEqual(value);
});

it('reads bytes as the stream’s records say them, and nothing nobody writes', () => {
  expect(plainItem({ a: { B: 'AMj/' as never } })).toEqual({ a: Buffer.from([0, 200, 255]) });
  expect(() => plainItem({ a: { SS: ['x'] } })).toThrow('an attribute of a type nobody writes: SS');
});

it('leaves out what is undefined, however deep', () => {
  const value = { a: undefined, b: { c: undefined, d: 1 }, e: [undefined, 2] };
  expect(toItem(value)).toEqual({ b: { M: { d: { N: '1' } } }, e: { L: [{ N: '2' }] } });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1n, Symbol('x'), () => 1])(
  '%s is nothing the table keeps',
  (value) => {
    expect(() => toItem({ value })).toThrow(/^(not kept exactly|a value of a type nobody reads)/);
  },
);
