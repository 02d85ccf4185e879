// Routes of unsent entries.
type TouchLayoutName = 'tablet' | 'operator';

export const getUnsentRoute = (layout: TouchLayoutName): string => `/app/${layout}/unsent`;
export const getConflictRoute = (layout: TouchLayoutName, id: string): string =>
  `${getUnsentRoute(layout)}?entry=${id}`;
