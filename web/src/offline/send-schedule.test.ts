import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { Intercepted } from '../unreachable.ts';
import * as network from './network.ts';
import { postponeSending } from './retry-after.ts';
import { scheduleSending, startSending, watchSendTriggers } from './send-schedule.ts';
import { sendWaitingEntries } from './sender.ts';

vi.mock('./sender.ts', () => ({ sendWaitingEntries: vi.fn() }));
vi.mock('./network.ts', () => ({ isOffline: vi.fn(), checkReachability: vi.fn() }));
vi.mock('./waiting-entries.ts', () => ({ listWaitingEntries: () => [{}] }));

const MINUTE = 60_000;
const tries = () => vi.mocked(sendWaitingEntries).mock.calls.length;
const look = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(sendWaitingEntries).mockReset().mockResolvedValue(true);
  vi.mocked(network.isOffline).mockReturnValue(true);
  vi.spyOn(Math, 'random').mockReturnValue(1);
  stop = watchSendTriggers();
});
afterEach(async () => {
  // All waiting entries are sent, so that the next test begins with the shortest pause.
  vi.mocked(sendWaitingEntries).mockResolvedValue(false);
  vi.mocked(network.isOffline).mockReturnValue(false);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('tries again after pauses that grow to five minutes, and at once when the network comes back', async () => {
  scheduleSending();
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

it('spreads the tries of tablets that lost the network together', async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  scheduleSending();
  await vi.advanceTimersByTimeAsync(2_249);
  expect(tries()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries()).toBe(1);
});

it('asks nobody while nobody looks, and tries at once when somebody does', async () => {
  scheduleSending();
  look('hidden');
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  scheduleSending();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(tries()).toBe(0);
  look('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(1);
  // Sending that was in progress when the page was hidden does not continue afterwards.
  look('hidden');
  startSending();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(tries()).toBe(2);
  expect(network.checkReachability).not.toHaveBeenCalled();
});

it('waits as long as an answer asks, but not for another network, and never for hours', async () => {
  postponeSending(new Intercepted('tooManyRequests', 120));
  startSending();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(tries()).toBe(0);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(tries()).toBe(1);
  postponeSending(new RefusalError('tooMany', 'tooManyRequests', { retryAfter: 10_000_000 }));
  startSending();
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(tries()).toBe(2);
  postponeSending(new Intercepted('tooManyRequests', 600));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(3);
});
