// Routes of runs: calendar, detail and report.
import type { FeatureRoute } from '../../route.ts';

const createRunRoute = (
  path: string,
  menu: FeatureRoute['menu'],
  lazy: FeatureRoute['lazy'],
): FeatureRoute => ({
  path,
  layout: 'main',
  requiredPermission: ['autonomousCalendar', 'view'],
  namespaces: ['amRuns', 'orders', 'planned'],
  menu,
  lazy,
});

/** Layout and permission of the routes for users who carry out runs on a tablet, or on the operator's screen. */
const tabletRoute = { layout: 'tablet', requiredPermission: ['autonomousCalendar', 'execute'] } as const;
const operatorRoute = {
  layout: 'operator',
  requiredPermission: ['autonomousCalendar', 'execute'],
  profiles: ['admin', 'requestor', 'superAdmin'],
} as const;

export const runRoutes: FeatureRoute[] = [
  createRunRoute(
    '/app/mgmtAM/AMCalendar',
    { section: 'autonomous', key: 'amCalendar', order: 20 },
    async () => ({
      Page: (await import('./run/run-calendar-page.tsx')).RunCalendarPage,
    }),
  ),
  createRunRoute('/app/mgmtAM/AMCalendar/view/:id', undefined, async () => ({
    Page: (await import('./run/run-page.tsx')).RunPage,
  })),
  {
    ...createRunRoute(
      '/app/mgmtAM/AMReporting',
      { section: 'autonomous', key: 'amReporting', order: 10 },
      async () => ({
        Page: (await import('./run/run-report-page.tsx')).RunReportPage,
      }),
    ),
    requiredPermission: ['autonomousCalendar', 'print'],
  },
  {
    ...createRunRoute('/app/tablet/runs', undefined, async () => ({
      Page: (await import('./run/round-page.tsx')).TabletRoundPage,
    })),
    ...tabletRoute,
    touchMenu: 'runs',
    firstRequests: ['/amorder/open?to={day+7}', '/machine/items'],
  },
  {
    ...createRunRoute('/app/tablet/run/:id', undefined, async () => ({
      Page: (await import('./run/run-page.tsx')).TabletRunPage,
    })),
    ...tabletRoute,
  },
  {
    ...createRunRoute(
      '/app/operator/runs',
      { section: 'shortcuts', key: 'runs', order: 40, profiles: ['requestor'] },
      async () => ({ Page: (await import('./run/round-page.tsx')).OperatorRoundPage }),
    ),
    ...operatorRoute,
    touchMenu: 'runs',
  },
  {
    ...createRunRoute('/app/operator/run/:id', undefined, async () => ({
      Page: (await import('./run/run-page.tsx')).OperatorRunPage,
    })),
    ...operatorRoute,
  },
];
