import { expect, it } from 'vitest';
import { toInstant, toWallTime } from './wall-clock.ts';

it.each([
  ['Europe/Rome', '2026-03-16T06:00', '2026-03-16T05:00:00.000Z'],
  ['Europe/Rome', '2026-07-16T06:00', '2026-07-16T04:00:00.000Z'],
  ['America/Detroit', '2026-07-16T00:00', '2026-07-16T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-16T00:15', '2026-07-15T18:45:00.000Z'],
])('in %s %s is %s, and back', (zone, wall, instant) => {
  expect(toInstant(zone, wall)).toBe(instant);
  expect(toWallTime(zone, instant)).toBe(wall);
});

it('moves a time of the spring gap forward, and takes the first of an autumn hour', () => {
  expect(toInstant('Europe/Rome', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(toWallTime('Europe/Rome', '2026-03-29T01:30:00.000Z')).toBe('2026-03-29T03:30');
  expect(toInstant('Europe/Rome', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
});

it('knows the hours of a day on either side of a change', () => {
  expect(toInstant('Europe/Rome', '2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z');
  expect(toInstant('Europe/Rome', '2026-03-29T12:00')).toBe('2026-03-29T10:00:00.000Z');
  expect(toInstant('Europe/Rome', '2026-10-25T01:59')).toBe('2026-10-24T23:59:00.000Z');
  expect(toInstant('Europe/Rome', '2026-10-25T12:00')).toBe('2026-10-25T11:00:00.000Z');
  expect(toInstant('Australia/Lord_Howe', '2026-04-05T01:45')).toBe('2026-04-04T14:45:00.000Z');
  expect(toInstant('Europe/Rome', '2026-03-16T06:00:59')).toBe('2026-03-16T05:00:00.000Z');
});

it('takes a day for its beginning', () =>
  expect(toInstant('Europe/Rome', '2026-03-16')).toBe('2026-03-15T23:00:00.000Z'));
