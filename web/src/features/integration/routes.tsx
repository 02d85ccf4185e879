// Routes of integration: service accounts and webhooks.
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
  {
    path: '/app/configuration/webhooks',
    layout: 'main',
    requiredPermission: ['webhooks', 'view'],
    namespaces: ['webhooks'],
    menu: { section: 'configuration', key: 'webhooks', order: 230 },
    lazy: async () => ({ Page: (await import('./webhook/webhooks-page.tsx')).WebhooksPage }),
  },
];
