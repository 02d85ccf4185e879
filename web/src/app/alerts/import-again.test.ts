import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importAgain } from './import-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('repeats an import that failed until it succeeds', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no network'));
  load.mockResolvedValue('module');
  const imported = importAgain(load);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await imported).toBe('module');
  expect(load).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledOnce();
});
