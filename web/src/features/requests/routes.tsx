// Requests for help: what breaks down or stands out, from the first report to the verified countermeasure.
import type { FeatureRoute } from '../../route.ts';
import { ewoReportRoutes } from './ewo-report-routes.tsx';
import { ewoWorkRoutes } from './ewo-work-routes.tsx';
import { rootCauseRoutes } from './root-cause-routes.tsx';
import { tagRoutes } from './tag-routes.tsx';

export const routes: FeatureRoute[] = [
  ...ewoReportRoutes,
  ...ewoWorkRoutes,
  ...tagRoutes,
  ...rootCauseRoutes,
];
