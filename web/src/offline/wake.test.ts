import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as network from './network.ts';
import { sendAll } from './sender.ts';
import { wake, wakeLater, watchWake } from './wake.ts';

vi.mock('./sender.ts', () => ({ sendAll: vi.fn() }));
vi.mock('./network.ts', () => ({ isAway: vi.fn(), probe: vi.fn() }));
vi.mock('./waiting.ts', () => ({ allWaiting: () => [{}] }));

const MINUTE = 60_000;
const tries = () => vi.mocked(sendAll).mock.calls.length;
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(sendAll).mockReset().mockResolvedValue(true);
  vi.mocked(network.isAway).mockReturnValue(true);
  stop = watchWake();
});
afterEach(async () => {
  // whatever waits is sent: the next one begins with the shortest pause
  vi.mocked(sendAll).mockResolvedValue(false);
  vi.mocked(network.isAway).mockReturnValue(false);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('tries again after pauses that grow to five minutes, and at once when the network comes back', async () => {
  wakeLater();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  const hour = tries();
  expect(hour).toBeLessThanOrEqual(20);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(tries()).toBe(hour + 1);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(hour + 2);
});

it('asks nobody while nobody looks, and tries at once when somebody does', async () => {
  wakeLater();
  look('hidden');
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  wakeLater();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(tries()).toBe(0);
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(1);
  // what was being sent as somebody looked away goes no further than that
  look('hidden');
  wake();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(tries()).toBe(2);
  expect(network.probe).not.toHaveBeenCalled();
});
