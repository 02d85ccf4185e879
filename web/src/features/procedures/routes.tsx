// Routes of procedures of every kind, their phases, and strategies.
import type { FunctionComponent } from 'react';
import type { Action, Profile } from '#shared/permissions.ts';
import { kindArea, type ProcedureKind } from '#shared/procedures/kinds.ts';
import { getMethodSide } from '../../paths/procedures.ts';
import type { FeatureRoute } from '../../route.ts';

/** Profiles of the desktop pages; technicians see procedures on the tablet only (domain 15). */
const viewers = {
  smp: ['admin', 'am', 'guest', 'superAdmin'],
  checklist: ['admin', 'am', 'superAdmin'],
  sop: ['admin', 'pm', 'superAdmin'],
} as const satisfies Record<ProcedureKind, readonly Profile[]>;

interface KindProps {
  kind: ProcedureKind;
}
/** Loads a page used for several kinds and binds the props of the route. */
const loadWithProps =
  <P extends object>(props: P, load: () => Promise<FunctionComponent<P>>): FeatureRoute['lazy'] =>
  async () => ({ Page: (await load()).bind(null, props) as FunctionComponent });

const createBaseRoute = (kind: ProcedureKind, path: string): Omit<FeatureRoute, 'lazy'> => ({
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
  load: () => Promise<FunctionComponent<KindProps>>,
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({
  ...createBaseRoute(kind, path),
  requiredPermission: [kindArea[kind], action],
  menu,
  lazy: loadWithProps({ kind }, load),
});

const loadListPage = async () => (await import('./procedure/procedure-list-page.tsx')).ProcedureListPage;
const loadCreatePage = async () =>
  (await import('./procedure/procedure-create-page.tsx')).ProcedureCreatePage;
const loadEditPage = async () => (await import('./procedure/procedure-edit-page.tsx')).ProcedureEditPage;
const loadAdaptedEditPage = async () => (await import('./procedure/procedure-edit-page.tsx')).AdaptedEditPage;
const loadTypologyEditPage = async () =>
  (await import('./procedure/procedure-edit-page.tsx')).TypologyEditPage;
const loadDetailPage = async () =>
  (await import('./procedure/procedure-detail-page.tsx')).ProcedureDetailPage;
const loadStrategyProcedurePage = async () =>
  (await import('./procedure/procedure-detail-page.tsx')).StrategyProcedurePage;
const loadPhaseCreatePage = async () => (await import('./phase/phase-page.tsx')).PhaseCreatePage;
const loadPhaseEditPage = async () => (await import('./phase/phase-page.tsx')).PhaseEditPage;
const loadTypologyPage = async () =>
  (await import('./typology/typology-procedures-page.tsx')).TypologyProceduresPage;
const loadTypologyCreatePage = async () =>
  (await import('./typology/typology-create-page.tsx')).TypologyCreatePage;
const loadAdaptedListPage = async () =>
  (await import('./procedure/adapted-procedures-page.tsx')).AdaptedProceduresPage;
const loadAdaptPage = async () => (await import('./procedure/adapt-page.tsx')).AdaptPage;

const smpPages: FeatureRoute[] = [
  page('smp', '/app/mgmt/smp', 'view', loadListPage, {
    section: 'plan',
    key: 'smp',
    order: 10,
    covers: ['/app/mgmt/phase'],
  }),
  page('smp', '/app/mgmt/smp/create', 'create', loadCreatePage),
  page('smp', '/app/mgmt/smp/edit/:smpId', 'edit', loadEditPage),
  page('smp', '/app/mgmt/smp/detail/:smpId', 'view', loadDetailPage),
  {
    ...createBaseRoute('smp', '/app/mgmt/phase/create/:smpId?'),
    requiredPermission: ['smp', 'edit'],
    lazy: async () => ({ Page: (await import('./phase/phase-page.tsx')).MaintenancePhaseCreatePage }),
  },
  page('smp', '/app/mgmt/phase/edit/:idphase?', 'edit', loadPhaseEditPage),
  page('smp', '/app/mgmt/maintenance/smpdetail/:smpId?', 'view', loadStrategyProcedurePage),
  page('smp', '/app/mgmt/maintenance/smptipology/:smpTypology?', 'create', loadTypologyPage),
  page('smp', '/app/mgmt/maintenance/smptipology/create/:smpId?', 'create', loadTypologyCreatePage),
  page('smp', '/app/mgmt/maintenance/smptipology/edit/:smpId?', 'edit', loadTypologyEditPage),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/:smpTypology?', 'create', loadAdaptedListPage),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/create/:smpId?', 'create', loadAdaptPage),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/edit/:smpId?', 'edit', loadAdaptedEditPage),
  page('smp', '/app/mgmt/maintenance/smptipologyadapted/phase/edit/:phaseId', 'edit', loadPhaseEditPage),
];

/** Checklists are created and edited on the routes of library classes. */
const checklistPages: FeatureRoute[] = [
  page('checklist', '/app/mgmt/checklist', 'view', loadListPage, {
    section: 'plan',
    key: 'checklist',
    order: 20,
    covers: ['create', 'edit', 'phase'].map((page) => `/app/mgmt/maintenance/checklisttipology/${page}`),
  }),
  page('checklist', '/app/mgmt/checklist/detail/:smpId', 'view', loadDetailPage),
  page('checklist', '/app/mgmt/maintenance/chkdetail/:smpId?', 'view', loadStrategyProcedurePage),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/:smpTypology?', 'create', loadTypologyPage),
  page(
    'checklist',
    '/app/mgmt/maintenance/checklisttipology/create/:smpId?',
    'create',
    loadTypologyCreatePage,
  ),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/edit/:smpId?', 'edit', loadEditPage),
  page('checklist', '/app/mgmt/maintenance/checklisttipology/phase/edit/:phaseId', 'edit', loadPhaseEditPage),
  page(
    'checklist',
    '/app/mgmt/maintenance/checklisttipologyadapted/:smpTypology?',
    'create',
    loadAdaptedListPage,
  ),
  page('checklist', '/app/mgmt/maintenance/checklisttipologyadapted/create/:smpId?', 'create', loadAdaptPage),
  page(
    'checklist',
    '/app/mgmt/maintenance/checklisttipologyadapted/edit/:smpId?',
    'edit',
    loadAdaptedEditPage,
  ),
  page(
    'checklist',
    '/app/mgmt/maintenance/checklisttipologyadapted/phase/edit/:phaseId',
    'edit',
    loadPhaseEditPage,
  ),
];

const sopPages: FeatureRoute[] = [
  page('sop', '/app/mgmtAM/sop', 'view', loadListPage, {
    section: 'autonomous',
    key: 'sop',
    order: 40,
    covers: ['/app/mgmtAM/phase'],
  }),
  page('sop', '/app/mgmtAM/sop/create', 'create', loadCreatePage),
  page('sop', '/app/mgmtAM/sop/edit/:sopId', 'edit', loadEditPage),
  page('sop', '/app/mgmtAM/sop/detail/:sopId', 'view', loadDetailPage),
  page('sop', '/app/mgmtAM/phase/create/:sopId?', 'edit', loadPhaseCreatePage),
  page('sop', '/app/mgmtAM/phase/edit/:idphase?', 'edit', loadPhaseEditPage),
  ...['/app/mgmtAM', '/app/mgmtAM/maintenance'].flatMap((base) => [
    page('sop', `${base}/soptipology/:sopTypology?`, 'create', loadTypologyPage),
    page('sop', `${base}/soptipology/create/:sopId?`, 'create', loadTypologyCreatePage),
    page('sop', `${base}/soptipologyadapted/:sopTypology?`, 'create', loadAdaptedListPage),
    page('sop', `${base}/soptipologyadapted/create/:sopId?`, 'create', loadAdaptPage),
    page('sop', `${base}/soptipologyadapted/edit/:sopId?`, 'edit', loadAdaptedEditPage),
  ]),
];

const loadStrategyHome = async () => (await import('./strategy/strategy-home-page.tsx')).StrategyHomePage;
const loadStructurePage = async () =>
  (await import('./strategy/strategy-structure-page.tsx')).StrategyStructurePage;
const createStrategyRoute = (kind: ProcedureKind, path: string, action: Action) => ({
  ...createBaseRoute(kind, path),
  requiredPermission: [getMethodSide(kind) === 'am' ? 'autonomous' : 'strategies', action] as const,
});

const strategyPages: FeatureRoute[] = [
  {
    ...createStrategyRoute('smp', '/app/mgmt/maintenance', 'view'),
    menu: { section: 'plan', key: 'strategies', order: 30 },
    lazy: loadWithProps({ side: 'pm' }, loadStrategyHome),
  },
  {
    ...createStrategyRoute('smp', '/app/mgmt/maintenance/structure/:machineId?', 'create'),
    lazy: loadWithProps({ side: 'pm', editable: true }, loadStructurePage),
  },
  {
    ...createStrategyRoute('smp', '/app/mgmt/maintenance/structure/view/:machineId', 'view'),
    lazy: loadWithProps({ side: 'pm', editable: false }, loadStructurePage),
  },
  {
    ...createStrategyRoute('sop', '/app/mgmtAM/maintenance', 'view'),
    menu: {
      section: 'autonomous',
      key: 'amStrategies',
      order: 50,
      covers: ['/app/mgmtAM/soptipology', '/app/mgmtAM/soptipologyadapted'],
    },
    lazy: loadWithProps({ side: 'am' }, loadStrategyHome),
  },
  {
    ...createStrategyRoute('sop', '/app/mgmtAM/maintenance/structure/:machineId?', 'create'),
    lazy: loadWithProps({ side: 'am', editable: true }, loadStructurePage),
  },
];

/** Routes of a procedure opened from an order or a calendar. */
const createDetailRoute = (
  path: string,
  layout: FeatureRoute['layout'],
  profiles: FeatureRoute['profiles'],
) => ({
  path,
  layout,
  profiles,
  requiredPermission: ['smp', 'view'] as const,
  namespaces: ['orders', 'planned', 'spares'] as const,
});
const detailPages: FeatureRoute[] = [
  {
    ...createDetailRoute('/app/mgmt/PMcalendar/smpDetail/:smpId', 'main', viewers.smp),
    lazy: async () => ({
      Page: (await import('./procedure/tablet-procedure-page.tsx')).CalendarProcedurePage,
    }),
  },
  {
    ...createDetailRoute('/app/mgmt/CKcalendar/chkDetail/:smpId', 'main', viewers.checklist),
    requiredPermission: ['checklists', 'view'],
    plant: 'chklst',
    lazy: async () => ({
      Page: (await import('./procedure/tablet-procedure-page.tsx')).CalendarChecklistPage,
    }),
  },
  {
    ...createDetailRoute('/app/tablet/smp/detail/:smpId', 'tablet', ['admin', 'technician', 'superAdmin']),
    lazy: async () => ({ Page: (await import('./procedure/tablet-procedure-page.tsx')).TabletProcedurePage }),
  },
];

export const routes: FeatureRoute[] = [
  ...smpPages,
  ...checklistPages,
  ...sopPages,
  ...strategyPages,
  ...detailPages,
];
