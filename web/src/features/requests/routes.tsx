// What requests offers: reporting what broke down, and tags.
import type { FeatureRoute } from '../../route.ts';
import { ewoReportRoutes } from './ewo-report-routes.tsx';
import { tagRoutes } from './tag-routes.tsx';

export const routes: FeatureRoute[] = [...ewoReportRoutes, ...tagRoutes];
