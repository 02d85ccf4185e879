// Work orders: calendar, list, execution and meter readings.
import type { FeatureRoute } from '../../route.ts';

export const orderRoutes: FeatureRoute[] = [];
