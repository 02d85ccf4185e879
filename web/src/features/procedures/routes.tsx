// Procedures of every kind, their phases, and the strategies that put them on elements.
import type { FunctionComponent } from 'react';
import type { Action, Profile } from '../../../../shared/permissions.ts';
import { kindArea, type ProcedureKind } from '../../../../shared/procedures/kinds.ts';
import { sideOf } from '../../paths/procedures.ts';
import type { FeatureRoute } from '../../route.ts';

/** A technician sees procedures too, but on the tablet (domain §15). */
const viewers = {
  smp: ['admin', 'am', 'guest', 'superAdmin'],
  checklist: ['admin', 'am', 'superAdmin'],
  sop: ['admin', 'pm', 'superAdmin'],
} as const satisfies Record<ProcedureKind, readonly Profile[]>;

interface OfKind {
  kind: ProcedureKind;
}
/** One page for several kinds: each of its routes says which. */
const loaded =
  <P extends object>(props: P, load: () => Promise<FunctionComponent<P>>): FeatureRoute['lazy'] =>
  async () => ({ Page: (await load()).bind(null, props) as FunctionComponent });

const common = (kind: ProcedureKind, path: string): Omit<FeatureRoute, 'lazy'> => ({
  path,
  layout: 'main',
  profiles: viewers[kind],
  ...(kind === 'checklist' && { plant: 'chklst' }),
  namespaces: ['planned', 'spares', 'skills'],
});
const page = (
  kind: ProcedureKind,
  path: string,
  action: Action,
  load: () => Promise<FunctionComponent<OfKind>>,
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({
  ...common(kind, path),
  needs: [kindArea[kind], action],
  menu,
  lazy: loaded({ kind }, load),
});

const list = async () => (await import('./procedure/procedure-list-page.tsx')).ProcedureListPage;
const create = async () => (await import('./procedure/procedure-create-page.tsx')).ProcedureCreatePage;
const edit = async () => (await import('./procedure/procedure-edit-page.tsx')).ProcedureEditPage;
const adaptedEdit = async () => (await import('./procedure/procedure-edit-page.tsx')).AdaptedEditPage;
const typologyEdit = async () => (await import('./procedure/procedure-edit-page.tsx')).TypologyEditPage;
const detail = async () => (await import('./procedure/procedure-detail-page.tsx')).ProcedureDetailPage;
const inStrategies = async () =>
  (await import('./procedure/procedure-detail-page.tsx')).StrategyProcedurePage;
const newPhase = async () => (await import('./phase/phase-page.tsx')).PhaseCreatePage;
const phase = async () => (await import('./phase/phase-page.tsx')).PhaseEditPage;
const ofTypology = async () =>
  (await import('./typology/typology-procedures-page.tsx')).TypologyProceduresPage;
const newOfTypology = async () => (await import('./typology/typology-create-page.tsx')).TypologyCreatePage;
const adapted = async () => (await import('./procedure/adapted-procedures-page.tsx')).AdaptedProceduresPage;
const adapt = async () => (await import('./procedure/adapt-page.tsx')).AdaptPage;

const smpPages: FeatureRoute[] = [
  page('smp', '/app/mgmt/smp', 'view', list, {
    section: 'plan',
    key: 'smp',
    order: 10,
    covers: ['/app/mgmt/phase'],
  }),
  page('smp', '/app/mgmt/smp/create', 'create', create),
  page('smp', '/app/mgmt/smp/edit/:smpId', 'edit', edit),
  page('smp', '/app/mgmt/smp/detail/:smpId', 'view', detail),
  {
    ...common('smp', '/app/mgmt/phase/create/:smpId?'),
    needs: ['smp', 'edit'],
    lazy: async () => ({ Page: (await import('./phase/phase-page.tsx')).MaintenancePhaseCreatePage }),
  },
  page('smp', '/app/mgmt/phase/edit/:idphase?', 'edit', phase),
  page('smp', '/app/mgmt/maintenance/smpdetail/:smpId?', 'view', inStrategies),
  page('smp', '/app/mgmt/maintenance/smptipology/:smpTypology?', 'create', ofTypology),
  page('smp', '/app/mgmt/maintenance/smptipology/create/:smpId?', 'create', newOfTypology),
  page('smp', '/app/mgmt/maintenance/smptipology/edit/:smpId?', 'edit', typologyEdit),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/:smpTypology?', 'create', adapted),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/create/:smpId?', 'create', adapt),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/edit/:smpId?', 'edit', adaptedEdit),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/phase/edit/:phaseId', 'edit', phase),
];

/** New ones are written, and edited, where those of a library class are. */
const checklistPages: FeatureRoute[] = [
  page('checklist', '/app/mgmt/checklist', 'view', list, {
    section: 'plan',
    key: 'checklist',
    order: 20,
    covers: ['create', 'edit', 'phase'].map((page) => `/app/mgmt/maintenance/checklisttipology/${page}`),
  }),
  page('checklist', '/app/mgmt/checklist/detail/:smpId', 'view', detail),
  page('checklist', '/app/mgmt/maintenance/chkdetail/:smpId?', 'view', inStrategies),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/:smpTypology?', 'create', ofTypology),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/create/:smpId?', 'create', newOfTypology),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/edit/:smpId?', 'edit', edit),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/phase/edit/:phaseId', 'edit', phase),
  page('checklist', '/app/mgmt/maintenance/checklisttipologyadapted/:smpTypology?', 'create', adapted),
  page('checklist', '/app/mgmt/maintenance/checklisttipologyadapted/create/:smpId?', 'create', adapt),
  page('checklist', '/app/mgmt/maintenance/checklisttipologyadapted/edit/:smpId?', 'edit', adaptedEdit),
  page('checklist', '/app/mgmt/maintenance/checklisttipologyadapted/phase/edit/:phaseId', 'edit', phase),
];

const sopPages: FeatureRoute[] = [
  page('sop', '/app/mgmtAM/sop', 'view', list, {
    section: 'autonomous',
    key: 'sop',
    order: 40,
    covers: ['/app/mgmtAM/phase'],
  }),
  page('sop', '/app/mgmtAM/sop/create', 'create', create),
  page('sop', '/app/mgmtAM/sop/edit/:sopId', 'edit', edit),
  page('sop', '/app/mgmtAM/sop/detail/:sopId', 'view', detail),
  page('sop', '/app/mgmtAM/phase/create/:sopId?', 'edit', newPhase),
  page('sop', '/app/mgmtAM/phase/edit/:idphase?', 'edit', phase),
  ...['/app/mgmtAM', '/app/mgmtAM/maintenance'].flatMap((base) => [
    page('sop', `${base}/soptipology/:sopTypology?`, 'create', ofTypology),
    page('sop', `${base}/soptipology/create/:sopId?`, 'create', newOfTypology),
    page('sop', `${base}/soptipologyadapted/:sopTypology?`, 'create', adapted),
    page('sop', `${base}/soptipologyadapted/create/:sopId?`, 'create', adapt),
    page('sop', `${base}/soptipologyadapted/edit/:sopId?`, 'edit', adaptedEdit),
  ]),
];

const strategyHome = async () => (await import('./strategy/strategy-home-page.tsx')).StrategyHomePage;
const structure = async () => (await import('./strategy/strategy-structure-page.tsx')).StrategyStructurePage;
const strategies = (kind: ProcedureKind, path: string, action: Action) => ({
  ...common(kind, path),
  needs: [sideOf(kind) === 'am' ? 'autonomous' : 'strategies', action] as const,
});

const strategyPages: FeatureRoute[] = [
  {
    ...strategies('smp', '/app/mgmt/maintenance', 'view'),
    menu: { section: 'plan', key: 'strategies', order: 30 },
    lazy: loaded({ side: 'pm' }, strategyHome),
  },
  {
    ...strategies('smp', '/app/mgmt/maintenance/structure/:machineId?', 'create'),
    lazy: loaded({ side: 'pm', editable: true }, structure),
  },
  {
    ...strategies('smp', '/app/mgmt/maintenance/structure/view/:machineId', 'view'),
    lazy: loaded({ side: 'pm', editable: false }, structure),
  },
  {
    ...strategies('sop', '/app/mgmtAM/maintenance', 'view'),
    menu: {
      section: 'autonomous',
      key: 'amStrategies',
      order: 50,
      covers: ['/app/mgmtAM/soptipology', '/app/mgmtAM/soptipologyadapted'],
    },
    lazy: loaded({ side: 'am' }, strategyHome),
  },
  {
    ...strategies('sop', '/app/mgmtAM/maintenance/structure/:machineId?', 'create'),
    lazy: loaded({ side: 'am', editable: true }, structure),
  },
];

/** Beside an order: what its procedure says. */
const sheet = (path: string, layout: FeatureRoute['layout'], profiles: FeatureRoute['profiles']) => ({
  path,
  layout,
  profiles,
  needs: ['smp', 'view'] as const,
  namespaces: ['orders', 'planned', 'spares'] as const,
});
const sheetPages: FeatureRoute[] = [
  {
    ...sheet('/app/mgmt/PMcalendar/smpDetail/:smpId', 'main', viewers.smp),
    lazy: async () => ({
      Page: (await import('./procedure/tablet-procedure-page.tsx')).CalendarProcedurePage,
    }),
  },
  {
    ...sheet('/app/mgmt/CKcalendar/chkDetail/:smpId', 'main', viewers.checklist),
    needs: ['checklists', 'view'],
    plant: 'chklst',
    lazy: async () => ({
      Page: (await import('./procedure/tablet-procedure-page.tsx')).CalendarChecklistPage,
    }),
  },
  {
    ...sheet('/app/tablet/smp/detail/:smpId', 'tablet', ['admin', 'technician', 'superAdmin']),
    lazy: async () => ({ Page: (await import('./procedure/tablet-procedure-page.tsx')).TabletProcedurePage }),
  },
];

export const routes: FeatureRoute[] = [
  ...smpPages,
  ...checklistPages,
  ...sopPages,
  ...strategyPages,
  ...sheetPages,
];
