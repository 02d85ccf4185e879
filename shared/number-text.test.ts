import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { formatEditableNumber, type ParsedNumber, parseTypedNumber } from './number-text.ts';

const unclear = (value: number): ParsedNumber => ({ value, isUnclear: true });
const clear = (value: ParsedNumber['value']): ParsedNumber => ({ value });

describe.each([
  ['1.254,644', { it: 1254.644, en: 1254.644 }],
  ['1,254.644', { it: 1254.644, en: 1254.644 }],
  ['1.234.567', { it: 1234567, en: 1234567 }],
  ['1,234,567', { it: 1234567, en: 1234567 }],
  ['1,5', { it: 1.5, en: 1.5 }],
  ['1.5', { it: 1.5, en: 1.5 }],
  ['1234.567', { it: 1234.567, en: 1234.567 }],
  ['1234,567', { it: 1234.567, en: 1234.567 }],
  ['0.125', { it: 0.125, en: 0.125 }],
  ['0,125', { it: 0.125, en: 0.125 }],
  ['12.3456', { it: 12.3456, en: 12.3456 }],
  ['.5', { it: 0.5, en: 0.5 }],
  ['5,', { it: 5, en: 5 }],
  ['1 254,5', { it: 1254.5, en: 1254.5 }],
  ["1'254.5", { it: 1254.5, en: 1254.5 }],
  ['-1.254,5', { it: -1254.5, en: -1254.5 }],
  ['−12', { it: -12, en: -12 }],
  ['+12', { it: 12, en: 12 }],
  ['12\u00a0345', { it: 12345, en: 12345 }],
] as const)('%s', (text, by) => {
  it.each(['it', 'en'] as const)('is read alike by the settings %s, also pasted', (region) => {
    expect(parseTypedNumber(text, region)).toEqual(clear(by[region]));
    expect(parseTypedNumber(text, region, { isPasted: true })).toEqual(clear(by[region]));
  });
});

it.each([
  ['12.345', 'it', unclear(12345), [12345, 12.345]],
  ['12,345', 'en', unclear(12345), [12345, 12.345]],
  ['-1.000', 'it', unclear(-1000), [-1000, -1]],
  ['12,345', 'it', clear(12.345), [12.345, 12345]],
  ['12.345', 'en', clear(12.345), [12.345, 12345]],
] as const)('%s by the settings %s can be either', (text, region, typed, readings) => {
  expect(parseTypedNumber(text, region)).toEqual(typed);
  expect(parseTypedNumber(text, region, { isPasted: true })).toEqual({ value: text, readings });
});

it.each([
  '1.2.3',
  '1.23,4.5',
  '12,34,567',
  'abc',
  '1e5',
  '--1',
  '1-',
  ',',
  '.',
  '-',
  '0x10',
  '1.2345,6',
  'Infinity',
])('%s is no number', (text) => {
  for (const region of ['en', 'it'] as const)
    for (const isPasted of [false, true])
      expect(parseTypedNumber(text, region, { isPasted })).toEqual({ value: text });
});

it('nothing is nothing', () => {
  for (const text of ['', '  ', '\u00a0']) expect(parseTypedNumber(text, 'it')).toEqual({ value: undefined });
});

it('what is shown to be typed again is the same number', () => {
  expect(formatEditableNumber(1254.644, 'it')).toBe('1254,644');
  expect(formatEditableNumber(-12345.5, 'en')).toBe('-12345.5');
  expect(formatEditableNumber(1e-7, 'it')).toBe('0,0000001');
  fc.assert(
    fc.property(
      fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((n) => n === 0 || Math.abs(n) > 1e-9),
      fc.constantFrom('en' as const, 'it' as const),
      (n, region) => {
        const value = Number(n.toPrecision(12)) + 0;
        expect(parseTypedNumber(formatEditableNumber(value, region), region)).toEqual({ value });
      },
    ),
  );
});
