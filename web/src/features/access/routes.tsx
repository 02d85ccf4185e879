// What access offers: the public pages, what went wrong, and the choice of plant.
import { publicGuard } from '../../app/guards.ts';
import type { FeatureRoute } from '../../route.ts';

const publicPage = (
  path: string,
  lazy: FeatureRoute['lazy'],
  guard?: FeatureRoute['guard'],
): FeatureRoute => ({
  path,
  layout: 'public',
  namespaces: ['access'],
  lazy,
  guard,
});
const login = async () => ({ Page: (await import('./login-page.tsx')).LoginPage });
const register = async () => ({ Page: (await import('./register-page.tsx')).RegisterPage });
const plants = async () => import('./plants-page.tsx');

export const routes: FeatureRoute[] = [
  publicPage('/login', login, publicGuard),
  publicPage('/login-unprotected', login),
  publicPage('/register', register, publicGuard),
  publicPage('/register-unprotected', register),
  publicPage('/release', async () => ({ Page: (await import('./release-page.tsx')).ReleasePage })),
  publicPage('/401', async () => ({ Page: (await import('./refusal-pages.tsx')).UnauthorisedPage })),
  publicPage('/forbidden', async () => ({ Page: (await import('./refusal-pages.tsx')).ForbiddenPage })),
  publicPage('/404', async () => ({ Page: (await import('./refusal-pages.tsx')).NotFoundPage })),
  publicPage('/500', async () => ({ Page: (await import('./refusal-pages.tsx')).ServerErrorPage })),
  {
    path: '/app/plants',
    layout: 'main',
    profiles: [
      'tenantRoot',
      'admin',
      'am',
      'pm',
      'technician',
      'requestor',
      'guest',
      'superAdmin',
      'supervisor',
      'viewer',
    ],
    namespaces: ['access'],
    menu: { section: 'plants', key: 'plants', order: 10, profiles: ['tenantRoot', 'superAdmin'] },
    lazy: async () => ({ Page: (await plants()).PlantsPage }),
  },
  {
    path: '/app/plant',
    layout: 'main',
    namespaces: ['access'],
    lazy: async () => ({ Page: (await plants()).ChangePlantPage }),
  },
  {
    path: '/app/management/plants',
    layout: 'main',
    needs: ['plants', 'E'],
    profiles: ['admin', 'superAdmin'],
    namespaces: ['access'],
    menu: { section: 'plants', key: 'plantPlanning', order: 20 },
    lazy: async () => ({ Page: (await import('./plant-planning-page.tsx')).PlantPlanningPage }),
  },
  {
    path: '/app/operator/homeOperator',
    layout: 'operator',
    namespaces: ['access'],
    needs: ['machines', 'V'],
    lazy: async () => ({ Page: (await import('./operator-home-page.tsx')).OperatorHomePage }),
  },
];
