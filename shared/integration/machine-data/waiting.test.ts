import { describe, expect, it } from 'vitest';
import { buildWaitingId, isWaitReason } from './waiting.ts';

describe('a value of a machine', () => {
  it('has one id for an instant however it is written, and another for another value', () => {
    const value = { machineId: 7, meter: 'hours', value: 1120.5, at: '2026-01-31T08:00:00Z' };
    expect(buildWaitingId(value)).toBe('7.hours.1769846400000.1120.5');
    expect(buildWaitingId({ ...value, at: '2026-01-31T08:00:00.000Z' })).toBe(buildWaitingId(value));
    expect(buildWaitingId({ ...value, value: 1120.6 })).not.toBe(buildWaitingId(value));
    expect(buildWaitingId({ ...value, meter: undefined, controlId: 3 })).toBe('7.c3.1769846400000.1120.5');
  });

  it('waits for doubts that a person can settle, and for nothing else', () => {
    expect(isWaitReason('readingTooLow')).toBe(true);
    expect(isWaitReason('dateBeforeMinimum')).toBe(false);
    expect(isWaitReason('machineUnknown')).toBe(false);
  });
});
