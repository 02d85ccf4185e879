import { expect, it } from 'vitest';
import { formatRange } from './span-text.ts';

const format = { number: (value: number) => String(value) };

it.each([
  [120, 160, 'bar', '120 – 160 bar'],
  [undefined, 4.5, 'mm/s', '≤ 4.5 mm/s'],
  [0, undefined, '°C', '≥ 0 °C'],
  [-20, 400, '', '-20 – 400'],
  [undefined, undefined, 'bar', ''],
])('from %s to %s %s is read "%s"', (from, to, unit, text) => {
  expect(formatRange(format, { from, to, unit })).toBe(text);
});
