import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averagePerDay,
  defaultLockSpan,
  firstDue,
  issuedAt,
  lateAt,
  nextDue,
  projectedOn,
  readingAccepted,
} from './meter.ts';

it('accepts a reading from the last run and the last reading on', () => {
  expect(readingAccepted(0, {})).toBe(true);
  expect(readingAccepted(100, { run: 100, reading: 90 })).toBe(true);
  expect(readingAccepted(100, { run: 90, reading: 101 })).toBe(false);
});

describe('the due reading', () => {
  it('is on the grid, the first beyond the execution', () => {
    const thousandths = (max: number) => fc.integer({ min: 1, max }).map((x) => x / 1000);
    fc.assert(
      fc.property(thousandths(1e9), thousandths(1e8), thousandths(1e10), (start, frequency, beyond) => {
        const done = start + beyond;
        const due = nextDue('initialScheduling', { start, frequency, done });
        const units = (x: number) => Math.round(x * 1000);
        expect((units(due) - units(start)) % units(frequency)).toBe(0);
        expect(units(due)).toBeGreaterThan(units(done));
        expect(units(due) - units(done)).toBeLessThanOrEqual(units(frequency));
      }),
    );
  });

  it('is never the start itself', () =>
    expect(nextDue('initialScheduling', { start: 120_000, frequency: 50_000, done: 0 })).toBe(170_000));

  it('carries no dust of decimals', () => {
    expect(firstDue(0.1, 0.2)).toBe(0.3);
    expect(nextDue('lastCompletion', { start: 0, frequency: 0.2, done: 0.1 })).toBe(0.3);
    expect(lateAt(0.3, 0.1, 0.2)).toBe(false);
    expect(issuedAt(0.1, 0.3, 0.2)).toBe(true);
    expect(defaultLockSpan(0.3)).toBe(0.03);
  });
});

describe('the average a day', () => {
  const now = '2026-06-01T12:00:00.000Z';
  it('runs from the first to the last reading of 90 days, in any order', () => {
    const readings = [
      { at: '2026-05-31T12:00:00.000Z', value: 13_000 },
      { at: '2026-01-01T00:00:00.000Z', value: 0 },
      { at: '2026-05-01T12:00:00.000Z', value: 1_000 },
    ];
    expect(averagePerDay(readings, now)).toBe(400);
  });
  it('needs two readings at two moments', () => {
    const reading = { at: '2026-05-01T12:00:00.000Z', value: 1_000 };
    expect(averagePerDay([], now)).toBeUndefined();
    expect(averagePerDay([reading], now)).toBeUndefined();
    expect(averagePerDay([reading, reading], now)).toBeUndefined();
    expect(averagePerDay([reading, { at: '2026-02-01T12:00:00.000Z', value: 0 }], now)).toBeUndefined();
  });
});

it('expects a meter today at the earliest, and never when it stands still', () => {
  const due = { due: 170_000, reading: 150_000 };
  expect(projectedOn({ ...due, perDay: 400 }, '2026-03-01')).toBe('2026-04-20');
  expect(projectedOn({ ...due, perDay: 399 }, '2026-03-01')).toBe('2026-04-21');
  expect(projectedOn({ due: 170_000, reading: 180_000, perDay: 400 }, '2026-03-01')).toBe('2026-03-01');
  for (const perDay of [undefined, 0, -1, 1e-9])
    expect(projectedOn({ ...due, perDay }, '2026-03-01')).toBeUndefined();
});
