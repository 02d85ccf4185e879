// Autonomous maintenance: CILR points of machines, the paths operators walk, and their runs.
import type { Action } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';
import { runRoutes } from './run-routes.tsx';
import { stepRoutes } from './step-routes.tsx';

const cilr = '/app/mgmtAM/cilr';
const walk = '/app/mgmtAM/path';

const page = (
  path: string,
  action: Action,
  lazy: FeatureRoute['lazy'],
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({
  path,
  layout: 'main',
  needs: ['paths', action],
  // a technician meets points on the tablet (domain 15)
  profiles: ['admin', 'pm', 'superAdmin'],
  namespaces: ['autonomous', 'words'],
  menu,
  lazy,
});
const pages = () => import('./pages.ts');

export const routes: FeatureRoute[] = [
  ...stepRoutes,
  page(`${walk}/equipSelection`, 'view', async () => ({ Page: (await pages()).PathMachinePage }), {
    section: 'autonomous',
    key: 'walks',
    order: 60,
    covers: [walk],
  }),
  page(`${walk}/create`, 'create', async () => ({ Page: (await pages()).PathCreatePage })),
  page(`${walk}/edit/:pathid?`, 'edit', async () => ({ Page: (await pages()).PathEditPage })),
  page(`${walk}/sheet/:pathid`, 'view', async () => ({
    Page: (await pages()).RouteSheetPage,
  })),
  page(`${walk}/:machineId?`, 'view', async () => ({
    Page: (await pages()).PathListPage,
  })),
  page(`${cilr}/equipSelection`, 'view', async () => ({ Page: (await pages()).PointMachinePage }), {
    section: 'autonomous',
    key: 'cilr',
    order: 70,
    covers: [cilr],
  }),
  page(`${cilr}/create`, 'create', async () => ({ Page: (await pages()).PointCreatePage })),
  page(`${cilr}/edit/:cilrid?`, 'edit', async () => ({ Page: (await pages()).PointEditPage })),
  {
    ...page(`${cilr}/labels/:machineId`, 'view', async () => ({
      Page: (await pages()).PointLabelsPage,
    })),
    namespaces: ['autonomous', 'words', 'structure'],
  },
  page(`${cilr}/:machineId?`, 'view', async () => ({
    Page: (await pages()).PointListPage,
  })),
  ...runRoutes,
];
