// The warehouse: where spares lie, and what SAP is told of them.
import type { FeatureRoute } from '../../route.ts';
import { sapRoutes } from './sap-routes.tsx';

export const routes: FeatureRoute[] = [...sapRoutes];
