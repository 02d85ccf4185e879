// Addresses of reports that other features lead to.

/** After how long to replace what a strategy stands on. */
export const advicePath = (strategyId: string): string => `/app/mgmt/maintenance/interval/${strategyId}`;
