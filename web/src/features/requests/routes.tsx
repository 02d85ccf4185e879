// Requests for help: what breaks down, from the first report to the verified countermeasure.
import type { FeatureRoute } from '../../route.ts';
import { ewoReportRoutes } from './ewo-report-routes.tsx';
import { ewoWorkRoutes } from './ewo-work-routes.tsx';
import { rootCauseRoutes } from './root-cause-routes.tsx';

export const routes: FeatureRoute[] = [...ewoReportRoutes, ...ewoWorkRoutes, ...rootCauseRoutes];
