// What reports offers: the home page of the desk, and the same period as a table.
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/app/reports/dashboard-alternative',
    layout: 'main',
    needs: ['reports', 'V'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'home', order: 10 },
    lazy: async () => ({ Page: (await import('./home-page.tsx')).HomePage }),
  },
  {
    path: '/app/reports/dashboard',
    layout: 'main',
    needs: ['reports', 'V'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'dashboard', order: 20 },
    lazy: async () => ({ Page: (await import('./dashboard-page.tsx')).DashboardPage }),
  },
];
