// Push connection of a device: requests a ticket, opens a WebSocket with it, says which topics are shown, and
// opens it again whenever it ends.
import type { ClientMessage, Hint, Topic } from '#shared/push/messages.ts';
import { socket as api } from '#shared/push/socket-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { call } from '../call.ts';

/** Milliseconds between pings: the service closes a connection without messages after ten minutes. */
const PING_MS = 240_000;
/** Milliseconds after which a connection counts as stable, so that the next failure waits from the beginning. */
const STABLE_MS = 30_000;
/** Milliseconds in which a connection must open. */
const OPEN_TIMEOUT_MS = 15_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** Number of failures in a row after which push counts as impossible here, and its longer wait in milliseconds. */
const MANY_FAILURES = 6;
const LONG_WAIT_MS = 300_000;

export interface PushHandlers {
  onOpen: () => void;
  onClose: () => void;
  onHint: (hint: Hint) => void;
}

export interface PushSocket {
  /** Replaces the shown topics, at once or when the connection opens. */
  show: (topics: readonly Topic[]) => void;
  /** Resolves when `signal` aborts, or with the refusal when the service refuses this user a ticket. */
  ended: Promise<RefusalError | undefined>;
}

/** Keeps a connection open until `signal` aborts. */
export function openPushSocket(handlers: PushHandlers, signal: AbortSignal): PushSocket {
  let shownTopics: readonly Topic[] = [];
  let current: WebSocket | undefined;
  const send = (message: ClientMessage) => {
    if (current?.readyState === WebSocket.OPEN) current.send(JSON.stringify(message));
  };
  const sendTopics = () => send({ action: 'show', topics: [...shownTopics] });

  /** Resolves with the milliseconds for which the connection was open. @throws if it never opened */
  async function connectOnce(): Promise<number> {
    const { ticket, url } = await call(api.ticket, {}, signal);
    if (signal.aborted) return 0;
    const address = new URL(url, location.href.replace(/^http/, 'ws'));
    address.searchParams.set('ticket', ticket);
    const webSocket = new WebSocket(address);
    let openedAt: number | undefined;
    let pingTimer: ReturnType<typeof setInterval> | undefined;
    const close = () => webSocket.close();
    const openTimer = setTimeout(close, OPEN_TIMEOUT_MS);
    signal.addEventListener('abort', close);
    addEventListener('offline', close);
    try {
      await new Promise<void>((resolve) => {
        webSocket.onopen = () => {
          clearTimeout(openTimer);
          openedAt = Date.now();
          current = webSocket;
          let lastPingAt = Date.now();
          pingTimer = setInterval(() => {
            // After a sleep of the device the other side has long forgotten the connection.
            if (Date.now() - lastPingAt > 2 * PING_MS) return close();
            lastPingAt = Date.now();
            send({ action: 'ping' });
          }, PING_MS);
          sendTopics();
          handlers.onOpen();
        };
        webSocket.onmessage = ({ data }) => {
          const hint = parseHint(data);
          if (hint) handlers.onHint(hint);
        };
        webSocket.onclose = () => resolve();
        webSocket.onerror = () => close();
      });
    } finally {
      clearTimeout(openTimer);
      clearInterval(pingTimer);
      signal.removeEventListener('abort', close);
      removeEventListener('offline', close);
      current = undefined;
      if (openedAt !== undefined) handlers.onClose();
    }
    if (openedAt === undefined) throw new Error('the push connection did not open');
    return Date.now() - openedAt;
  }

  async function keepOpen(): Promise<RefusalError | undefined> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        failures = (await connectOnce()) >= STABLE_MS ? 0 : failures + 1;
      } catch (error) {
        if (signal.aborted) break;
        if (isFinal(error)) return error;
        failures++;
      }
      await pauseOrOnline(computeWait(failures), signal);
    }
    return undefined;
  }

  return {
    show(topics) {
      if (String(topics) === String(shownTopics)) return;
      shownTopics = topics;
      sendTopics();
    },
    ended: keepOpen(),
  };
}

/** Whether the service refuses this user a ticket, now and later. */
const isFinal = (error: unknown): error is RefusalError =>
  error instanceof RefusalError && (error.kind === 'unauthenticated' || error.kind === 'forbidden');

/** Returns the wait in milliseconds, random between a half and the whole, so that devices do not return at once. */
function computeWait(failures: number): number {
  const wait =
    failures >= MANY_FAILURES ? LONG_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
  return wait * (0.5 + 0.5 * Math.random());
}

/** Waits, but at most until the browser has a network again. */
function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      removeEventListener('online', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
    addEventListener('online', finish);
  });
}

/** Returns the hint of a message; other messages, such as errors of the gateway, are ignored. */
function parseHint(text: unknown): Hint | undefined {
  try {
    const { topic, cursor } = JSON.parse(String(text)) as Partial<Hint>;
    return typeof topic === 'string' && typeof cursor === 'string' ? { topic, cursor } : undefined;
  } catch {
    return undefined;
  }
}
