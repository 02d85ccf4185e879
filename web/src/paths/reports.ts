// Routes of reports that other features link to.

/** Returns the page on the replacement interval of a strategy's element. */
export const getReplacementAdviceRoute = (strategyId: string): string =>
  `/app/mgmt/maintenance/interval/${strategyId}`;
