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
): FeatureRoute => ({
  path,
  layout: 'main',
  needs,
  profiles: viewers,
  namespaces: ['planned', 'spares'],
  menu,
  lazy,
});

const procedurePages: FeatureRoute[] = [
  page(
    '/app/mgmt/smp',
    ['smp', 'view'],
    async () => ({ Page: (await import('./procedure/procedure-list-page.tsx')).ProcedureListPage }),
    { section: 'plan', key: 'smp', order: 10, covers: ['/app/mgmt/phase'] },
  ),
  page('/app/mgmt/smp/create', ['smp', 'create'], async () => ({
    Page: (await import('./procedure/procedure-create-page.tsx')).ProcedureCreatePage,
  })),
  page('/app/mgmt/smp/edit/:smpId', ['smp', 'edit'], async () => ({
    Page: (await import('./procedure/procedure-edit-page.tsx')).ProcedureEditPage,
  })),
  page('/app/mgmt/smp/detail/:smpId', ['smp', 'view'], async () => ({
    Page: (await import('./procedure/procedure-detail-page.tsx')).ProcedureDetailPage,
  })),
  page('/app/mgmt/phase/create/:smpId?', ['smp', 'edit'], async () => ({
    Page: (await import('./phase/phase-page.tsx')).PhaseCreatePage,
  })),
  page('/app/mgmt/phase/edit/:idphase?', ['smp', 'edit'], async () => ({
    Page: (await import('./phase/phase-page.tsx')).PhaseEditPage,
  })),
];

const strategyPages: FeatureRoute[] = [
  page(
    '/app/mgmt/maintenance',
    ['strategies', 'view'],
    async () => ({ Page: (await import('./strategy/strategy-home-page.tsx')).StrategyHomePage }),
    { section: 'plan', key: 'strategies', order: 30 },
  ),
  page('/app/mgmt/maintenance/structure/:machineId?', ['strategies', 'create'], async () => ({
    Page: (await import('./strategy/strategy-structure-page.tsx')).StrategyStructurePage,
  })),
  page('/app/mgmt/maintenance/structure/view/:machineId', ['strategies', 'view'], async () => ({
    Page: (await import('./strategy/strategy-structure-page.tsx')).StrategyViewPage,
  })),
  page('/app/mgmt/maintenance/smpdetail/:smpId?', ['smp', 'view'], async () => ({
    Page: (await import('./procedure/procedure-detail-page.tsx')).StrategyProcedurePage,
  })),
  page('/app/mgmt/maintenance/smptipology/:smpTypology?', ['strategies', 'create'], async () => ({
    Page: (await import('./typology/typology-procedures-page.tsx')).TypologyProceduresPage,
  })),
  page('/app/mgmt/maintenance/smptipology/create/:smpId?', ['smp', 'create'], async () => ({
    Page: (await import('./typology/typology-create-page.tsx')).TypologyCreatePage,
  })),
  page('/app/mgmt/maintenance/smptipology/edit/:smpId?', ['smp', 'edit'], async () => ({
    Page: (await import('./procedure/procedure-edit-page.tsx')).TypologyEditPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/:smpTypology?', ['strategies', 'create'], async () => ({
    Page: (await import('./procedure/adapted-procedures-page.tsx')).AdaptedProceduresPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/create/:smpId?', ['strategies', 'create'], async () => ({
    Page: (await import('./procedure/adapt-page.tsx')).AdaptPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/edit/:smpId?', ['smp', 'edit'], async () => ({
    Page: (await import('./procedure/procedure-edit-page.tsx')).AdaptedEditPage,
  })),
  page('/app/mgmt/maintenance/smptipologyadapted/phase/edit/:phaseId', ['smp', 'edit'], async () => ({
    Page: (await import('./phase/phase-page.tsx')).PhaseEditPage,
  })),
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
    ...sheet('/app/mgmt/PMcalendar/smpDetail/:smpId', 'main', viewers),
    lazy: async () => ({
      Page: (await import('./procedure/tablet-procedure-page.tsx')).CalendarProcedurePage,
    }),
  },
  {
    ...sheet('/app/tablet/smp/detail/:smpId', 'tablet', ['admin', 'technician', 'superAdmin']),
    lazy: async () => ({ Page: (await import('./procedure/tablet-procedure-page.tsx')).TabletProcedurePage }),
  },
];

export const routes: FeatureRoute[] = [...procedurePages, ...strategyPages, ...sheetPages];
