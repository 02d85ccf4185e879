// Routes of all features, collected from their `routes.tsx`.
import type { FeatureRoute } from '../route.ts';

const routeModules = import.meta.glob<FeatureRoute[]>('../features/*/routes.tsx', {
  eager: true,
  import: 'routes',
});

export const featureRoutes: readonly FeatureRoute[] = Object.values(routeModules).flat();
