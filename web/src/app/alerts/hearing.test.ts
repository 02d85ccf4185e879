import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { deliverHint, setPushOpen } from '../../push/push-state.ts';
import { listenToAlerts } from './hearing.ts';
import { listUnshownAlerts } from './memory.ts';

vi.mock('../../session/sign-in.ts', () => ({ getAccessToken: async () => 'token' }));
// jsdom has no text streams; `stream.test.ts` tests the parser.
vi.mock('./stream.ts', () => ({
  async *parseEventStream(events: object[]) {
    yield* events;
  },
}));

const device = { plant: 'TO1', teamId: 3 };
let leaving: AbortController;
let requests: string[];
let news: string[];
let isAway: boolean;

const headers = new Headers({ 'content-type': 'text/event-stream', [VERSION_HEADER]: version });
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
  leaving = new AbortController();
  [requests, news, isAway] = [[], [], false];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    if (isAway) throw new TypeError('no network');
    const events = news
      .splice(0)
      .map((id) => ({ id: '3', alert: id, at: '2026-03-16T07:00:00.000Z', data: 'text' }));
    const body = [{ retry: '10000' }, ...events, { event: 'cursor', data: `c${requests.length}` }];
    return { ok: true, headers, body };
  });
});
afterEach(() => {
  leaving.abort();
  setPushOpen(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onNews = vi.fn();
const listen = async () => {
  void listenToAlerts(device, onNews, leaving.signal);
  await wait(0);
};
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const hint = (topic = 'alerts/3') => deliverHint({ topic, cursor: '2026-03-16T07:00:00.000Z' });

describe('a device with push', () => {
  it('asks for alerts at most once in five minutes while there are none', async () => {
    setPushOpen(true);
    await listen();
    expect(requests.length).toBe(1);
    await wait(300);
    expect(requests.length).toBe(1);
    await wait(3600 - 300);
    expect(requests.length).toBeLessThanOrEqual(7);
  });

  it('asks as soon as an alert of its team is hinted at', async () => {
    setPushOpen(true);
    await listen();
    news.push('a');
    hint('alerts/4');
    await wait(1);
    expect(requests.length).toBe(1);
    hint();
    await wait(0);
    expect(requests.length).toBe(2);
    expect(listUnshownAlerts(device).map(({ id }) => id)).toEqual(['a']);
    await wait(300);
    expect(requests.length).toBe(2);
  });

  it('looks a second time if the alert is not there yet', async () => {
    setPushOpen(true);
    await listen();
    hint();
    await wait(0);
    expect(requests.length).toBe(2);
    news.push('a');
    await wait(3);
    expect(requests.length).toBe(3);
    expect(listUnshownAlerts(device).length).toBe(1);
    await wait(300);
    expect(requests.length).toBe(3);
  });

  it('asks after the connection was cut and is back, since hints may be lost', async () => {
    setPushOpen(true);
    await listen();
    setPushOpen(false);
    setPushOpen(true);
    await wait(0);
    expect(requests.length).toBe(2);
  });
});

describe('a user who reported or follows an EWO', () => {
  it('hears of it when own topics are hinted at, without a team', async () => {
    const own = { plant: 'TO1', userId: 'anna' };
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url);
      const told = news.splice(0).map((alert) => ({ id: 'own', alert, at: '2026-03-16T07:00:00.000Z' }));
      const body = [...told, { event: 'cursor', data: 'c' }];
      return { ok: true, headers, body };
    });
    setPushOpen(true);
    void listenToAlerts(own, onNews, leaving.signal);
    await wait(0);
    news.push('a');
    hint();
    await wait(1);
    expect(requests).toHaveLength(1);
    hint('own');
    await wait(0);
    expect(requests[1]).not.toContain('team=');
    expect(listUnshownAlerts(own).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a device without push', () => {
  it('asks at the interval that the service names', async () => {
    await listen();
    await wait(61);
    expect(requests.length).toBe(7);
  });

  it('waits longer after each failure', async () => {
    isAway = true;
    await listen();
    await wait(300);
    expect(requests.length).toBeLessThanOrEqual(8);
  });

  it('goes on at intervals after the connection was cut, and not at once', async () => {
    setPushOpen(true);
    await listen();
    setPushOpen(false);
    await wait(9);
    expect(requests.length).toBe(1);
    await wait(2);
    expect(requests.length).toBe(2);
  });
});
