// The first pages of the operator's screen and of the tablet.
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/app/operator/homeOperator',
    layout: 'operator',
    namespaces: ['access', 'ewo', 'tag', 'words'],
    needs: ['machines', 'pick'],
    profiles: ['admin', 'requestor', 'superAdmin'],
    menu: { section: 'shortcuts', key: 'operatorHome', order: 10 },
    lazy: async () => ({ Page: (await import('./operator-home-page.tsx')).OperatorHomePage }),
  },
  {
    path: '/app/tablet/homeTablet',
    layout: 'tablet',
    needs: ['workOrders', 'execute'],
    profiles: ['admin', 'technician', 'superAdmin'],
    // an installed tablet starts here, whoever holds it
    instead: [{ profiles: ['pm'], path: '/app/tablet/runs' }],
    namespaces: ['orders'],
    asks: [
      '/workorder/open?to={day+7}&teamId={team}',
      '/checklistorder/open?to={day+7}&teamId={team}',
      '/team/items',
      '/machine/items',
    ],
    lazy: async () => ({ Page: (await import('./tablet-home-page.tsx')).TabletHomePage }),
  },
  {
    path: '/app/tablet/week',
    layout: 'tablet',
    needs: ['workOrders', 'execute'],
    profiles: ['admin', 'technician', 'superAdmin'],
    namespaces: ['week', 'orders', 'ewoWork', 'tag', 'words'],
    lazy: async () => ({ Page: (await import('./my-week-page.tsx')).MyWeekPage }),
  },
];
