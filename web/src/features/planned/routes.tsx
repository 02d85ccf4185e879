// Routes of planned maintenance: cycles, work orders and control results.
import type { FeatureRoute } from '../../route.ts';
import { cycleRoutes } from './cycle-routes.tsx';
import { orderRoutes } from './order-routes.tsx';
import { stopRoutes } from './stop-routes.tsx';

export const routes: FeatureRoute[] = [
  ...cycleRoutes,
  ...orderRoutes,
  ...stopRoutes,
  {
    path: '/app/mgmt/reportChecklist',
    layout: 'main',
    requiredPermission: ['checklistCalendar', 'view'],
    plant: 'chklst',
    namespaces: ['results'],
    menu: { section: 'plan', key: 'results', order: 65 },
    lazy: async () => ({ Page: (await import('./result/result-page.tsx')).ResultPage }),
  },
];
