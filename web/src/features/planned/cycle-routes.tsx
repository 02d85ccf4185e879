// Routes of maintenance cycles.
import type { Action } from '#shared/permissions.ts';
import type { OrderType } from '../../paths/orders.ts';
import type { FeatureRoute } from '../../route.ts';

const cyclesRoute = '/app/planning/maintenanceCycles';

const createCycleRoute = (path: string, action: Action, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  path: `${cyclesRoute}/${path}`,
  layout: 'main',
  requiredPermission: ['cycles', action],
  namespaces: ['planned'],
  lazy,
});
const loadListPage: FeatureRoute['lazy'] = async () => ({
  Page: (await import('./cycle/cycle-list-page.tsx')).CycleListPage,
});
const loadListPageFor =
  (type: OrderType): FeatureRoute['lazy'] =>
  async () => ({
    Page: (await import('./cycle/cycle-list-page.tsx')).CycleListPage.bind(null, { type }),
  });

export const cycleRoutes: FeatureRoute[] = [
  createCycleRoute('view', 'view', async () => ({
    Page: (await import('./cycle/cycle-home-page.tsx')).CycleHomePage,
  })),
  {
    ...createCycleRoute('view/workorders', 'view', loadListPage),
    menu: { section: 'organisation', key: 'cyclesWorkorders', order: 10, covers: [cyclesRoute] },
  },
  {
    ...createCycleRoute('view/checklists', 'view', loadListPageFor('checklists')),
    plant: 'chklst',
    menu: {
      section: 'organisation',
      key: 'cyclesChecklists',
      order: 20,
      covers: ['create/checklists', 'create/new/checklists', 'edit/checklists'].map(
        (route) => `${cyclesRoute}/${route}`,
      ),
    },
  },
  createCycleRoute('view/:typeCycle', 'view', loadListPage),
  createCycleRoute('create/:typeCycle', 'create', async () => ({
    Page: (await import('./cycle/cycle-machine-page.tsx')).CycleMachinePage,
  })),
  createCycleRoute('create/new/:typeCycle', 'create', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleCreatePage,
  })),
  createCycleRoute('edit/:typeCycle/:IdCycle', 'edit', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleEditPage,
  })),
];
