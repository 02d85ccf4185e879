// Planned maintenance: the method (procedures, strategies), the cycles, and the work orders they become.
import type { FeatureRoute } from '../../route.ts';
import { cycleRoutes } from './cycle-routes.tsx';
import { methodRoutes } from './method-routes.tsx';
import { orderRoutes } from './order-routes.tsx';

export const routes: FeatureRoute[] = [...methodRoutes, ...cycleRoutes, ...orderRoutes];
