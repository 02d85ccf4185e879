// Routes of the entries recorded on this tablet that are not sent yet, and of conflicts.
import type { FeatureRoute } from '../../route.ts';

const loadPage = async () => ({ Page: (await import('./unsent-page.tsx')).UnsentPage });

export const routes: FeatureRoute[] = [
  {
    path: '/app/tablet/unsent',
    layout: 'tablet',
    profiles: ['admin', 'pm', 'technician', 'superAdmin'],
    namespaces: ['audit', 'words'],
    lazy: loadPage,
  },
  {
    path: '/app/operator/unsent',
    layout: 'operator',
    profiles: ['admin', 'requestor', 'superAdmin'],
    namespaces: ['audit', 'words'],
    lazy: loadPage,
  },
];
