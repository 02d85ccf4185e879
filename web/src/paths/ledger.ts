// Where the ledger of the machines stands.
const base = '/app/mgmt/MachineLedger';

export const ledgerPaths = {
  list: (year: number) => `${base}?year=${year}`,
  sheet: (machineId: number, year: number) => `${base}/view/${machineId}?year=${year}`,
};
