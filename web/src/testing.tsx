// Component tests: a page in a router with languages, a signed-in session, and a server that answers from a table.
import * as finders from '@cloudscape-design/components/test-utils/dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, vi } from 'vitest';
import { may, type Profile } from '../../shared/permissions.ts';
import type { RefusalBody } from '../../shared/refused.ts';
import { unsaved } from './appearance.ts';
import { cache } from './cache.ts';
import { clockAhead } from './clock.ts';
import type { Namespace } from './i18n/catalogues.ts';
import { i18n, startLanguages } from './i18n/i18n.ts';
import { type Session, SessionContext } from './session/session.ts';
import { watchNavigation } from './ui/navigation-pending.ts';

/** Cloudscape's finders; under Node's rules their type is one `default` too deep. Never inside Testing Library's `waitFor`. */
export const createWrapper = finders.default as unknown as typeof finders.default.default;

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Answered = { status?: number; body: unknown };
/** `GET /supplier/items` → what it answers. */
export type Server = Record<string, (asked: Asked) => Answered>;

export const refuse = (status: number, body: Omit<RefusalBody, 'message'>): Answered => ({
  status,
  body: { message: '', ...body },
});

/** A guard against waiting for ever, not a budget: a busy machine is slow at finding by role. */
const PATIENCE = 15_000;
configure({ asyncUtilTimeout: PATIENCE });

/** Waits for what Cloudscape's finders look at. */
export const until = <Seen,>(look: () => Seen) => vi.waitFor(look, { timeout: PATIENCE });

afterEach(() => {
  cleanup();
  cache.clear();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

/** Whether the service that is served has a clock of its own. */
let tellsTime = false;

/** Every request made, in order. */
export function serve(server: Server): Asked[] {
  const asked: Asked[] = [];
  tellsTime = 'GET /health' in server;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json({ local: true, version: '0' });
    const { pathname, searchParams } = new URL(url, 'http://local');
    const request: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const route = Object.keys(server).find((each) => matches(each, `${request.method} ${request.path}`));
    if (!route) return Response.json({ code: 'notFound', message: '' }, { status: 404 });
    const { status = 200, body } = server[route]!(request);
    return Response.json(body, { status });
  });
  return asked;
}

const matches = (route: string, asked: string) =>
  new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);

export const sessionOf = (profile: Profile): Session => ({
  tenant: { id: 'u1', endpointRoot: false, UserPlantsCount: 1, PlantSubDomain: '', AuditTool: false },
  settings: unsaved,
  profile,
  may: (area, action) => may(profile, area, action),
});

interface Options {
  profile?: Profile;
  at?: string;
  /** Where the page stands, for one that reads its address: `/page/:id`. */
  path?: string;
  namespaces?: readonly Namespace[];
  /** Otherwise the plain one of the profile. */
  session?: Session;
}

/** The page at `/page`, an empty one at `/elsewhere` to leave to, and one at `/far` nobody ever arrives at. */
export async function show(
  page: ReactNode,
  { profile = 'admin', at = '/page', path = '/page', namespaces = [], session }: Options = {},
) {
  if (!i18n.isInitialized) await startLanguages();
  await i18n.changeLanguage('en');
  await i18n.loadNamespaces([...namespaces]);
  // as with the session: the first form already knows which day it is
  if (tellsTime) await cache.prefetchQuery(clockAhead);
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
  // awaited, so that a page that waits for something goes on when it has come
  const view = await act(async () =>
    render(
      <QueryClientProvider client={cache}>
        <SessionContext value={session ?? sessionOf(profile)}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>,
    ),
  );
  return { ...view, router };
}
