// Where the pages of CILR points and of the paths that go by them stand.
const cilr = '/app/mgmtAM/cilr';
const path = '/app/mgmtAM/path';

export const pointPaths = {
  choose: `${cilr}/equipSelection`,
  ofMachine: (machineId: number) => `${cilr}/${machineId}`,
  create: (machineId: number) => `${cilr}/create?machineId=${machineId}`,
  edit: (id: number) => `${cilr}/edit/${id}`,
  labels: (machineId: number) => `${cilr}/labels/${machineId}`,
};

export const walkPaths = {
  choose: `${path}/equipSelection`,
  /** Of every machine where none is named. */
  ofMachine: (machineId: number | '' = '') => `${path}/${machineId}`,
  create: (machineId?: number) => `${path}/create${machineId ? `?machineId=${machineId}` : ''}`,
  edit: (id: number) => `${path}/edit/${id}`,
  sheet: (id: number) => `${path}/sheet/${id}`,
};

export const sopPath = (id: number): string => `/app/mgmtAM/sop/detail/${id}`;

const machines = '/app/mgmtAM/equipStructure/equipSelection';
export const stepPaths = {
  choose: machines,
  ofMachine: (machineId: number) => `${machines}?machine=${machineId}`,
};
