// Joins what the features offer into one router: guards before pages, texts with pages, unknown paths to /404.
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { languages } from '../../../shared/messages.ts';
import { forceLanguage, pathLanguage } from '../appearance.ts';
import { i18n } from '../i18n/i18n.ts';
import type { FeatureRoute, Layout } from '../route.ts';
import { watchNavigation } from '../ui/navigation-pending.ts';
import { featureRoutes } from './features.ts';
import { Fetched, fetchCode } from './fetched.tsx';
import { FirstPage } from './first-page.tsx';
import { guard, toLandingOf } from './guards.ts';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';

const layouts: Record<Layout, () => Promise<ComponentType>> = {
  main: async () => (await import('./layouts/main.tsx')).MainLayout,
  operator: async () => (await touch(import('./layouts/operator.tsx'))).OperatorLayout,
  tablet: async () => (await touch(import('./layouts/tablet.tsx'))).TabletLayout,
  docs: async () => (await import('./layouts/docs.tsx')).DocsLayout,
  bare: async () => (await import('./layouts/bare.tsx')).BareLayout,
  public: async () => (await import('./layouts/public.tsx')).PublicLayout,
};

/** Pages that go on without a network, also where one comes to them from the desk. */
async function touch<Layout>(layout: Promise<Layout>): Promise<Layout> {
  const { startOffline } = await import('./open-tablet.ts');
  startOffline();
  return layout;
}

export const createRouter = () =>
  watchNavigation(
    createBrowserRouter([
      {
        Component: Root,
        HydrateFallback: FirstPage,
        ErrorBoundary: PageError,
        children: [
          ...(Object.keys(layouts) as Layout[]).map((layout) => ({
            element: <Fetched of={layout} />,
            children: featureRoutes.filter((route) => route.layout === layout).map(pageRoute),
          })),
          { path: '/', loader: toLanding },
          { path: '/app', loader: ({ request }) => toLandingOf(request.url) },
          { path: '/docs', loader: () => redirect('/docs/welcome') },
          { path: '/app/reports', loader: () => redirect('/app/reports/dashboard') },
          ...languages.map((language) => ({ path: `/${language}/*`, loader: speakFromPath })),
          { path: '*', loader: () => redirect('/404') },
        ],
      },
    ]),
  );

/** `edit/id=:id/idsmp=:idsmp` is matched as `edit/:id/:idsmp`; a segment without its prefix is another, unknown path. */
const prefixed = /([^/=]+=):(\w+)/g;

function pageRoute(route: FeatureRoute): RouteObject {
  const prefixes = [...route.path.matchAll(prefixed)].map(([, prefix, name]) => ({
    prefix: prefix!,
    name: name!,
  }));
  return {
    path: route.path.replace(prefixed, ':$2'),
    element: <Fetched of={route} />,
    ErrorBoundary: PageError,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: async ({ request, params }) => {
      if (prefixes.some(({ prefix, name }) => !params[name]?.startsWith(prefix))) throw redirect('/404');
      const [answer] = await Promise.all([
        route.layout === 'public' ? route.guard?.() : guard(route, request.url, params),
        fetchCode(route.layout, layouts[route.layout]),
        fetchCode(route, async () => (await route.lazy()).Page),
        i18n.loadNamespaces([...(route.namespaces ?? [])]),
      ]);
      return answer ?? null;
    },
  };
}

/** The landing page is a document of its own. */
function toLanding(): Promise<never> {
  location.replace('/landing.html');
  return new Promise(() => {});
}

/** A link that begins with a language wins over what this device remembers. */
async function speakFromPath({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  const language = pathLanguage(pathname);
  if (!language) return redirect('/404');
  forceLanguage(language);
  await i18n.changeLanguage(language);
  return redirect((pathname.slice(language.length + 1) || '/') + search);
}
