// Maintenance cycles: what is done together, at which rhythm.
import type { Action } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';

const cycles = '/app/planning/maintenanceCycles';

const page = (path: string, action: Action, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path: `${cycles}/${path}`,
  layout: 'main',
  needs: ['cycles', action],
  namespaces: ['planned'],
  lazy,
});
const list: FeatureRoute['lazy'] = async () => ({
  Page: (await import('./cycle/cycle-list-page.tsx')).CycleListPage,
});

export const cycleRoutes: FeatureRoute[] = [
  page('view', 'V', async () => ({ Page: (await import('./cycle/cycle-home-page.tsx')).CycleHomePage })),
  {
    ...page('view/workorders', 'V', list),
    menu: { section: 'organisation', key: 'cyclesWorkorders', order: 10, covers: [cycles] },
  },
  page('view/:typeCycle', 'V', list),
  page('create/:typeCycle', 'C', async () => ({
    Page: (await import('./cycle/cycle-machine-page.tsx')).CycleMachinePage,
  })),
  page('create/new/:typeCycle', 'C', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleCreatePage,
  })),
  page('edit/:typeCycle/:IdCycle', 'E', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleEditPage,
  })),
];
