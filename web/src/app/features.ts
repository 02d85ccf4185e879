// Every feature's pages. A feature is found by its routes.tsx.
import type { FeatureRoute } from '../route.ts';

const found = import.meta.glob<FeatureRoute[]>('../features/*/routes.tsx', { eager: true, import: 'routes' });

export const featureRoutes: readonly FeatureRoute[] = Object.values(found).flat();
