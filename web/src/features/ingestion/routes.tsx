// Routes of data ingestion: files, mappings, checks and imports.
import { ingestionRoute } from '../../paths/ingestion.ts';
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    layout: 'main',
    path: ingestionRoute,
    requiredPermission: ['ingestion', 'view'],
    profiles: ['admin', 'superAdmin'],
    namespaces: ['ingestion'],
    menu: { section: 'configuration', key: 'dataIngestion', order: 200 },
    lazy: async () => ({ Page: (await import('./ingestion-page.tsx')).IngestionPage }),
  },
];
