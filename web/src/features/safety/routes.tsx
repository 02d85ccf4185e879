// Routes of safety: energy sources and isolation points, lock lists and lock-outs.
import type { Action } from '#shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';

const base = '/app/safety/isolation';

const createRoute = (
  path: string,
  action: Action,
  lazy: FeatureRoute['lazy'],
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({
  path,
  layout: 'main',
  requiredPermission: ['isolation', action],
  // Technicians work on the tablet.
  profiles: ['admin', 'am', 'pm', 'guest', 'superAdmin'],
  namespaces: ['isolation'],
  menu,
  lazy,
});

const lockoutPage = {
  layout: 'main',
  requiredPermission: ['lockouts', 'view'],
  namespaces: ['isolation'],
} as const;

const obligationPage = (path: string, action: Action, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  layout: 'main',
  path: `/app/safety/obligations${path}`,
  requiredPermission: ['obligations', action],
  namespaces: ['obligations'],
  lazy,
});
const importObligationForms = () => import('./obligation/obligation-form-page.tsx');

const permitPage = (path: string, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  layout: 'main',
  path: `/app/safety/permits${path}`,
  requiredPermission: ['permits', 'view'],
  namespaces: ['permits'],
  lazy,
});
const tabletPermitPage = (path: string, lazy: FeatureRoute['lazy']): FeatureRoute => ({
  ...permitPage('', lazy),
  layout: 'tablet',
  path: `/app/tablet/${path}`,
  profiles: ['admin', 'technician', 'superAdmin'],
});
/** Page that every signed-in user of the plant may open: anybody may stop dangerous work (PS45). */
const runningPermitsPage = (path: string, layout: 'main' | 'tablet' | 'operator'): FeatureRoute => ({
  path,
  layout,
  namespaces: ['permits'],
  lazy: async () => ({ Page: (await import('./permit/running-permits-page.tsx')).RunningPermitsPage }),
});
const importPoint = () => import('./isolation/point-page.tsx');
const importPermit = () => import('./permit/permit-page.tsx');
const importWorkPermits = () => import('./permit/work-permits-page.tsx');

export const routes: FeatureRoute[] = [
  {
    ...permitPage('', async () => ({
      Page: (await import('./permit/permit-board-page.tsx')).PermitBoardPage,
    })),
    menu: { section: 'equipment', key: 'permits', order: 42 },
  },
  {
    ...runningPermitsPage('/app/safety/permits/running', 'main'),
    // The others have the board, where they suspend too.
    menu: {
      ...{ section: 'equipment', key: 'runningPermits', order: 43 },
      profiles: ['pm', 'supervisor', 'viewer'],
    },
  },
  {
    ...runningPermitsPage('/app/tablet/running', 'tablet'),
    profiles: ['admin', 'technician', 'superAdmin'],
    touchMenu: 'runningPermits',
  },
  {
    ...runningPermitsPage('/app/operator/running', 'operator'),
    profiles: ['admin', 'requestor', 'superAdmin'],
    touchMenu: 'runningPermits',
  },
  permitPage('/kinds', async () => ({
    Page: (await import('./permit/permit-kinds-page.tsx')).PermitKindsPage,
  })),
  {
    ...permitPage('/wall', async () => ({
      Page: (await import('./permit/permit-wall-page.tsx')).PermitWallPage,
    })),
    layout: 'bare',
  },
  permitPage('/permit/:permitId', async () => ({ Page: (await importPermit()).PermitPage })),
  permitPage('/:workKind/:workId', async () => ({ Page: (await importWorkPermits()).WorkPermitsPage })),
  tabletPermitPage('permit/:permitId', async () => ({ Page: (await importPermit()).TabletPermitPage })),
  tabletPermitPage('permits/:workKind/:workId', async () => ({
    Page: (await importWorkPermits()).TabletWorkPermitsPage,
  })),
  {
    ...obligationPage('', 'view', async () => ({
      Page: (await import('./obligation/obligation-list-page.tsx')).ObligationListPage,
    })),
    menu: { section: 'equipment', key: 'obligations', order: 45 },
  },
  obligationPage('/new', 'create', async () => ({
    Page: (await importObligationForms()).ObligationCreatePage,
  })),
  obligationPage('/:obligationId', 'view', async () => ({
    Page: (await import('./obligation/obligation-page.tsx')).ObligationPage,
  })),
  obligationPage('/:obligationId/edit', 'edit', async () => ({
    Page: (await importObligationForms()).ObligationEditPage,
  })),
  createRoute(
    base,
    'view',
    async () => ({ Page: (await import('./isolation/isolation-list-page.tsx')).IsolationListPage }),
    { section: 'equipment', key: 'isolation', order: 30 },
  ),
  createRoute(`${base}/create/:kind`, 'create', async () => ({
    Page: (await import('./isolation/isolation-form-page.tsx')).IsolationCreatePage,
  })),
  createRoute(`${base}/edit/:kind/:pointId`, 'edit', async () => ({
    Page: (await import('./isolation/isolation-form-page.tsx')).IsolationEditPage,
  })),
  {
    ...createRoute(`${base}/labels`, 'view', async () => ({
      Page: (await import('./isolation/point-labels-page.tsx')).IsolationLabelsPage,
    })),
    namespaces: ['isolation', 'structure'],
  },
  {
    ...createRoute(`${base}/point/:pointId`, 'view', async () => ({
      Page: (await importPoint()).IsolationPointPage,
    })),
    instead: [{ profiles: ['technician'], path: '/app/tablet/isolation/:pointId' }],
  },
  {
    ...createRoute('/app/tablet/isolation/:pointId', 'view', async () => ({
      Page: (await importPoint()).TabletIsolationPointPage,
    })),
    layout: 'tablet',
    profiles: ['admin', 'technician', 'superAdmin'],
  },
  createRoute(`${base}/plan`, 'view', async () => ({
    Page: (await import('./isolation/lock-list-page.tsx')).LockListPage,
  })),
  {
    ...lockoutPage,
    path: '/app/safety/lockouts',
    menu: { section: 'equipment', key: 'lockouts', order: 40 },
    lazy: async () => ({ Page: (await import('./lockout/lockout-board-page.tsx')).LockoutBoardPage }),
  },
  {
    ...lockoutPage,
    path: '/app/safety/lockouts/:workKind/:workId',
    lazy: async () => ({ Page: (await import('./lockout/lockout-page.tsx')).LockoutPage }),
  },
  {
    ...lockoutPage,
    layout: 'tablet',
    path: '/app/tablet/lockouts/:workKind/:workId',
    namespaces: ['isolation', 'scan'],
    profiles: ['admin', 'technician', 'superAdmin'],
    lazy: async () => ({ Page: (await import('./lockout/tablet-lockout-page.tsx')).TabletLockoutPage }),
  },
];
