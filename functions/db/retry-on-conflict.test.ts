import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { pause } from './backoff.ts';
import { isStale, retryOnConflict } from './retry-on-conflict.ts';

beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => vi.restoreAllMocks());

const stale = new RefusalError('conflict', 'stale');
const taken = new RefusalError('conflict', 'codeTaken');
/** Builds work that fails with these errors in turn, then succeeds. */
const work = (...errors: unknown[]) =>
  vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  });

it('work that lost to another writer is done again', async () => {
  const twice = work(stale, taken);
  expect(await retryOnConflict(twice)).toBe('done');
  expect(twice).toHaveBeenCalledTimes(3);
  const once = work();
  expect(await retryOnConflict(once)).toBe('done');
  expect(once).toHaveBeenCalledTimes(1);
});

it('six attempts are made, then the conflict is told', async () => {
  const atLast = work(...Array(5).fill(stale));
  expect(await retryOnConflict(atLast)).toBe('done');
  expect(atLast).toHaveBeenCalledTimes(6);
  const never = work(...Array(9).fill(stale));
  await expect(retryOnConflict(never)).rejects.toBe(stale);
  expect(never).toHaveBeenCalledTimes(6);
});

it.each([
  new Error('lost'),
  new RefusalError('invalid', 'invalidInput'),
  new RefusalError('unavailable', 'unavailable'),
  { kind: 'conflict', code: 'stale' },
])('%s is told at once', async (error) => {
  const failing = work(error);
  await expect(retryOnConflict(failing)).rejects.toBe(error);
  expect(failing).toHaveBeenCalledTimes(1);
});

it('whoever knows better says which refusals another writer made', async () => {
  expect(isStale(stale)).toBe(true);
  const failing = work(stale, taken);
  await expect(retryOnConflict(failing, isStale)).rejects.toBe(taken);
  expect(failing).toHaveBeenCalledTimes(2);
});

it('pauses grow with each attempt, and no two are in step', async () => {
  vi.useFakeTimers();
  vi.mocked(Math.random).mockReturnValueOnce(0.5).mockReturnValueOnce(0.5).mockReturnValueOnce(1);
  const over = vi.fn();
  for (const attempt of [1, 3, 3]) pause(attempt).then(over);
  await vi.advanceTimersByTimeAsync(19);
  expect(over).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60);
  expect(over).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(79);
  expect(over).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
