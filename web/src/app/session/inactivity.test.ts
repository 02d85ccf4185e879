import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cache } from '../../cache.ts';
import { clearActivity, getIdleMs, recordActivity } from '../../session/activity.ts';
import { watchInactivity } from './inactivity.ts';

const minutes = (n: number) => n * 60_000;
const warned: (number | undefined)[] = [];
const end = vi.fn();
let stop = () => {};
const watch = () => {
  stop = watchInactivity((left) => warned.push(left), end);
};

beforeEach(() => {
  vi.useFakeTimers();
  warned.length = 0;
  end.mockClear();
});
afterEach(() => {
  stop();
  cache.clear();
  clearActivity();
  vi.useRealTimers();
});

it('warns for the last minute, second by second, and ends once', () => {
  watch();
  vi.advanceTimersByTime(minutes(9) - 1);
  expect(warned.every((left) => left === undefined)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(warned.at(-1)).toBe(60);
  vi.advanceTimersByTime(15_000);
  expect(warned.at(-1)).toBe(45);
  vi.advanceTimersByTime(minutes(5));
  expect(end).toHaveBeenCalledOnce();
});

it.each(['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'])('%s counts as activity', (sign) => {
  watch();
  vi.advanceTimersByTime(minutes(5));
  dispatchEvent(new Event(sign));
  expect(getIdleMs()).toBe(0);
});

it('a pointer that only moves does not take the warning away; a press does', () => {
  watch();
  vi.advanceTimersByTime(minutes(9.5));
  dispatchEvent(new Event('pointermove'));
  expect(getIdleMs()).toBe(minutes(9.5));
  dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(1_000);
  expect(warned.at(-1)).toBeUndefined();
});

it('is noted at most once a second', () => {
  watch();
  vi.advanceTimersByTime(5_000);
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(400);
  dispatchEvent(new Event('keydown'));
  expect(getIdleMs()).toBe(400);
});

it('activity noted by another tab counts', () => {
  watch();
  vi.advanceTimersByTime(minutes(9.9));
  recordActivity();
  vi.advanceTimersByTime(minutes(5));
  expect([warned.at(-1), end.mock.calls.length]).toEqual([undefined, 0]);
});

it('says nothing while work is being saved', () => {
  watch();
  const save = cache.getMutationCache().build(cache, { mutationFn: () => new Promise(() => {}) });
  void save.execute(undefined);
  vi.advanceTimersByTime(minutes(30));
  expect(warned.every((left) => left === undefined)).toBe(true);
  cache.getMutationCache().clear();
  vi.advanceTimersByTime(minutes(10));
  expect(end).toHaveBeenCalledOnce();
});

it('the key that wakes a device after the limit does not count', () => {
  watch();
  vi.setSystemTime(Date.now() + minutes(60));
  dispatchEvent(new Event('keydown'));
  expect(end).toHaveBeenCalledOnce();
});

it('a page opened after the limit ends at once; one opened before goes on', () => {
  recordActivity();
  vi.setSystemTime(Date.now() + minutes(9));
  watch();
  expect(getIdleMs()).toBe(0);
  stop();
  vi.setSystemTime(Date.now() + minutes(11));
  watch();
  expect(end).toHaveBeenCalledOnce();
});
