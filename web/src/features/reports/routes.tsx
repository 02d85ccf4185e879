// What reports offers: the home page of the desk, the same period as a table, and the way to the plant's own reports.
import type { FeatureRoute } from '../../route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/app/reports/dashboard-alternative',
    layout: 'main',
    needs: ['reports', 'view'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'home', order: 10 },
    lazy: async () => ({ Page: (await import('./home-page.tsx')).HomePage }),
  },
  {
    path: '/app/reports/dashboard',
    layout: 'main',
    needs: ['reports', 'view'],
    namespaces: ['reports'],
    lazy: async () => ({ Page: (await import('./dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/app/reports/redirect-ext',
    layout: 'main',
    needs: ['reports', 'view'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'dashboard', order: 20, covers: ['/app/reports/dashboard'] },
    lazy: async () => ({ Page: (await import('./redirect-page.tsx')).RedirectPage }),
  },
];
