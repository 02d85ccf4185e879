// Routes of the warehouse: warehouses, spares, movements, counts and SAP.

import type { FeatureRoute } from '../../route.ts';

const page = {
  layout: 'main',
  namespaces: ['warehouse', 'words'],
  profiles: ['admin', 'am', 'superAdmin'],
} as const;
const base = '/app/mgmt/warehouse';

const counting = { ...page, namespaces: ['warehouseCount', 'warehouse', 'structure', 'words'] } as const;
const tablet = {
  ...counting,
  layout: 'tablet',
  requiredPermission: ['spares', 'view'],
  profiles: ['admin', 'technician', 'superAdmin'],
} as const;
/** Redirects of profiles without desktop pages to the tablet, and without tablet pages to the desktop. */
const redirectToTablet = (path: string) =>
  [{ profiles: ['technician'], path: `/app/tablet${path}` }] as const;
const redirectToDesktop = (path: string) => [{ profiles: ['am'], path: `${base}${path}` }] as const;

const importWarehouseForm = () => import('./warehouse/warehouse-form-page.tsx');
const importCountPages = () => import('./desk-pages.ts');
const importTabletPages = () => import('./tablet-pages.ts');
const importSpareForm = () => import('./spare/spare-form-page.tsx');

export const routes: FeatureRoute[] = [
  {
    ...page,
    path: base,
    requiredPermission: ['warehouses', 'view'],
    firstRequests: ['/warehouse/items', '/warehouse/overview'],
    menu: { section: 'plan', key: 'warehouse', order: 80 },
    lazy: async () => ({ Page: (await import('./warehouse/warehouse-list-page.tsx')).WarehouseListPage }),
  },
  {
    ...page,
    path: `${base}/create`,
    requiredPermission: ['warehouses', 'create'],
    lazy: async () => ({ Page: (await importWarehouseForm()).WarehouseFormPage }),
  },
  {
    ...page,
    path: `${base}/edit/:Id`,
    requiredPermission: ['warehouses', 'edit'],
    lazy: async () => ({ Page: (await importWarehouseForm()).WarehouseFormPage }),
  },
  {
    ...page,
    path: `${base}/spareparts/:Id`,
    requiredPermission: ['spares', 'view'],
    namespaces: ['warehouse', 'warehouseCount', 'words'],
    lazy: async () => ({ Page: (await import('./spare/spare-list-page.tsx')).SpareListPage }),
  },
  {
    ...page,
    path: `${base}/spareparts/create/:Id`,
    requiredPermission: ['spares', 'create'],
    lazy: async () => ({ Page: (await importSpareForm()).NewSparePage }),
  },
  {
    ...page,
    path: `${base}/spareparts/edit/:codespare`,
    requiredPermission: ['spares', 'edit'],
    lazy: async () => ({ Page: (await importSpareForm()).EditSparePage }),
  },
  {
    ...page,
    path: `${base}/spareparts/detail/:codespare`,
    requiredPermission: ['spares', 'view'],
    lazy: async () => ({ Page: (await import('./spare/spare-page.tsx')).SparePartPage }),
  },
  {
    path: '/app/mgmt/warehouse/sap/spareparts/:idWar',
    layout: 'main',
    requiredPermission: ['sap', 'view'],
    profiles: ['admin', 'am', 'superAdmin'],
    plant: 'warSap',
    namespaces: ['sap', 'warehouse', 'words'],
    lazy: async () => ({ Page: (await import('./sap/sap-page.tsx')).SapPage }),
  },
  {
    ...counting,
    path: `${base}/labels/:Id`,
    requiredPermission: ['spares', 'view'],
    lazy: async () => ({ Page: (await importCountPages()).LabelsPage }),
  },
  {
    ...counting,
    path: `${base}/count/:Id`,
    requiredPermission: ['spares', 'view'],
    lazy: async () => ({ Page: (await importCountPages()).CountListPage }),
  },
  {
    ...counting,
    path: `${base}/count/:Id/:countId`,
    requiredPermission: ['spares', 'view'],
    instead: redirectToTablet('/count/:countId'),
    lazy: async () => ({ Page: (await importCountPages()).CountPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/count',
    touchMenu: 'counts',
    lazy: async () => ({ Page: (await importTabletPages()).TabletCountsPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/count/:countId',
    lazy: async () => ({ Page: (await importTabletPages()).TabletCountPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/spare/:codespare',
    instead: redirectToDesktop('/spareparts/detail/:codespare'),
    lazy: async () => ({ Page: (await importTabletPages()).TabletSparePage }),
  },
  {
    ...tablet,
    path: '/app/tablet/shelf/:Id',
    instead: redirectToDesktop('/spareparts/:Id'),
    lazy: async () => ({ Page: (await importTabletPages()).TabletShelfPage }),
  },
];
