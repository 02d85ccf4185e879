// Helpers of the tests of push: a service that opens connections, and locks and channels of a device's tabs.
import { vi } from 'vitest';
import { answerJson } from '../testing-answers.ts';

/** WebSocket whose other side is the test. */
class TestSocket {
  static readonly OPEN = 1;
  static all: TestSocket[] = [];
  readyState = 0;
  readonly sent: { action: string; topics?: string[] }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  onclose?: () => void;
  onerror?: () => void;
  readonly url: string;
  constructor(url: URL | string) {
    this.url = String(url);
    TestSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  /** Accepts the connection. */
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  hint(topic: string, cursor = '2026-03-16T07:00:00.000Z') {
    this.onmessage?.({ data: JSON.stringify({ topic, cursor }) });
  }
}

/** Starts a device without connections and with free locks; `answer` answers the requests for tickets. */
export function startDevice(answer: () => Response | Promise<Response>) {
  TestSocket.all = [];
  const requests: string[] = [];
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return answer();
  });
  stubLocks();
  stubChannels();
  return { requests, sockets: TestSocket.all };
}

export const giveTicket = () =>
  answerJson({ ticket: 'once', url: 'wss://push.example/live', until: '2026-03-16T07:01:00.000Z' });

/** Exclusive locks in the order of their requests, which end when their signal aborts before they are granted. */
function stubLocks(): void {
  const queues = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    options: { signal?: AbortSignal } | (() => unknown),
    work = options as () => unknown,
  ) => {
    const signal = typeof options === 'object' ? options.signal : undefined;
    const turn = (queues.get(name) ?? Promise.resolve()).then(() =>
      signal?.aborted ? Promise.reject(signal.reason) : work(),
    );
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

function stubChannels(): void {
  const channels = new Set<TestChannel>();
  class TestChannel {
    onmessage?: (event: { data: unknown }) => void;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of [...channels])
        if (other !== this && other.name === this.name)
          queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }));
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', TestChannel);
}
