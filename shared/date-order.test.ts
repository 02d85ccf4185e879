import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import {
  clampToNow,
  findDateProblem,
  findMinimumDate,
  type Steps,
  sumPauseMinutes,
  truncateToMinute,
  validateDateOrder,
} from './date-order.ts';

type Step = 'made' | 'given' | 'begun';
const steps: Steps<Step> = [
  ['made', []],
  ['given', ['made']],
  ['begun', ['given', 'made']],
];
const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const now = at('12:00');

describe('dated steps', () => {
  it('have the least date of the step before, or the one before that', () => {
    expect(findMinimumDate(steps, { made: at('08:00') }, 'made')).toBeUndefined();
    expect(findMinimumDate(steps, { made: at('08:00') }, 'begun')).toBe(at('08:00'));
    expect(findMinimumDate(steps, { made: at('08:00'), given: at('09:00') }, 'begun')).toBe(at('09:00'));
  });

  it('may be equal, within their minute too, but not earlier, at the later field', () => {
    expect(validateDateOrder(steps, { made: at('08:00'), given: at('08:00') }, now)).toEqual({});
    expect(validateDateOrder(steps, { made: '2026-03-02T08:00:40Z', given: at('08:00') }, now)).toEqual({});
    expect(validateDateOrder(steps, { made: at('08:01'), given: at('08:00') }, now)).toEqual({
      given: 'dateBeforeMinimum',
    });
  });

  it('lie ahead by a clock that runs two minutes fast at most', () => {
    expect(validateDateOrder(steps, { made: at('12:02') }, now)).toEqual({});
    expect(validateDateOrder(steps, { made: '2026-03-02T12:02:01Z' }, now)).toEqual({ made: 'dateInFuture' });
  });

  it('are checked where they are given, and come after nothing where nothing was', () => {
    expect(validateDateOrder(steps, {}, now)).toEqual({});
    expect(validateDateOrder(steps, { begun: at('08:00') }, now)).toEqual({});
    expect(Object.keys(validateDateOrder(steps, { made: at('08:00') }, now))).toEqual([]);
    expect(findDateProblem(at('08:00'), undefined, now)).toBeUndefined();
    expect(findMinimumDate(steps, {}, 'begun')).toBeUndefined();
  });

  it('of a clock that runs ahead are now', () => {
    expect(clampToNow(at('12:01'), now)).toBe(now);
    expect(clampToNow(at('11:59'), now)).toBe(at('11:59'));
    expect(clampToNow('2026-03-02T13:00:00+01:00', now)).toBe('2026-03-02T13:00:00+01:00');
  });

  it('are kept to the minute', () => {
    expect(truncateToMinute('2026-03-02T08:00:59.999Z')).toBe(at('08:00'));
    expect(truncateToMinute('2026-03-02T09:00:59+01:00')).toBe(at('08:00'));
  });
});

describe('pauses', () => {
  it('count as far as they lie between, one without an end to the end', () => {
    const pauses = [{ from: at('08:50'), to: at('09:10') }, { from: at('09:30') }];
    expect(sumPauseMinutes(pauses, at('09:00'), at('10:00'))).toBe(40);
    expect(sumPauseMinutes(pauses, at('07:00'), at('08:00'))).toBe(0);
    expect(sumPauseMinutes(pauses, at('09:05'), at('09:07'))).toBe(2);
  });

  it('never last longer than what they lie in', () => {
    const minute = fc.integer({ min: 0, max: 1000 });
    const day = Date.parse('2026-03-02T00:00:00Z');
    const instant = (n: number) => new Date(day + n * 60_000).toISOString();
    fc.assert(
      fc.property(minute, minute, fc.uniqueArray(minute, { maxLength: 8 }), (a, b, cuts) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const sorted = cuts.sort((x, y) => x - y);
        const pauses = sorted.flatMap((start, i) =>
          i % 2 === 0 ? [{ from: instant(start), to: sorted[i + 1] && instant(sorted[i + 1]!) }] : [],
        );
        const minutes = sumPauseMinutes(
          pauses.map(({ from: start, to: end }) => ({ from: start, ...(end && { to: end }) })),
          instant(from),
          instant(to),
        );
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThanOrEqual(to - from);
      }),
    );
  });
});
