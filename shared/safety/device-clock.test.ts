import { expect, it } from 'vitest';
import { computeActClock } from './device-clock.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');
const reading = { serviceMs: START, stopwatchMs: 5_000, isContinuous: true };
const MINUTE = 60_000;

/** The act is done `elapsed` minutes after the last contact, by a clock that is `ahead` minutes ahead. */
const act = (elapsed: number, ahead: number) => ({
  now: new Date(START + (elapsed + ahead) * MINUTE).toISOString(),
  clockMs: START + (elapsed + ahead) * MINUTE,
  stopwatchMs: 5_000 + elapsed * MINUTE,
});

it.each([
  [0, undefined],
  [2, undefined],
  [-2, undefined],
  [2.1, 126],
  [-30, -1800],
  [60 * 24 * 365 * 20, undefined],
])('acts count by the stopwatch, and a clock %s minutes ahead is noted as %s seconds', (ahead, expected) => {
  const { at, clockDifference } = computeActClock(reading, act(10, ahead));
  expect(at).toBe('2026-03-02T08:10:00.000Z');
  expect(clockDifference).toBe(expected);
});

it('the clock of the device is taken as it is after a restart, and after a sleep with its difference noted', () => {
  expect(computeActClock(undefined, act(10, 30))).toEqual({ at: '2026-03-02T08:40:00.000Z' });
  expect(computeActClock({ ...reading, isContinuous: false }, act(10, 30))).toEqual({
    at: '2026-03-02T08:40:00.000Z',
    clockDifference: 1800,
  });
});
