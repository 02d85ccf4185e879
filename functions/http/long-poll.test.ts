import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLongPoll } from './long-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Reports news at the `n`th look. */
const looking = (n: number) => {
  let looks = 0;
  return vi.fn((call: string) => ({ events: `${call} ${++looks}`, news: looks === n }));
};

it('a call that may not be held is answered at once, and comes again seldom', async () => {
  vi.stubEnv('HOLD_SECONDS', '0');
  const look = looking(3);
  expect(await createLongPoll(look)('look')).toBe('retry: 10000\n\nlook 1');
  expect(look).toHaveBeenCalledTimes(1);
});

it('a call that may be held is looked at each second until there are news', async () => {
  vi.stubEnv('HOLD_SECONDS', '20');
  const look = looking(3);
  const answer = createLongPoll(look)('look');
  await vi.advanceTimersByTimeAsync(999);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe('retry: 1000\n\nlook 3');
  expect(look).toHaveBeenCalledTimes(3);
});

it('a call without news is answered when its time is over, or the stack stops holding', async () => {
  vi.stubEnv('HOLD_SECONDS', '2');
  const look = looking(99);
  const answer = createLongPoll(look)('look');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe('retry: 1000\n\nlook 3');
  vi.stubEnv('HOLD_SECONDS', '20');
  const stopped = createLongPoll(looking(99))('look');
  await vi.advanceTimersByTimeAsync(500);
  vi.stubEnv('HOLD_SECONDS', '0');
  await vi.advanceTimersByTimeAsync(500);
  expect(await stopped).toBe('retry: 10000\n\nlook 2');
});

it('a call whose caller may not go on is refused at the next look', async () => {
  vi.stubEnv('HOLD_SECONDS', '20');
  const look = looking(99);
  const check = vi.fn(async (_: string) => {
    if (check.mock.calls.length === 2) throw new Error('ended');
    return undefined;
  });
  const answer = createLongPoll(look, check)('look').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe('ended');
  expect([look.mock.calls.length, check.mock.calls]).toEqual([2, [['look'], ['look']]]);
});

it('a call is looked at with the rights its caller has by then', async () => {
  vi.stubEnv('HOLD_SECONDS', '20');
  const look = looking(3);
  const answer = createLongPoll(look, async (call) => `${call}+`)('look');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe('retry: 1000\n\nlook++ 3');
  expect(look.mock.calls).toEqual([['look'], ['look+'], ['look++']]);
});
