// Helpers of component tests: a page in a router with languages, a signed-in session, and a server that
// answers from a table.
import * as finders from '@cloudscape-design/components/test-utils/dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { hasPermission, type Profile } from '#shared/permissions.ts';
import type { RefusalBody } from '#shared/refused.ts';
import { defaultSettings } from './appearance.ts';
import { cache } from './cache.ts';
import { clockOffsetQuery } from './clock.ts';
import type { Namespace } from './i18n/catalogues.ts';
import { i18n, initLanguages } from './i18n/i18n.ts';
import { type Session, SessionContext } from './session/session.ts';
import { answerJson } from './testing-answers.ts';
import { watchNavigation } from './ui/navigation-pending.ts';

/**
 * Cloudscape's test finders; under Node their type has an extra `default`. They must not be used inside
 * Testing Library's `waitFor`.
 */
export const createWrapper = finders.default as unknown as typeof finders.default.default;

export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type TestResponse = { status?: number; body: unknown };
/** Answers by route, such as `GET /supplier/items`. */
export type TestServer = Record<string, (asked: ReceivedRequest) => TestResponse>;

export const refuse = (status: number, body: Omit<RefusalBody, 'message'>): TestResponse => ({
  status,
  body: { message: '', ...body },
});

/** Upper limit of waiting, not a performance budget: finding by role is slow on a busy machine. */
const TIMEOUT_MS = 30_000;
configure({ asyncUtilTimeout: TIMEOUT_MS });

// jsdom has no layout and cannot scroll.
window.scrollTo = () => undefined;

/** Waits for a condition on Cloudscape's finders. */
export const waitUntil = <Seen,>(condition: () => Seen) => vi.waitFor(condition, { timeout: TIMEOUT_MS });

/**
 * Runs the promises, effects and due timers of some turns, for tests that nothing further happens. Time that
 * work waits for is moved by fake timers instead.
 */
export async function flushWork(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

afterEach(() => {
  cleanup();
  cache.clear();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/** Whether the server under test answers the clock request. */
let hasClock = false;

/** Starts the server; returns all requests in order. */
export function startServer(server: TestServer): ReceivedRequest[] {
  const receivedRequests: ReceivedRequest[] = [];
  hasClock = 'GET /health' in server;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({ local: true, version: '0' });
    const { pathname, searchParams } = new URL(url, 'http://local');
    const request: ReceivedRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    receivedRequests.push(request);
    const route = Object.keys(server).find((each) => matchesRoute(each, `${request.method} ${request.path}`));
    const { status = 200, body } = route ? server[route]!(request) : refuse(404, { code: 'notFound' });
    return answerJson(body, { status });
  });
  return receivedRequests;
}

const matchesRoute = (route: string, asked: string) =>
  new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);

export const createSession = (profile: Profile): Session => ({
  tenant: { id: 'u1', endpointRoot: false, UserPlantsCount: 1, PlantSubDomain: '', AuditTool: false },
  settings: defaultSettings,
  profile,
  may: (area, action) => hasPermission(profile, area, action),
});

interface Options {
  profile?: Profile;
  at?: string;
  /** Route pattern of the page, if it reads parameters, such as `/page/:id`. */
  path?: string;
  namespaces?: readonly Namespace[];
  /** Session; if absent, a plain one of the profile. */
  session?: Session;
}

/**
 * Renders the page at `/page`, with an empty page at `/elsewhere` to leave to, and one at `/far` that never
 * loads.
 */
export async function renderPage(
  page: ReactNode,
  { profile = 'admin', at = '/page', path = '/page', namespaces = [], session }: Options = {},
) {
  if (!i18n.isInitialized) await initLanguages();
  await i18n.changeLanguage('en');
  await i18n.loadNamespaces([...namespaces]);
  // The clock is loaded with the session, so that the first form has the right day.
  if (hasClock) await cache.prefetchQuery(clockOffsetQuery);
  const router = watchNavigation(
    createMemoryRouter(
      [
        { path, element: page },
        { path: '/elsewhere', element: <p>elsewhere</p> },
        { path: '/far', loader: () => new Promise<null>(() => {}) },
        { path: '*', element: null },
      ],
      { initialEntries: [at] },
    ),
  );
  // The rendering is awaited, so that suspended pages continue.
  const view = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <SessionContext value={session ?? createSession(profile)}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>,
    ),
  );
  return { ...view, router };
}
