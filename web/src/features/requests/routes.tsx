// What requests offers: reporting what broke down.
import type { FeatureRoute } from '../../route.ts';
import { ewoReportRoutes } from './ewo-report-routes.tsx';

export const routes: FeatureRoute[] = [...ewoReportRoutes];
