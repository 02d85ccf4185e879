// Bringing a plant's data along: files, how their columns become ours, what would change, and imports.
import { path } from '../../paths/ingestion.ts';
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    layout: 'main',
    path,
    needs: ['ingestion', 'view'],
    profiles: ['admin', 'superAdmin'],
    namespaces: ['ingestion'],
    menu: { section: 'configuration', key: 'dataIngestion', order: 200 },
    lazy: async () => ({ Page: (await import('./ingestion-page.tsx')).IngestionPage }),
  },
];
