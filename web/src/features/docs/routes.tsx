// What the documentation offers: every page to everybody who is signed in and not disabled.
import { profiles } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';
import { addressOf, docPaths } from './contents.ts';

export const routes: FeatureRoute[] = docPaths.map((path) => ({
  path: addressOf(path),
  layout: 'docs',
  menu:
    path === 'welcome'
      ? { section: 'help', key: 'documentation', order: 10, href: '/docs', newTab: true }
      : undefined,
  profiles: ['tenantRoot', ...profiles],
  // the version notes are of access
  namespaces: path === 'changelog' ? ['docs', 'access'] : ['docs'],
  lazy: async () => ({ Page: (await import('./documentation-page.tsx')).DocumentationPage }),
}));
