// Routes of the machine ledger.
const base = '/app/mgmt/MachineLedger';

export const ledgerPageRoutes = {
  list: (year: number) => `${base}?year=${year}`,
  sheet: (machineId: number, year: number) => `${base}/view/${machineId}?year=${year}`,
};
