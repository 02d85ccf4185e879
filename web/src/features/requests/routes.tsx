// Routes of requests: EWOs, tags, root cause analyses and public reports.
import type { FeatureRoute } from '../../route.ts';
import { ewoReportRoutes } from './ewo-report-routes.tsx';
import { ewoWorkRoutes } from './ewo-work-routes.tsx';
import { publicReportRoutes } from './public-report-routes.tsx';
import { rootCauseRoutes } from './root-cause-routes.tsx';
import { tagRoutes } from './tag-routes.tsx';

export const routes: FeatureRoute[] = [
  ...ewoReportRoutes,
  ...ewoWorkRoutes,
  ...tagRoutes,
  ...rootCauseRoutes,
  ...publicReportRoutes,
];
