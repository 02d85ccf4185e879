// Route of reports made without an account.
import type { FeatureRoute } from '../../route.ts';

export const publicReportRoutes: FeatureRoute[] = [
  {
    path: '/app/planning/reports',
    layout: 'main',
    requiredPermission: ['outsideReports', 'view'],
    plant: 'publicReports',
    namespaces: ['publicReports', 'words'],
    menu: { section: 'organisation', key: 'publicReports', order: 110 },
    lazy: async () => ({
      Page: (await import('./public-report/public-report-page.tsx')).PublicReportPage,
    }),
  },
];
