import { expect, it, test } from 'vitest';
import { marshallItem, unmarshallItem } from './marshall.ts';

it('gives back what it made attributes of', () => {
  const value = {
    ...{ text: 'é "{}" 日本', empty: '', none: null, yes: true, no: false },
    numbers: [0, -1.5, 1e-7, Number.MAX_SAFE_INTEGER],
    bytes: Buffer.from([0, 200, 255]),
    within: { deeper: [{ a: [] }, {}] },
  };
  expect(unmarshallItem(marshallItem(value))).toEqual(value);
});

it('leaves out what is undefined, however deep', () => {
  const value = { a: undefined, b: { c: undefined, d: 1 }, e: [undefined, 2] };
  expect(marshallItem(value)).toEqual({ b: { M: { d: { N: '1' } } }, e: { L: [{ N: '2' }] } });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not stored', (value) => {
  expect(() => marshallItem({ value })).toThrow(/not allowed|greater than/);
});
