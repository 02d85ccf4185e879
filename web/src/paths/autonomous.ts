// Routes of CILR points and paths.
const cilrBase = '/app/mgmtAM/cilr';
const pathBase = '/app/mgmtAM/path';

export const cilrPointPageRoutes = {
  choose: `${cilrBase}/equipSelection`,
  ofMachine: (machineId: number) => `${cilrBase}/${machineId}`,
  create: (machineId: number) => `${cilrBase}/create?machineId=${machineId}`,
  edit: (id: number) => `${cilrBase}/edit/${id}`,
  labels: (machineId: number) => `${cilrBase}/labels/${machineId}`,
};

export const cilrPathPageRoutes = {
  choose: `${pathBase}/equipSelection`,
  /** Returns the list of a machine's paths, or of all paths without a machine. */
  ofMachine: (machineId: number | '' = '') => `${pathBase}/${machineId}`,
  create: (machineId?: number) => `${pathBase}/create${machineId ? `?machineId=${machineId}` : ''}`,
  edit: (id: number) => `${pathBase}/edit/${id}`,
  sheet: (id: number) => `${pathBase}/sheet/${id}`,
};

export const getSopRoute = (id: number): string => `/app/mgmtAM/sop/detail/${id}`;

const machinesRoute = '/app/mgmtAM/equipStructure/equipSelection';
export const stepPageRoutes = {
  choose: machinesRoute,
  ofMachine: (machineId: number) => `${machinesRoute}?machine=${machineId}`,
};
