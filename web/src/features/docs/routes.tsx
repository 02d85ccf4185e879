// Routes of the documentation: every page is open to all signed-in users whose profile is not disabled.
import { profiles } from '#shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';
import { docPaths, getDocRoute } from './contents.ts';

export const routes: FeatureRoute[] = docPaths.map((path) => ({
  path: getDocRoute(path),
  layout: 'docs',
  menu:
    path === 'welcome'
      ? { section: 'help', key: 'documentation', order: 10, href: '/docs', newTab: true }
      : undefined,
  profiles: ['tenantRoot', ...profiles],
  // The release notes use texts of access.
  namespaces: path === 'changelog' ? ['docs', 'access'] : ['docs'],
  lazy: async () => ({ Page: (await import('./documentation-page.tsx')).DocumentationPage }),
}));
