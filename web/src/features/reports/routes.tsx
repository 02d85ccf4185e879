// Routes of reports: home page, dashboard, redirect to the plant's own reports, and ledgers.
import type { FeatureRoute } from '../../route.ts';

const handover = {
  requiredPermission: ['reports', 'view'],
  namespaces: ['handover', 'words', 'orders', 'remarks'],
} as const;

const ownDay = {
  requiredPermission: ['reports', 'view'],
  namespaces: ['ownDay', 'words', 'orders'],
} as const;

export const routes: FeatureRoute[] = [
  {
    path: '/app/reports/dashboard-alternative',
    layout: 'main',
    requiredPermission: ['reports', 'view'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'home', order: 10 },
    lazy: async () => ({ Page: (await import('./home/home-page.tsx')).HomePage }),
  },
  {
    path: '/app/reports/dashboard',
    layout: 'main',
    requiredPermission: ['reports', 'view'],
    namespaces: ['reports', 'figures', 'words', 'ewoWork'],
    lazy: async () => ({ Page: (await import('./dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/app/reports/wall',
    layout: 'bare',
    requiredPermission: ['reports', 'view'],
    namespaces: ['figures', 'reports'],
    lazy: async () => ({ Page: (await import('./wall/wall-page.tsx')).WallPage }),
  },
  {
    path: '/app/reports/redirect-ext',
    layout: 'main',
    requiredPermission: ['reports', 'view'],
    namespaces: ['reports'],
    menu: { section: 'home', key: 'dashboard', order: 20, covers: ['/app/reports/dashboard'] },
    lazy: async () => ({ Page: (await import('./redirect-page.tsx')).RedirectPage }),
  },
  {
    path: '/app/mgmt/MachineLedger',
    layout: 'main',
    requiredPermission: ['ledger', 'view'],
    namespaces: ['ledger'],
    menu: { section: 'plan', key: 'machineLedger', order: 70 },
    lazy: async () => ({ Page: (await import('./ledger/ledger-list-page.tsx')).LedgerListPage }),
  },
  {
    path: '/app/mgmt/MachineLedger/view/:id',
    layout: 'main',
    requiredPermission: ['ledger', 'view'],
    namespaces: ['ledger', 'words'],
    lazy: async () => ({ Page: (await import('./ledger/ledger-page.tsx')).LedgerPage }),
  },
  {
    ...handover,
    path: '/app/reports/handover',
    layout: 'main',
    menu: { section: 'home', key: 'handover', order: 30 },
    lazy: async () => ({ Page: (await import('./handover/handover-page.tsx')).HandoverPage }),
  },
  {
    ...handover,
    path: '/app/tablet/handover',
    layout: 'tablet',
    profiles: ['admin', 'technician', 'superAdmin'],
    touchMenu: 'handover',
    lazy: async () => ({ Page: (await import('./handover/handover-page.tsx')).TabletHandoverPage }),
  },
  {
    ...ownDay,
    path: '/app/reports/myDay',
    layout: 'main',
    profiles: ['admin', 'pm', 'technician', 'superAdmin'],
    menu: { section: 'home', key: 'ownDay', order: 40 },
    lazy: async () => ({ Page: (await import('./own-day/own-day-page.tsx')).OwnDayPage }),
  },
  {
    ...ownDay,
    path: '/app/tablet/myDay',
    layout: 'tablet',
    profiles: ['admin', 'technician', 'superAdmin'],
    touchMenu: 'ownDay',
    lazy: async () => ({ Page: (await import('./own-day/own-day-page.tsx')).TabletOwnDayPage }),
  },
  {
    path: '/app/reports/classes',
    layout: 'main',
    requiredPermission: ['classification', 'view'],
    namespaces: ['classes'],
    menu: { section: 'equipment', key: 'classes', order: 30 },
    lazy: async () => ({ Page: (await import('./classes/class-proposals-page.tsx')).ClassProposalsPage }),
  },
  {
    path: '/app/mgmt/maintenance/interval/:strategyId',
    layout: 'main',
    requiredPermission: ['strategies', 'view'],
    namespaces: ['advice'],
    lazy: async () => ({ Page: (await import('./advice/advice-page.tsx')).AdvicePage }),
  },
];
