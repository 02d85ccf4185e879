import { describe, expect, it } from 'vitest';
import { parseDuration } from './clock.ts';

const from = Date.parse('2026-01-31T12:00:00Z');
const after = (by: string | number) => new Date(from + parseDuration(from, by)).toISOString();

describe('durations', () => {
  it.each([
    ['P1D', '2026-02-01T12:00:00.000Z'],
    ['PT15M', '2026-01-31T12:15:00.000Z'],
    ['P2W', '2026-02-14T12:00:00.000Z'],
    ['P1Y2M', '2027-03-31T12:00:00.000Z'],
    ['-P1D', '2026-01-30T12:00:00.000Z'],
    ['P1DT1H1M1S', '2026-02-01T13:01:01.000Z'],
    [1500, '2026-01-31T12:00:01.500Z'],
  ])('%s', (by, to) => expect(after(by)).toBe(to));

  it.each(['P', 'PT', 'P1DT', '1 day', '', Number.NaN])('%s is none', (by) => {
    expect(() => parseDuration(from, by)).toThrow('ISO duration');
  });
});
