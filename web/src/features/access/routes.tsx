// Routes of access: public pages, refusal pages, plant choice, administration.
import type { FeatureRoute } from '../../route.ts';

const createPublicRoute = (
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
const publicGuard = async () => (await import('../../app/public-guard.ts')).guardPublicPage();
const loadLoginPage = async () => ({ Page: (await import('./sign-in/login-page.tsx')).LoginPage });
const loadRegisterPage = async () => ({ Page: (await import('./sign-in/register-page.tsx')).RegisterPage });
const loadUserFormPages = () => import('./user/user-form-page.tsx');
const userRoute = {
  layout: 'main',
  requiredPermission: ['users', 'view'],
  namespaces: ['access', 'people', 'requests'],
} as const satisfies Partial<FeatureRoute>;
const loadPlantPages = async () => import('./plant/plants-page.tsx');

export const routes: FeatureRoute[] = [
  createPublicRoute('/login', loadLoginPage, publicGuard),
  createPublicRoute('/login-unprotected', loadLoginPage),
  { ...createPublicRoute('/register', loadRegisterPage, publicGuard), namespaces: ['access', 'requests'] },
  { ...createPublicRoute('/register-unprotected', loadRegisterPage), namespaces: ['access', 'requests'] },
  createPublicRoute(
    '/handoff',
    async () => ({ Page: (await import('./sign-in/handoff-page.tsx')).HandoffPage }),
    async () => (await import('../../session/hand-over.ts')).continueHandOver(),
  ),
  createPublicRoute('/sign-again', async () => ({
    Page: (await import('./sign-in/sign-again-page.tsx')).SignAgainPage,
  })),
  {
    ...createPublicRoute('/release', async () => ({
      Page: (await import('./release-page.tsx')).ReleasePage,
    })),
    menu: { section: 'help', key: 'release', order: 20, newTab: true },
  },
  createPublicRoute('/401', async () => ({ Page: (await import('./refusal-pages.tsx')).UnauthorisedPage })),
  createPublicRoute('/forbidden', async () => ({
    Page: (await import('./refusal-pages.tsx')).ForbiddenPage,
  })),
  createPublicRoute('/404', async () => ({ Page: (await import('./refusal-pages.tsx')).NotFoundPage })),
  createPublicRoute('/500', async () => ({ Page: (await import('./refusal-pages.tsx')).ServerErrorPage })),
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
    lazy: async () => ({ Page: (await loadPlantPages()).PlantsPage }),
  },
  {
    path: '/app/plant',
    layout: 'main',
    namespaces: ['access'],
    lazy: async () => ({ Page: (await loadPlantPages()).ChangePlantPage }),
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
    requiredPermission: ['plants', 'edit'],
    profiles: ['tenantRoot', 'admin', 'superAdmin'],
    namespaces: ['access', 'plants'],
    menu: { section: 'plants', key: 'managedPlants', order: 20 },
    lazy: async () => ({ Page: (await import('./plant/managed-plants-page.tsx')).ManagedPlantsPage }),
  },
  {
    ...userRoute,
    path: '/app/configuration/users',
    menu: { section: 'configuration', key: 'users', order: 200 },
    lazy: async () => ({ Page: (await import('./user/users-page.tsx')).UsersPage }),
  },
  {
    ...userRoute,
    path: '/app/configuration/users/requests',
    lazy: async () => ({ Page: (await import('./request/request-page.tsx')).RequestPage }),
  },
  {
    ...userRoute,
    path: '/app/configuration/users/create',
    requiredPermission: ['users', 'create'],
    lazy: async () => ({ Page: (await loadUserFormPages()).CreateUserPage }),
  },
  {
    ...userRoute,
    path: '/app/configuration/users/edit/:userId?',
    requiredPermission: ['users', 'edit'],
    lazy: async () => ({ Page: (await loadUserFormPages()).EditUserPage }),
  },
  {
    path: '/app/configuration/devices',
    layout: 'main',
    requiredPermission: ['users', 'view'],
    profiles: ['admin', 'superAdmin'],
    namespaces: ['devices'],
    menu: { section: 'configuration', key: 'devices', order: 210 },
    lazy: async () => ({ Page: (await import('./device/devices-page.tsx')).DevicesPage }),
  },
  {
    path: '/app/configuration/audit',
    layout: 'main',
    requiredPermission: ['audit', 'view'],
    namespaces: ['audit'],
    menu: { section: 'configuration', key: 'audit', order: 900 },
    lazy: async () => {
      const [{ AuditPage }, { loadHistoryTexts: loadTrailTexts }] = await Promise.all([
        import('./audit/audit-page.tsx'),
        import('../../ui/history/history-things.ts'),
      ]);
      await loadTrailTexts();
      return { Page: AuditPage };
    },
  },
];
