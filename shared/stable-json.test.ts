import { expect, it } from 'vitest';
import { toStableJson } from './stable-json.ts';

it('is the same text whatever the order of names, and keeps the order of lists', () => {
  const text = toStableJson({ b: [{ d: 1, c: null }, 2], a: { y: 'x', x: undefined } });
  expect(text).toBe('{"a":{"y":"x"},"b":[{"c":null,"d":1},2]}');
  expect(toStableJson({ a: { x: undefined, y: 'x' }, b: [{ c: null, d: 1 }, 2] })).toBe(text);
  expect(toStableJson({ b: [2, { d: 1, c: null }] })).not.toBe(toStableJson({ b: [{ d: 1, c: null }, 2] }));
});
