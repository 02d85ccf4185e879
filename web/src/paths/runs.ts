// Routes of runs of paths.
export const runCalendarRoute = '/app/mgmtAM/AMCalendar';
/** Returns the report of the runs of a period. */
export const getRunReportRoute = (days: {
  from: string;
  to: string;
  machine?: string;
  department?: string;
}): string => `/app/mgmtAM/AMReporting?${new URLSearchParams(days)}`;
export const tabletRunsRoute = '/app/tablet/runs';
export const getDesktopRunRoute = (id: string): string => `${runCalendarRoute}/view/${id}`;

/** Layouts that show runs; the operator's screens do where operators carry out AM. */
export type RunLayout = 'desktop' | 'tablet' | 'operator';
/** Returns the page of the runs to walk in a touch layout. */
export const getRunsRoute = (layout: Exclude<RunLayout, 'desktop'>): string =>
  layout === 'tablet' ? tabletRunsRoute : '/app/operator/runs';
/** Returns the page of a run in a layout. */
export const getRunRoute = (layout: RunLayout, id: string): string =>
  layout === 'desktop' ? getDesktopRunRoute(id) : `/app/${layout}/run/${id}`;
