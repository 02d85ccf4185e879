// Routes of procedures and strategies. An adapted procedure is edited inside its strategies.
import type { ProcedureKind } from '#shared/procedures/kinds.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';

type RoutedProcedure = Pick<ProcedureItem, 'id' | 'adaptedTo'>;
type Adapted = Pick<RoutedProcedure, 'adaptedTo'>;

const maintenance = '/app/mgmt/maintenance';
const autonomous = '/app/mgmtAM';

export interface ProcedurePageRoutes {
  list: string;
  create: string;
  detail: (id: number) => string;
  edit: (procedure: RoutedProcedure) => string;
  newPhase: (id: number) => string;
  phase: (phaseId: string, procedure: Adapted) => string;
  /** Page of a procedure opened from a strategy. */
  inStrategies: (id: number) => string;
  ofTypology: (typology?: string) => string;
  newOfTypology: (typology: string, copyOf?: number) => string;
  editOfTypology: (id: number) => string;
  adapted: (typology?: string) => string;
  adapt: (id?: number) => string;
}

const buildTypologyRoutes = (ofTypology: string, adapted: string) => ({
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

export const procedurePageRoutes: Record<ProcedureKind, ProcedurePageRoutes> = {
  smp: {
    list: smp,
    create: `${smp}/create`,
    detail: (id) => `${smp}/detail/${id}`,
    edit: ({ id, adaptedTo }) => `${adaptedTo ? smpAdapted : smp}/edit/${id}`,
    newPhase: (id) => `/app/mgmt/phase/create/${id}`,
    phase: (phaseId, { adaptedTo }) =>
      `${adaptedTo ? `${smpAdapted}/phase` : '/app/mgmt/phase'}/edit/${phaseId}`,
    inStrategies: (id) => `${maintenance}/smpdetail/${id}`,
    ...buildTypologyRoutes(smpOfTypology, smpAdapted),
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
    ...buildTypologyRoutes(checklistOfTypology, checklistAdapted),
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
    ...buildTypologyRoutes(`${autonomous}/soptipology`, sopAdapted),
    editOfTypology: (id) => `${sop}/edit/${id}`,
  },
};

/** List of SMPs with the library of starter procedures open. */
export const smpLibraryRoute = `${smp}?library`;

/** Returns the address of a page of strategies that proposes a procedure where one is assigned. */
export const proposeProcedure = (route: string, procedureId: number | null): string =>
  procedureId ? `${route}?procedure=${procedureId}` : route;
/** Returns the id of the procedure that the address proposes. */
export const getProposedProcedureId = (params: URLSearchParams): number | null =>
  Number(params.get('procedure')) || null;

/** Sides of the method: maintenance with SMPs and checklists, operators with SOPs. */
export type MethodSide = 'pm' | 'am';
export const getMethodSide = (kind: ProcedureKind): MethodSide => (kind === 'sop' ? 'am' : 'pm');

export const strategyPageRoutes = {
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
} as const satisfies Record<MethodSide, unknown>;
