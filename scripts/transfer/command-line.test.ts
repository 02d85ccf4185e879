import { expect, it } from 'vitest';
import { readInstant } from './command-line.ts';

const now = Date.parse('2026-03-01T08:00:00Z');

it('reads an instant with its offset, in UTC', () => {
  expect(readInstant(undefined, now)).toBeUndefined();
  expect(readInstant('2026-03-01T02:00:00+01:00', now)).toBe('2026-03-01T01:00:00.000Z');
});

it.each(['yesterday', '2026-03-01', '2026-03-01T02:00:00', '2026-02-30T02:00:00Z'])('refuses %s', (text) => {
  expect(() => readInstant(text, now)).toThrow('is no instant');
});

it('refuses an instant in the future', () => {
  expect(() => readInstant('2026-03-01T08:00:01Z', now)).toThrow('is in the future');
});
