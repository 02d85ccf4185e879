// Root causes are looked for, confirmed and looked back at.
import type { FeatureRoute } from '../../route.ts';

type Page = Omit<FeatureRoute, 'namespaces' | 'lazy'>;

/** What the EWO says stands in words of its own, with the hours of its technicians. */
const page = (route: Page, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...route,
  namespaces: ['rootCause', 'ewoWork', 'words', 'orders'],
  lazy,
});

const managers: FeatureRoute['profiles'] = ['admin', 'superAdmin'];
const watchers: FeatureRoute['profiles'] = ['admin', 'guest', 'superAdmin'];
const workers: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];

export const rootCauseRoutes: FeatureRoute[] = [
  page(
    {
      path: '/app/management/RootCauseAnalysis',
      layout: 'main',
      needs: ['rootCauses', 'view'],
      profiles: watchers,
      menu: { section: 'organisation', key: 'rootCauses', order: 70 },
    },
    async () => ({ Page: (await import('./root-cause/root-cause-list-page.tsx')).RootCauseListPage }),
  ),
  page(
    {
      path: '/app/management/RootCauseAnalysis/:idewo',
      layout: 'main',
      needs: ['rootCauses', 'view'],
      profiles: watchers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-page.tsx')).RootCausePage }),
  ),
  page(
    {
      path: '/app/management/RootCauseAnalysis/confirm/:idewo',
      layout: 'main',
      needs: ['rootCauses', 'approve'],
      profiles: managers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-confirm-page.tsx')).RootCauseConfirmPage }),
  ),
  page(
    {
      path: '/app/tablet/RootCauseAnalysis',
      layout: 'tablet',
      needs: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./root-cause/tablet-root-cause-page.tsx')).TabletRootCauseListPage }),
  ),
  page(
    {
      path: '/app/tablet/RootCauseAnalysis/:idewo',
      layout: 'tablet',
      needs: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({ Page: (await import('./root-cause/root-cause-page.tsx')).TabletRootCausePage }),
  ),
  page(
    {
      path: '/app/tablet/RootCauseAnalysis/confirm/:idewo',
      layout: 'tablet',
      needs: ['rootCauses', 'edit'],
      profiles: workers,
    },
    async () => ({
      Page: (await import('./root-cause/root-cause-confirm-page.tsx')).TabletRootCauseConfirmPage,
    }),
  ),
];
