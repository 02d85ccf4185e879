// Maintenance cycles: what is done together, at which rhythm.
import type { FeatureRoute } from '../../route.ts';

export const cycleRoutes: FeatureRoute[] = [];
