// What access offers: the public pages, what went wrong, and the choice of plant.
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
const publicGuard = async () => (await import('../../app/public-guard.ts')).publicGuard();
const login = async () => ({ Page: (await import('./sign-in/login-page.tsx')).LoginPage });
const register = async () => ({ Page: (await import('./sign-in/register-page.tsx')).RegisterPage });
const userForm = () => import('./user/user-form-page.tsx');
const users = {
  layout: 'main',
  needs: ['users', 'view'],
  namespaces: ['access', 'people', 'requests'],
} as const satisfies Partial<FeatureRoute>;
const plants = async () => import('./plant/plants-page.tsx');

export const routes: FeatureRoute[] = [
  publicPage('/login', login, publicGuard),
  publicPage('/login-unprotected', login),
  { ...publicPage('/register', register, publicGuard), namespaces: ['access', 'requests'] },
  { ...publicPage('/register-unprotected', register), namespaces: ['access', 'requests'] },
  publicPage(
    '/handoff',
    async () => ({ Page: (await import('./sign-in/handoff-page.tsx')).HandoffPage }),
    async () => (await import('../../session/hand-over.ts')).handOver(),
  ),
  {
    ...publicPage('/release', async () => ({ Page: (await import('./release-page.tsx')).ReleasePage })),
    menu: { section: 'help', key: 'release', order: 20, newTab: true },
  },
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
    path: '/app/tablet/plant',
    layout: 'tablet',
    profiles: ['admin', 'pm', 'technician', 'superAdmin'],
    namespaces: ['access'],
    lazy: async () => ({ Page: (await import('./plant/tablet-plant-page.tsx')).TabletPlantPage }),
  },
  {
    path: '/app/management/plants',
    layout: 'main',
    needs: ['plants', 'edit'],
    profiles: ['tenantRoot', 'admin', 'superAdmin'],
    namespaces: ['access', 'plants'],
    menu: { section: 'plants', key: 'managedPlants', order: 20 },
    lazy: async () => ({ Page: (await import('./plant/managed-plants-page.tsx')).ManagedPlantsPage }),
  },
  {
    ...users,
    path: '/app/configuration/users',
    menu: { section: 'configuration', key: 'users', order: 200 },
    lazy: async () => ({ Page: (await import('./user/users-page.tsx')).UsersPage }),
  },
  {
    ...users,
    path: '/app/configuration/users/requests',
    lazy: async () => ({ Page: (await import('./request/request-page.tsx')).RequestPage }),
  },
  {
    ...users,
    path: '/app/configuration/users/create',
    needs: ['users', 'create'],
    lazy: async () => ({ Page: (await userForm()).CreateUserPage }),
  },
  {
    ...users,
    path: '/app/configuration/users/edit/:userId?',
    needs: ['users', 'edit'],
    lazy: async () => ({ Page: (await userForm()).EditUserPage }),
  },
  {
    path: '/app/configuration/devices',
    layout: 'main',
    needs: ['users', 'view'],
    profiles: ['admin', 'superAdmin'],
    namespaces: ['devices'],
    menu: { section: 'configuration', key: 'devices', order: 210 },
    lazy: async () => ({ Page: (await import('./device/devices-page.tsx')).DevicesPage }),
  },
  {
    path: '/app/configuration/audit',
    layout: 'main',
    needs: ['audit', 'view'],
    namespaces: ['audit'],
    menu: { section: 'configuration', key: 'audit', order: 900 },
    lazy: async () => {
      const [{ AuditPage }, { loadTrailTexts }] = await Promise.all([
        import('./audit/audit-page.tsx'),
        import('../../ui/history/history-things.ts'),
      ]);
      await loadTrailTexts();
      return { Page: AuditPage };
    },
  },
];
