// Procedures, their phases, and the strategies that put them on elements.
import type { Action, Area } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';

/** A technician sees procedures too, but on the tablet (domain §15). */
const viewers: FeatureRoute['profiles'] = ['admin', 'am', 'guest', 'superAdmin'];

const page = (
  path: string,
  needs: readonly [Area, Action],
  lazy: FeatureRoute['lazy'],
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({ path, layout: 'main', needs, profiles: viewers, namespaces: ['planned'], menu, lazy });

const procedurePages: FeatureRoute[] = [
  page(
    '/app/mgmt/smp',
    ['procedures', 'V'],
    async () => ({ Page: (await import('./procedure-list-page.tsx')).ProcedureListPage }),
    { section: 'plan', key: 'smp', order: 10, covers: ['/app/mgmt/phase'] },
  ),
  page('/app/mgmt/smp/create', ['procedures', 'C'], async () => ({
    Page: (await import('./procedure-create-page.tsx')).ProcedureCreatePage,
  })),
  page('/app/mgmt/smp/edit/:smpId', ['procedures', 'E'], async () => ({
    Page: (await import('./procedure-edit-page.tsx')).ProcedureEditPage,
  })),
  page('/app/mgmt/smp/detail/:smpId', ['procedures', 'V'], async () => ({
    Page: (await import('./procedure-detail-page.tsx')).ProcedureDetailPage,
  })),
  page('/app/mgmt/phase/create/:smpId?', ['procedures', 'E'], async () => ({
    Page: (await import('./phase-page.tsx')).PhaseCreatePage,
  })),
  page('/app/mgmt/phase/edit/:idphase?', ['procedures', 'E'], async () => ({
    Page: (await import('./phase-page.tsx')).PhaseEditPage,
  })),
];

const strategyPages: FeatureRoute[] = [
  page(
    '/app/mgmt/maintenance',
    ['strategies', 'V'],
    async () => ({ Page: (await import('./strategy-home-page.tsx')).StrategyHomePage }),
    { section: 'plan', key: 'strategies', order: 30 },
  ),
  page('/app/mgmt/maintenance/structure/:machineId?', ['strategies', 'C'], async () => ({
    Page: (await import('./strategy-structure-page.tsx')).StrategyStructurePage,
  })),
  page('/app/mgmt/maintenance/structure/view/:machineId', ['strategies', 'V'], async () => ({
    Page: (await import('./strategy-structure-page.tsx')).StrategyViewPage,
  })),
  page('/app/mgmt/maintenance/smpdetail/:smpId?', ['procedures', 'V'], async () => ({
    Page: (await import('./procedure-detail-page.tsx')).StrategyProcedurePage,
  })),
  page('/app/mgmt/maintenance/smptipology/:smpTypology?', ['strategies', 'C'], async () => ({
    Page: (await import('./typology-procedures-page.tsx')).TypologyProceduresPage,
  })),
  page('/app/mgmt/maintenance/smptipology/create/:smpId?', ['procedures', 'C'], async () => ({
    Page: (await import('./typology-create-page.tsx')).TypologyCreatePage,
  })),
  page('/app/mgmt/maintenance/smptipology/edit/:smpId?', ['procedures', 'E'], async () => ({
    Page: (await import('./procedure-edit-page.tsx')).TypologyEditPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/:smpTypology?', ['strategies', 'C'], async () => ({
    Page: (await import('./adapted-procedures-page.tsx')).AdaptedProceduresPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/create/:smpId?', ['strategies', 'C'], async () => ({
    Page: (await import('./adapt-page.tsx')).AdaptPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/edit/:smpId?', ['procedures', 'E'], async () => ({
    Page: (await import('./procedure-edit-page.tsx')).AdaptedEditPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/phase/edit/:phaseId', ['procedures', 'E'], async () => ({
    Page: (await import('./phase-page.tsx')).PhaseEditPage,
  })),
];

export const methodRoutes: FeatureRoute[] = [...procedurePages, ...strategyPages];
