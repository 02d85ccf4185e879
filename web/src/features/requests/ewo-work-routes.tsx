// EWOs are assigned, worked on, read and looked back at.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** Hours of technicians speak as those of work orders do. */
const page = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['ewoWork', 'words', 'orders', 'spares'],
  lazy,
});

/** Its paper shows what was found of the root cause. */
const withPaper = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['ewoWork', 'words', 'orders', 'rootCause'],
  lazy,
});

const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const watchers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];

/** The paper of an EWO leads to the desk. */
const scanned = [
  { profiles: ['technician'], path: '/app/tablet/ewo/intervention/view' },
  { profiles: ['requestor'], path: '/app/operator/viewEwo' },
] as const;

export const ewoWorkRoutes: FeatureRoute[] = [
  {
    path: '/app/planning/ewo/assign',
    layout: 'main',
    needs: ['ewo', 'view'],
    profiles: watchers,
    namespaces: ['ewoWork', 'words', 'orders', 'spares', 'board'],
    menu: {
      section: 'organisation',
      key: 'assignEwos',
      order: 60,
      covers: ['/app/planning/ewo/intervention', '/app/planning/ewo/interventionewo'],
    },
    lazy: async () => ({ Page: (await import('./ewo/ewo-assign-page.tsx')).AssignEwosPage }),
  },
  page(
    {
      path: '/app/planning/ewo/interventionewo',
      layout: 'main',
      needs: ['ewo', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./ewo/ewo-intervention-list-page.tsx')).InterventionListPage }),
  ),
  page(
    {
      path: '/app/planning/ewo/ewohistory',
      layout: 'main',
      needs: ['ewo', 'view'],
      profiles: watchers,
      menu: { section: 'organisation', key: 'ewoHistory', order: 110 },
    },
    async () => ({ Page: (await import('./ewo/ewo-history-page.tsx')).EwoHistoryPage }),
  ),
  page(
    {
      path: '/app/planning/ewo/intervention/',
      layout: 'main',
      needs: ['ewo', 'execute'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./ewo/ewo-intervention-page.tsx')).InterventionPage }),
  ),
  withPaper(
    {
      path: '/app/planning/ewo/intervention/view',
      layout: 'main',
      needs: ['ewo', 'view'],
      profiles: watchers,
      instead: scanned,
    },
    async () => ({ Page: (await import('./ewo/ewo-view-page.tsx')).EwoViewPage }),
  ),
  page(
    { path: '/app/tablet/ewo/intervention/', layout: 'tablet', needs: ['ewo', 'execute'], profiles: workers },
    async () => ({ Page: (await import('./ewo/ewo-intervention-page.tsx')).TabletInterventionPage }),
  ),
  withPaper(
    {
      path: '/app/tablet/ewo/intervention/view',
      layout: 'tablet',
      needs: ['ewo', 'view'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./ewo/ewo-view-page.tsx')).TabletEwoViewPage }),
  ),
];
