import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerJson } from '../testing-answers.ts';
import { isPushOpen, onHint } from './push-state.ts';
import { joinPush } from './push-tabs.ts';
import { giveTicket, startDevice } from './testing.ts';

vi.mock('../session/sign-in.ts', () => ({ getAccessToken: async () => 'token' }));

let tabs: AbortController[];
const open = (scope = 'TO1 u1') => {
  const leaving = new AbortController();
  tabs.push(leaving);
  const onRefused = vi.fn();
  return { ...joinPush(scope, leaving.signal, onRefused), leave: () => leaving.abort(), onRefused };
};
const settle = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => {
  vi.useFakeTimers();
  tabs = [];
});
afterEach(() => {
  for (const tab of tabs) tab.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('several tabs share one connection, which shows what all of them show', async () => {
  const { sockets, requests } = startDevice(giveTicket);
  const [first, second] = [open(), open()];
  first.show(['ewo']);
  second.show(['tag', 'ewo']);
  await settle();
  expect([requests.length, sockets.length]).toEqual([1, 1]);
  sockets[0]!.accept();
  await settle();
  expect(sockets[0]!.sent.at(-1)?.topics).toEqual(['ewo', 'tag']);
  second.show([]);
  await settle();
  expect(sockets[0]!.sent.at(-1)?.topics).toEqual(['ewo']);
});

it('another tab opens the connection when the tab that holds it is closed', async () => {
  const { sockets } = startDevice(giveTicket);
  const [first, second] = [open(), open()];
  first.show(['ewo']);
  second.show(['tag']);
  await settle();
  sockets[0]!.accept();
  await settle();
  first.leave();
  await settle();
  sockets[1]!.accept();
  await settle();
  expect(sockets[0]!.readyState).toBe(3);
  expect(sockets[1]!.sent.at(-1)?.topics).toEqual(['tag']);
});

it('a hint reaches every tab, and so does the state of the connection', async () => {
  const { sockets } = startDevice(giveTicket);
  open();
  await settle();
  sockets[0]!.accept();
  const hints: string[] = [];
  const stop = onHint(({ topic }) => hints.push(topic));
  open();
  await settle();
  expect(isPushOpen()).toBe(true);
  sockets[0]!.hint('ewo');
  await settle();
  // Both tabs of the test stand in one page and deliver to the same listener.
  expect(hints).toEqual(['ewo', 'ewo']);
  sockets[0]!.close();
  await settle();
  expect(isPushOpen()).toBe(false);
  stop();
});

it('users and plants have connections of their own', async () => {
  const { sockets } = startDevice(giveTicket);
  open('TO1 u1');
  open('DT1 u1');
  await settle();
  expect(sockets.length).toBe(2);
});

it.each([
  [403, 'notAllowedHere', 1],
  [401, 'signIn', 0],
])(
  'every tab is told when the service refuses a signed-in user a ticket: %i',
  async (status, code, times) => {
    const { requests, sockets } = startDevice(giveTicket);
    const [first, second] = [open(), open()];
    await settle();
    sockets[0]!.accept();
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url);
      return answerJson({ code, message: '' }, { status });
    });
    sockets[0]!.close();
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { onRefused } of [first, second]) expect(onRefused).toHaveBeenCalledTimes(times);
    expect(requests.length).toBe(2);
  },
);
