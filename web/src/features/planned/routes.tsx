// Planned maintenance: the cycles, and the work orders they become.
import type { FeatureRoute } from '../../route.ts';
import { cycleRoutes } from './cycle-routes.tsx';
import { orderRoutes } from './order-routes.tsx';

export const routes: FeatureRoute[] = [...cycleRoutes, ...orderRoutes];
