// Routes for assigning, working on and reading EWOs, and for their history.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Adds the namespaces: `orders` has the texts of technicians' hours. */
const createRoute = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['ewoWork', 'words', 'orders', 'spares', 'remarks'],
  lazy,
});

/** Adds the namespaces: `rootCause` has the texts of the printed analysis. */
const createPrintRoute = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['ewoWork', 'words', 'orders', 'rootCause', 'following'],
  lazy,
});

const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const viewers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];

/** Redirects by profile, because the QR code of the printout leads to the desktop page. */
const labelRedirects = [
  { profiles: ['technician'], path: '/app/tablet/ewo/intervention/view' },
  { profiles: ['requestor'], path: '/app/operator/viewEwo' },
] as const;

export const ewoWorkRoutes: FeatureRoute[] = [
  {
    path: '/app/planning/ewo/assign',
    layout: 'main',
    requiredPermission: ['ewo', 'view'],
    profiles: viewers,
    namespaces: ['ewoWork', 'words', 'orders', 'spares', 'board'],
    menu: {
      section: 'organisation',
      key: 'assignEwos',
      order: 60,
      covers: ['/app/planning/ewo/intervention', '/app/planning/ewo/interventionewo'],
    },
    lazy: async () => ({ Page: (await import('./ewo/ewo-assign-page.tsx')).AssignEwosPage }),
  },
  createRoute(
    {
      path: '/app/planning/ewo/interventionewo',
      layout: 'main',
      requiredPermission: ['ewo', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./ewo/ewo-intervention-list-page.tsx')).EwoInterventionListPage }),
  ),
  createRoute(
    {
      path: '/app/planning/ewo/ewohistory',
      layout: 'main',
      requiredPermission: ['ewo', 'view'],
      profiles: viewers,
      menu: { section: 'organisation', key: 'ewoHistory', order: 110 },
    },
    async () => ({ Page: (await import('./ewo/ewo-history-page.tsx')).EwoHistoryPage }),
  ),
  createRoute(
    {
      path: '/app/planning/ewo/intervention/',
      layout: 'main',
      requiredPermission: ['ewo', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./ewo/ewo-intervention-page.tsx')).EwoInterventionPage }),
  ),
  createPrintRoute(
    {
      path: '/app/planning/ewo/intervention/view',
      layout: 'main',
      requiredPermission: ['ewo', 'view'],
      profiles: viewers,
      instead: labelRedirects,
    },
    async () => ({ Page: (await import('./ewo/ewo-view-page.tsx')).EwoViewPage }),
  ),
  createRoute(
    {
      path: '/app/tablet/ewo/intervention/',
      layout: 'tablet',
      requiredPermission: ['ewo', 'execute'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./ewo/ewo-intervention-page.tsx')).TabletEwoInterventionPage }),
  ),
  createPrintRoute(
    {
      path: '/app/tablet/ewo/intervention/view',
      layout: 'tablet',
      requiredPermission: ['ewo', 'view'],
      profiles: workers,
      // Alerts of the touch layouts lead here.
      instead: [{ profiles: ['requestor'], path: '/app/operator/viewEwo' }],
    },
    async () => ({ Page: (await import('./ewo/ewo-view-page.tsx')).TabletEwoViewPage }),
  ),
];
