// Router of all features: guards and texts are loaded with each page, and unknown paths lead to /404.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Outlet, type RouteObject, redirect, useNavigation } from 'react-router';
import { languages } from '#shared/messages.ts';
import { findPathLanguage, forceLanguage } from '../appearance.ts';
import { i18n } from '../i18n/i18n.ts';
import type { FeatureRoute, Layout } from '../route.ts';
import { watchNavigation } from '../ui/navigation-pending.ts';
import { featureRoutes } from './features.ts';
import { InitialPage } from './first-page.tsx';
import { guardPage, redirectToLanding } from './guards.ts';
import { PageError } from './page-error.tsx';
import { Signing } from './signing/signing.tsx';
import './root.css';

const layouts: Record<Layout, () => Promise<ComponentType>> = {
  main: async () => (await import('./layouts/main.tsx')).MainLayout,
  operator: async () => (await withOfflineCode(import('./layouts/operator.tsx'))).OperatorLayout,
  tablet: async () => (await withOfflineCode(import('./layouts/tablet.tsx'))).TabletLayout,
  docs: async () => (await import('./layouts/docs.tsx')).DocsLayout,
  bare: async () => (await import('./layouts/bare.tsx')).BareLayout,
  public: async () => (await import('./layouts/public.tsx')).PublicLayout,
};

/** Starts the offline code with a touch layout, also after a desktop page. */
async function withOfflineCode<Layout>(layout: Promise<Layout>): Promise<Layout> {
  const { startOffline } = await import('./open-tablet.ts');
  startOffline();
  return layout;
}

export const createRouter = () =>
  watchNavigation(
    createBrowserRouter([
      {
        Component: Root,
        HydrateFallback: InitialPage,
        ErrorBoundary: PageError,
        children: [
          ...(Object.keys(layouts) as Layout[]).map((layout) => ({
            element: <LoadedComponent componentKey={layout} />,
            children: featureRoutes.filter((route) => route.layout === layout).map(buildPageRoute),
          })),
          { path: '/', loader: openLandingPage },
          { path: '/app', loader: ({ request }) => redirectToLanding(request.url) },
          { path: '/docs', loader: () => redirect('/docs/welcome') },
          { path: '/app/reports', loader: () => redirect('/app/reports/dashboard') },
          ...languages.map((language) => ({ path: `/${language}/*`, loader: applyPathLanguage })),
          { path: '*', loader: () => redirect('/404') },
        ],
      },
    ]),
  );

/**
 * Matches prefixed parameters: `edit/id=:id/idsmp=:idsmp` becomes `edit/:id/:idsmp`, and a segment without
 * its prefix leads to /404.
 */
const prefixedParameter = /([^/=]+=):(\w+)/g;

function buildPageRoute(route: FeatureRoute): RouteObject {
  const prefixes = [...route.path.matchAll(prefixedParameter)].map(([, prefix, name]) => ({
    prefix: prefix!,
    name: name!,
  }));
  return {
    path: route.path.replace(prefixedParameter, ':$2'),
    element: <LoadedComponent componentKey={route} />,
    ErrorBoundary: PageError,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: async ({ request, params }) => {
      if (prefixes.some(({ prefix, name }) => !params[name]?.startsWith(prefix))) throw redirect('/404');
      const [answer] = await Promise.all([
        route.layout === 'public' ? route.guard?.() : guardPage(route, request.url, params),
        loadComponent(route.layout, layouts[route.layout]),
        loadComponent(route, async () => (await route.lazy()).Page),
        i18n.loadNamespaces([...(route.namespaces ?? [])]),
      ]);
      return answer ?? null;
    },
  };
}

/** Opens the landing page, which is a separate document. */
function openLandingPage(): Promise<never> {
  location.replace('/landing.html');
  return new Promise(() => {});
}

/**
 * Applies the language at the start of a path, which takes precedence over the language stored on this
 * device.
 */
async function applyPathLanguage({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url);
  const language = findPathLanguage(pathname);
  if (!language) return redirect('/404');
  forceLanguage(language);
  await i18n.changeLanguage(language);
  return redirect((pathname.slice(language.length + 1) || '/') + search);
}

/**
 * Code of pages and layouts, loaded by route loaders. If it fails to load, the page shows an error; the
 * router's own `lazy` would leave the screen empty.
 */
const loadedComponents = new Map<unknown, ComponentType>();

async function loadComponent(componentKey: unknown, fetch: () => Promise<ComponentType>): Promise<void> {
  if (!loadedComponents.has(componentKey)) loadedComponents.set(componentKey, await fetch());
}

/** Renders loaded code; a layout that failed to load renders its page, which shows the error. */
function LoadedComponent({ componentKey }: { componentKey: unknown }) {
  const Component = loadedComponents.get(componentKey) ?? Outlet;
  return <Component />;
}

/** Root of all pages: shows a progress bar while the next page loads. */
function Root() {
  const { t } = useTranslation();
  const loading = useNavigation().state !== 'idle';
  return (
    <>
      {loading && <div className="loading-bar" role="progressbar" aria-label={t('loading')} />}
      <Outlet />
      <Signing />
    </>
  );
}
