// Routes of the start pages of operators and of the tablet.
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/app/operator/homeOperator',
    layout: 'operator',
    namespaces: ['access', 'ewo', 'following', 'tag', 'words'],
    requiredPermission: ['machines', 'pick'],
    profiles: ['admin', 'requestor', 'superAdmin'],
    menu: { section: 'shortcuts', key: 'operatorHome', order: 10 },
    lazy: async () => ({ Page: (await import('./operator-home-page.tsx')).OperatorHomePage }),
  },
  {
    path: '/app/tablet/homeTablet',
    layout: 'tablet',
    requiredPermission: ['workOrders', 'execute'],
    profiles: ['admin', 'technician', 'superAdmin'],
    // An installed tablet always starts here; this profile is redirected to its own start page.
    instead: [{ profiles: ['pm'], path: '/app/tablet/runs' }],
    namespaces: ['orders'],
    firstRequests: [
      '/workorder/open?to={day+7}&teamId={team}',
      '/checklistorder/open?to={day+7}&teamId={team}',
      '/team/items',
      '/machine/items',
      '/workorder/kits',
      '/workorder/positions',
    ],
    lazy: async () => ({ Page: (await import('./tablet-home-page.tsx')).TabletHomePage }),
  },
  {
    path: '/app/tablet/week',
    layout: 'tablet',
    requiredPermission: ['workOrders', 'execute'],
    profiles: ['admin', 'technician', 'superAdmin'],
    namespaces: ['week', 'orders', 'ewoWork', 'tag', 'words'],
    lazy: async () => ({ Page: (await import('./my-week-page.tsx')).MyWeekPage }),
  },
];
