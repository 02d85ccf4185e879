// The pages of what waits to be sent.
type Touch = 'tablet' | 'operator';

export const unsentPath = (layout: Touch): string => `/app/${layout}/unsent`;
export const conflictPath = (layout: Touch, id: string): string => `${unsentPath(layout)}?entry=${id}`;
