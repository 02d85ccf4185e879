// Routes of integration: service accounts, webhooks, calendar feeds, metrics and values of machines.
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
    path: '/app/configuration/provisioning',
    layout: 'main',
    requiredPermission: ['users', 'edit'],
    profiles: ['tenantRoot'],
    namespaces: ['provisioning', 'serviceAccounts'],
    menu: { section: 'configuration', key: 'provisioning', order: 215 },
    lazy: async () => ({ Page: (await import('./provisioning/provisioning-page.tsx')).ProvisioningPage }),
  },
  {
    path: '/app/configuration/webhooks',
    layout: 'main',
    requiredPermission: ['webhooks', 'view'],
    namespaces: ['webhooks'],
    menu: { section: 'configuration', key: 'webhooks', order: 230 },
    lazy: async () => ({ Page: (await import('./webhook/webhooks-page.tsx')).WebhooksPage }),
  },
  {
    path: '/app/configuration/feeds',
    layout: 'main',
    requiredPermission: ['feeds', 'view'],
    namespaces: ['feeds', 'serviceAccounts'],
    menu: { section: 'configuration', key: 'feeds', order: 240 },
    lazy: async () => ({ Page: (await import('./feed/feeds-page.tsx')).FeedsPage }),
  },
  {
    path: '/app/configuration/metricMaps',
    layout: 'main',
    requiredPermission: ['serviceAccounts', 'view'],
    namespaces: ['metricMaps', 'serviceAccounts'],
    menu: { section: 'configuration', key: 'metricMaps', order: 245 },
    lazy: async () => ({ Page: (await import('./sparkplug/metric-maps-page.tsx')).MetricMapsPage }),
  },
  {
    path: '/app/mgmt/waitingReadings',
    layout: 'main',
    requiredPermission: ['readings', 'edit'],
    namespaces: ['machineData', 'orders'],
    menu: { section: 'plan', key: 'waitingReadings', order: 42 },
    lazy: async () => ({ Page: (await import('./machine-data/waiting-page.tsx')).WaitingReadingsPage }),
  },
];
