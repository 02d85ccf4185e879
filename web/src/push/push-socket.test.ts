import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson } from '../testing-answers.ts';
import { openPushSocket } from './push-socket.ts';
import { giveTicket, startDevice } from './testing.ts';

vi.mock('../session/sign-in.ts', () => ({ getAccessToken: async () => 'token' }));

const seen: string[] = [];
const handlers = {
  onOpen: () => seen.push('open'),
  onClose: () => seen.push('closed'),
  onHint: ({ topic }: { topic: string }) => seen.push(topic),
};
let leaving: AbortController;
const refuse = (status: number, code: string) => answerJson({ code, message: code }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  leaving = new AbortController();
  seen.length = 0;
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets pending answers arrive without waiting. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a push connection', () => {
  it('opens with a ticket, shows its topics, and passes hints on', async () => {
    const { sockets, requests } = startDevice(giveTicket);
    const connection = openPushSocket(handlers, leaving.signal);
    connection.show(['ewo', 'tag']);
    await settle();
    expect(requests).toEqual(['/api/socket/ticket']);
    expect(sockets[0]!.url).toBe('wss://push.example/live?ticket=once');
    sockets[0]!.accept();
    expect(sockets[0]!.sent).toEqual([{ action: 'show', topics: ['ewo', 'tag'] }]);
    connection.show(['ewo', 'tag']);
    connection.show(['ewo/3']);
    expect(sockets[0]!.sent.slice(1)).toEqual([{ action: 'show', topics: ['ewo/3'] }]);
    sockets[0]!.hint('ewo/3');
    sockets[0]!.onmessage?.({ data: '{"message":"Internal server error"}' });
    sockets[0]!.onmessage?.({ data: 'not JSON' });
    expect(seen).toEqual(['open', 'ewo/3']);
  });

  it('is kept open by pings before the service ends it for its silence', async () => {
    const { sockets, requests } = startDevice(giveTicket);
    openPushSocket(handlers, leaving.signal);
    await settle();
    sockets[0]!.accept();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    const pings = sockets[0]!.sent.filter(({ action }) => action === 'ping');
    expect(pings.length).toBe(7);
    expect(requests.length).toBe(1);
  });

  it('opens again with a new ticket after it ended, and shows the same topics', async () => {
    const { sockets, requests } = startDevice(giveTicket);
    openPushSocket(handlers, leaving.signal).show(['ewo']);
    await settle();
    sockets[0]!.accept();
    await vi.advanceTimersByTimeAsync(60_000);
    sockets[0]!.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests.length).toBe(2);
    sockets[1]!.accept();
    expect(sockets[1]!.sent).toEqual([{ action: 'show', topics: ['ewo'] }]);
    expect(seen).toEqual(['open', 'closed', 'open']);
  });

  it('waits longer after each failure, and five minutes after many', async () => {
    const { requests } = startDevice(() => Promise.reject(new TypeError('no network')));
    openPushSocket(handlers, leaving.signal);
    const times: number[] = [];
    const start = Date.now();
    while (times.length < 9) {
      await vi.advanceTimersByTimeAsync(500);
      while (times.length < requests.length) times.push(Date.now() - start);
    }
    const waits = times.slice(1).map((at, i) => Math.round((at - times[i]!) / 1000));
    expect(waits).toEqual([2, 4, 8, 16, 32, 300, 300, 300]);
    expect(seen).toEqual([]);
  });

  it('counts as failed if the service cuts it at once, or never accepts it', async () => {
    const { sockets, requests } = startDevice(giveTicket);
    openPushSocket(handlers, leaving.signal);
    await settle();
    sockets[0]!.accept();
    sockets[0]!.close();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(requests.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(requests.length).toBe(2);
    await vi.advanceTimersByTimeAsync(15_000 + 3_800);
    expect(requests.length).toBe(2);
    await vi.advanceTimersByTimeAsync(400);
    expect(requests.length).toBe(3);
  });

  it('is tried at once when the browser has a network again', async () => {
    let isAway = true;
    const { requests } = startDevice(() =>
      isAway ? Promise.reject(new TypeError('no network')) : giveTicket(),
    );
    openPushSocket(handlers, leaving.signal);
    await vi.advanceTimersByTimeAsync(120_000);
    const before = requests.length;
    isAway = false;
    dispatchEvent(new Event('online'));
    await settle();
    expect(requests.length).toBe(before + 1);
  });

  it('is given up if the service refuses the ticket', async () => {
    for (const [status, code] of [
      [401, 'signIn'],
      [403, 'notAllowedHere'],
    ] as const) {
      const { requests } = startDevice(() => refuse(status, code));
      await openPushSocket(handlers, leaving.signal).ended;
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(requests.length).toBe(1);
    }
  });

  it('is tried later if the service is busy', async () => {
    const { requests } = startDevice(() => refuse(503, 'unavailable'));
    openPushSocket(handlers, leaving.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests.length).toBeGreaterThan(1);
  });

  it('ends with its page', async () => {
    const { sockets, requests } = startDevice(giveTicket);
    const { ended } = openPushSocket(handlers, leaving.signal);
    await settle();
    sockets[0]!.accept();
    leaving.abort();
    await ended;
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sockets[0]!.readyState, requests.length]).toEqual([3, 1]);
  });
});
