// Runs of paths: their calendar, one of them, and what came of them.
import type { FeatureRoute } from '../../route.ts';

const page = (path: string, menu: FeatureRoute['menu'], lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path,
  layout: 'main',
  needs: ['autonomousCalendar', 'view'],
  namespaces: ['amRuns', 'orders', 'planned'],
  menu,
  lazy,
});

/** For who walks paths with it in hand. */
const onTablet = { layout: 'tablet', needs: ['autonomousCalendar', 'execute'] } as const;

export const runRoutes: FeatureRoute[] = [
  page('/app/mgmtAM/AMCalendar', { section: 'autonomous', key: 'amCalendar', order: 20 }, async () => ({
    Page: (await import('./run/run-calendar-page.tsx')).RunCalendarPage,
  })),
  page('/app/mgmtAM/AMCalendar/view/:id', undefined, async () => ({
    Page: (await import('./run/run-page.tsx')).RunPage,
  })),
  page('/app/mgmtAM/AMReporting', { section: 'autonomous', key: 'amReporting', order: 10 }, async () => ({
    Page: (await import('./run/run-report-page.tsx')).RunReportPage,
  })),
  {
    ...page('/app/tablet/runs', undefined, async () => ({
      Page: (await import('./run/round-page.tsx')).RoundPage,
    })),
    ...onTablet,
    touchMenu: 'runs',
    asks: ['/amorder/open?to={day+7}', '/machine/items'],
  },
  {
    ...page('/app/tablet/run/:id', undefined, async () => ({
      Page: (await import('./run/run-page.tsx')).TabletRunPage,
    })),
    ...onTablet,
  },
];
