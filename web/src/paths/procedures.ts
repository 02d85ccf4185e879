// Where the pages of the method stand. An adapted procedure is edited inside the strategies it belongs to.
import type { ProcedureKind } from '../../../shared/procedures/kinds.ts';
import type { ProcedureItem } from '../../../shared/procedures/procedure-api.ts';

type Placed = Pick<ProcedureItem, 'id' | 'adaptedTo'>;
type Adapted = Pick<Placed, 'adaptedTo'>;

const maintenance = '/app/mgmt/maintenance';
const autonomous = '/app/mgmtAM';

export interface ProcedurePaths {
  list: string;
  create: string;
  detail: (id: number) => string;
  edit: (procedure: Placed) => string;
  newPhase: (id: number) => string;
  phase: (phaseId: string, procedure: Adapted) => string;
  /** Opened from a strategy. */
  inStrategies: (id: number) => string;
  ofTypology: (typology?: string) => string;
  newOfTypology: (typology: string, copyOf?: number) => string;
  editOfTypology: (id: number) => string;
  adapted: (typology?: string) => string;
  adapt: (id?: number) => string;
}

const lists = (ofTypology: string, adapted: string) => ({
  ofTypology: (typology = '') => `${ofTypology}/${typology}`,
  newOfTypology: (typology: string, copyOf?: number) =>
    `${ofTypology}/create/${copyOf ?? ''}?typology=${typology}`,
  adapted: (typology = '') => `${adapted}/${typology}`,
  adapt: (id?: number) => `${adapted}/create/${id ?? ''}`,
});

const smp = '/app/mgmt/smp';
const smpOfTypology = `${maintenance}/smptipology`;
const smpAdapted = `${maintenance}/smptipologyadapted`;
const checklist = '/app/mgmt/checklist';
const checklistOfTypology = `${maintenance}/checklisttipology`;
const checklistAdapted = `${maintenance}/checklisttipologyadapted`;
const sop = `${autonomous}/sop`;
const sopAdapted = `${autonomous}/soptipologyadapted`;

export const procedurePaths: Record<ProcedureKind, ProcedurePaths> = {
  smp: {
    list: smp,
    create: `${smp}/create`,
    detail: (id) => `${smp}/detail/${id}`,
    edit: ({ id, adaptedTo }) => `${adaptedTo ? smpAdapted : smp}/edit/${id}`,
    newPhase: (id) => `/app/mgmt/phase/create/${id}`,
    phase: (phaseId, { adaptedTo }) =>
      `${adaptedTo ? `${smpAdapted}/phase` : '/app/mgmt/phase'}/edit/${phaseId}`,
    inStrategies: (id) => `${maintenance}/smpdetail/${id}`,
    ...lists(smpOfTypology, smpAdapted),
    editOfTypology: (id) => `${smpOfTypology}/edit/${id}`,
  },
  checklist: {
    list: checklist,
    create: `${checklistOfTypology}/create`,
    detail: (id) => `${checklist}/detail/${id}`,
    edit: ({ id, adaptedTo }) => `${adaptedTo ? checklistAdapted : checklistOfTypology}/edit/${id}`,
    newPhase: (id) => `/app/mgmt/phase/create/${id}?of=checklist`,
    phase: (phaseId, { adaptedTo }) =>
      `${adaptedTo ? checklistAdapted : checklistOfTypology}/phase/edit/${phaseId}`,
    inStrategies: (id) => `${maintenance}/chkdetail/${id}`,
    ...lists(checklistOfTypology, checklistAdapted),
    editOfTypology: (id) => `${checklistOfTypology}/edit/${id}`,
  },
  sop: {
    list: sop,
    create: `${sop}/create`,
    detail: (id) => `${sop}/detail/${id}`,
    edit: ({ id, adaptedTo }) => `${adaptedTo ? sopAdapted : sop}/edit/${id}`,
    newPhase: (id) => `${autonomous}/phase/create/${id}`,
    phase: (phaseId) => `${autonomous}/phase/edit/${phaseId}`,
    inStrategies: (id) => `${sop}/detail/${id}`,
    ...lists(`${autonomous}/soptipology`, sopAdapted),
    editOfTypology: (id) => `${sop}/edit/${id}`,
  },
};

/** The two sides of the method: maintenance with SMPs and checklists, operators with SOPs. */
export type Side = 'pm' | 'am';
export const sideOf = (kind: ProcedureKind): Side => (kind === 'sop' ? 'am' : 'pm');

export const strategyPaths = {
  pm: {
    home: maintenance,
    structure: (machineId: number) => `${maintenance}/structure/${machineId}`,
    view: (machineId: number) => `${maintenance}/structure/view/${machineId}`,
  },
  am: {
    home: `${autonomous}/maintenance`,
    structure: (machineId: number) => `${autonomous}/maintenance/structure/${machineId}`,
    view: (machineId: number) => `${autonomous}/maintenance/structure/${machineId}`,
  },
} as const satisfies Record<Side, unknown>;
