// What was recorded on this tablet and is not sent yet, and what others changed meanwhile.
import type { FeatureRoute } from '../../route.ts';

const page = async () => ({ Page: (await import('./unsent-page.tsx')).UnsentPage });

export const routes: FeatureRoute[] = [
  {
    path: '/app/tablet/unsent',
    layout: 'tablet',
    profiles: ['admin', 'pm', 'technician', 'superAdmin'],
    namespaces: ['audit', 'words'],
    lazy: page,
  },
  {
    path: '/app/operator/unsent',
    layout: 'operator',
    profiles: ['admin', 'requestor', 'superAdmin'],
    namespaces: ['audit', 'words'],
    lazy: page,
  },
];
