// Requests of the pages to the service: whether some are unanswered, and what to do after a write.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

export interface Traffic {
  /** Requests to the service that have no answer yet. */
  readonly unanswered: ReadonlySet<Request>;
  /** Number of requests to the service so far. */
  started: number;
}

const trafficOf = new WeakMap<Page, Traffic>();
const writeListeners = new Set<(origin: string) => void>();

/** Calls `listener` with the origin of each write that a page sends, and again when the write is over. */
export const onWrite = (listener: (origin: string) => void) => writeListeners.add(listener);

/** The stream of alerts, which the service holds open on purpose. */
export const HELD_STREAM = '/api/sse-notifications';
/** Milliseconds for which the cut of the network waits for answers; reading ahead never ends its asking. */
export const CALM_MS = 5_000;

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isCounted = (request: Request) => {
  const path = pathOf(request);
  return path.startsWith('/api/') && path !== HELD_STREAM;
};

/** Starts to count the requests of a page; a page that is counted already is counted on. */
export function watchTraffic(page: Page): Traffic {
  const known = trafficOf.get(page);
  if (known) return known;
  const unanswered = new Set<Request>();
  const traffic: Traffic = { unanswered, started: 0 };
  trafficOf.set(page, traffic);
  const tellWrite = (request: Request) => {
    if (request.method() === 'GET') return;
    for (const listener of writeListeners) listener(new URL(request.url()).origin);
  };
  page.on('request', (request) => {
    if (!isCounted(request)) return;
    unanswered.add(request);
    traffic.started += 1;
    tellWrite(request);
  });
  const end = (request: Request) => {
    if (unanswered.delete(request)) tellWrite(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    const request = response.request();
    // The requests of the document before are no longer of interest, and not all of them are reported.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear();
  });
  return traffic;
}

/** Milliseconds between two looks at the unanswered requests. */
const LOOK_MS = 10;

/** Waits until the pages have no unanswered request; gives up after `atMost` milliseconds. */
export async function waitForAnswers(pages: readonly Page[], atMost: number): Promise<void> {
  const until = Date.now() + atMost;
  const traffics = pages.filter((page) => !page.isClosed()).map(watchTraffic);
  while (traffics.some(({ unanswered }) => unanswered.size > 0) && Date.now() < until) await pause(LOOK_MS);
}
