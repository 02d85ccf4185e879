// Where the pages of the method stand. An adapted procedure is edited inside the strategies it belongs to.
import type { ProcedureItem } from '../../../shared/procedures/procedure-api.ts';

type Placed = Pick<ProcedureItem, 'id' | 'adaptedTo'>;

const generic = '/app/mgmt/smp';
const strategies = '/app/mgmt/maintenance';
const adapted = `${strategies}/smptipologyadapted`;

export const procedurePaths = {
  list: generic,
  create: `${generic}/create`,
  detail: (id: number) => `${generic}/detail/${id}`,
  edit: ({ id, adaptedTo }: Placed) => `${adaptedTo ? adapted : generic}/edit/${id}`,
  newPhase: (id: number) => `/app/mgmt/phase/create/${id}`,
  phase: (phaseId: string, { adaptedTo }: Pick<Placed, 'adaptedTo'>) =>
    `${adaptedTo ? `${adapted}/phase` : '/app/mgmt/phase'}/edit/${phaseId}`,
};

export const strategyPaths = {
  home: strategies,
  structure: (machineId: number) => `${strategies}/structure/${machineId}`,
  view: (machineId: number) => `${strategies}/structure/view/${machineId}`,
  procedure: (id: number) => `${strategies}/smpdetail/${id}`,
  ofTypology: (typology = '') => `${strategies}/smptipology/${typology}`,
  newOfTypology: (typology: string, copyOf?: number) =>
    `${strategies}/smptipology/create/${copyOf ?? ''}?typology=${typology}`,
  editOfTypology: (id: number) => `${strategies}/smptipology/edit/${id}`,
  adapted: (typology = '') => `${adapted}/${typology}`,
  adapt: (id?: number) => `${adapted}/create/${id ?? ''}`,
};
