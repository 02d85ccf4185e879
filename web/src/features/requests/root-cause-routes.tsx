// Routes of root cause analyses: edit, confirm, list.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Adds the namespaces for the facts of the EWO and the hours of its technicians. */
const createRoute = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['rootCause', 'ewoWork', 'words', 'orders'],
  lazy,
});

const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const viewers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];

export const rootCauseRoutes: FeatureRoute[] = [
  createRoute(
    {
      path: '/app/management/RootCauseAnalysis',
      layout: 'main',
      requiredPermission: ['rootCauses', 'view'],
      profiles: viewers,
      menu: { section: 'organisation', key: 'rootCauses', order: 70 },
    },
    async () => ({ Page: (await import('./root-cause/root-cause-list-page.tsx')).RootCauseListPage }),
  ),
  createRoute(
    {
      path: '/app/management/RootCauseAnalysis/:idewo',
      layout: 'main',
      requiredPermission: ['rootCauses', 'view'],
      profiles: viewers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-page.tsx')).RootCausePage }),
  ),
  createRoute(
    {
      path: '/app/management/RootCauseAnalysis/confirm/:idewo',
      layout: 'main',
      requiredPermission: ['rootCauses', 'approve'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-confirm-page.tsx')).RootCauseConfirmPage }),
  ),
  createRoute(
    {
      path: '/app/tablet/RootCauseAnalysis',
      layout: 'tablet',
      requiredPermission: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./root-cause/tablet-root-cause-page.tsx')).TabletRootCauseListPage }),
  ),
  createRoute(
    {
      path: '/app/tablet/RootCauseAnalysis/:idewo',
      layout: 'tablet',
      requiredPermission: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-page.tsx')).TabletRootCausePage }),
  ),
  createRoute(
    {
      path: '/app/tablet/RootCauseAnalysis/confirm/:idewo',
      layout: 'tablet',
      requiredPermission: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({
      Page: (await import('./root-cause/root-cause-confirm-page.tsx')).TabletRootCauseConfirmPage,
    }),
  ),
];
