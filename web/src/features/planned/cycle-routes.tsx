// Maintenance cycles: what is done together, at which rhythm.
import type { Action } from '../../../../shared/permissions.ts';
import type { OrderType } from '../../paths/orders.ts';
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
const listOf =
  (type: OrderType): FeatureRoute['lazy'] =>
  async () => ({
    Page: (await import('./cycle/cycle-list-page.tsx')).CycleListPage.bind(null, { type }),
  });

export const cycleRoutes: FeatureRoute[] = [
  page('view', 'view', async () => ({ Page: (await import('./cycle/cycle-home-page.tsx')).CycleHomePage })),
  {
    ...page('view/workorders', 'view', list),
    menu: { section: 'organisation', key: 'cyclesWorkorders', order: 10, covers: [cycles] },
  },
  {
    ...page('view/checklists', 'view', listOf('checklists')),
    plant: 'chklst',
    menu: {
      section: 'organisation',
      key: 'cyclesChecklists',
      order: 20,
      covers: ['create/checklists', 'create/new/checklists', 'edit/checklists'].map(
        (it) => `${cycles}/${it}`,
      ),
    },
  },
  page('view/:typeCycle', 'view', list),
  page('create/:typeCycle', 'create', async () => ({
    Page: (await import('./cycle/cycle-machine-page.tsx')).CycleMachinePage,
  })),
  page('create/new/:typeCycle', 'create', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleCreatePage,
  })),
  page('edit/:typeCycle/:IdCycle', 'edit', async () => ({
    Page: (await import('./cycle/cycle-form-page.tsx')).CycleEditPage,
  })),
];
