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
];
