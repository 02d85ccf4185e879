// Where runs of paths are listed, and where one is walked.
export const runCalendarPath = '/app/mgmtAM/AMCalendar';
export const tabletRunsPath = '/app/tablet/runs';
export const runPath = (id: string): string => `${runCalendarPath}/view/${id}`;
/** At the desk, or on the tablet. */
export const runPathOn = (desk: 'desktop' | 'tablet', id: string): string =>
  desk === 'tablet' ? `/app/tablet/run/${id}` : runPath(id);
