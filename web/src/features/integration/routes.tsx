// Routes of integration: service accounts.
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/app/configuration/serviceAccounts',
    layout: 'main',
    requiredPermission: ['serviceAccounts', 'view'],
    namespaces: ['serviceAccounts'],
    menu: { section: 'configuration', key: 'serviceAccounts', order: 220 },
    lazy: async () => ({
      Page: (await import('./service-account/service-accounts-page.tsx')).ServiceAccountsPage,
    }),
  },
];
