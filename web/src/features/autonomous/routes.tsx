// Routes of autonomous maintenance: CILR points, paths and their runs.
import type { Action } from '#shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';
import { runRoutes } from './run-routes.tsx';

const pointsRoute = '/app/mgmtAM/cilr';
const pathsRoute = '/app/mgmtAM/path';

const createRoute = (
  path: string,
  action: Action,
  lazy: FeatureRoute['lazy'],
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({
  path,
  layout: 'main',
  requiredPermission: ['paths', action],
  // Technicians see points on the tablet only (domain 15).
  profiles: ['admin', 'pm', 'superAdmin'],
  namespaces: ['autonomous', 'words'],
  menu,
  lazy,
});
const loadPages = () => import('./pages.ts');

export const routes: FeatureRoute[] = [
  {
    path: '/app/mgmtAM/equipStructure/equipSelection',
    layout: 'main',
    requiredPermission: ['steps', 'view'],
    profiles: ['admin', 'pm', 'superAdmin'],
    namespaces: ['steps'],
    menu: { section: 'autonomous', key: 'amMachines', order: 30 },
    lazy: async () => ({ Page: (await import('./step/step-machine-page.tsx')).StepMachinePage }),
  },
  createRoute(
    `${pathsRoute}/equipSelection`,
    'view',
    async () => ({ Page: (await loadPages()).PathMachinePage }),
    {
      section: 'autonomous',
      key: 'walks',
      order: 60,
      covers: [pathsRoute],
    },
  ),
  createRoute(`${pathsRoute}/create`, 'create', async () => ({ Page: (await loadPages()).PathCreatePage })),
  createRoute(`${pathsRoute}/edit/:pathid?`, 'edit', async () => ({
    Page: (await loadPages()).PathEditPage,
  })),
  createRoute(`${pathsRoute}/sheet/:pathid`, 'view', async () => ({
    Page: (await loadPages()).PathPrintoutPage,
  })),
  createRoute(`${pathsRoute}/:machineId?`, 'view', async () => ({
    Page: (await loadPages()).PathListPage,
  })),
  createRoute(
    `${pointsRoute}/equipSelection`,
    'view',
    async () => ({ Page: (await loadPages()).PointMachinePage }),
    {
      section: 'autonomous',
      key: 'cilr',
      order: 70,
      covers: [pointsRoute],
    },
  ),
  createRoute(`${pointsRoute}/create`, 'create', async () => ({ Page: (await loadPages()).PointCreatePage })),
  createRoute(`${pointsRoute}/edit/:cilrid?`, 'edit', async () => ({
    Page: (await loadPages()).PointEditPage,
  })),
  {
    ...createRoute(`${pointsRoute}/labels/:machineId`, 'view', async () => ({
      Page: (await loadPages()).PointLabelsPage,
    })),
    namespaces: ['autonomous', 'words', 'structure'],
  },
  createRoute(`${pointsRoute}/:machineId?`, 'view', async () => ({
    Page: (await loadPages()).PointListPage,
  })),
  ...runRoutes,
];
