// The warehouse: where spares lie, how much of each, every movement of theirs, and what SAP is told of it.
import type { FeatureRoute } from '../../route.ts';
import { sapRoutes } from './sap-routes.tsx';

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
  needs: ['spares', 'view'],
  profiles: ['admin', 'technician', 'superAdmin'],
} as const;
/** Who has no desk is led to the tablet, and who has no tablet to the desk. */
const onTablet = (path: string) => [{ profiles: ['technician'], path: `/app/tablet${path}` }] as const;
const atDesk = (path: string) => [{ profiles: ['am'], path: `${base}${path}` }] as const;

const warehouseForm = () => import('./warehouse/warehouse-form-page.tsx');
const countPages = () => import('./desk-pages.ts');
const tabletPages = () => import('./tablet-pages.ts');
const spareForm = () => import('./spare/spare-form-page.tsx');

export const routes: FeatureRoute[] = [
  {
    ...page,
    path: base,
    needs: ['warehouses', 'view'],
    asks: ['/warehouse/items', '/warehouse/overview'],
    menu: { section: 'plan', key: 'warehouse', order: 80 },
    lazy: async () => ({ Page: (await import('./warehouse/warehouse-list-page.tsx')).WarehouseListPage }),
  },
  {
    ...page,
    path: `${base}/create`,
    needs: ['warehouses', 'create'],
    lazy: async () => ({ Page: (await warehouseForm()).WarehouseFormPage }),
  },
  {
    ...page,
    path: `${base}/edit/:Id`,
    needs: ['warehouses', 'edit'],
    lazy: async () => ({ Page: (await warehouseForm()).WarehouseFormPage }),
  },
  {
    ...page,
    path: `${base}/spareparts/:Id`,
    needs: ['spares', 'view'],
    namespaces: ['warehouse', 'warehouseCount', 'words'],
    lazy: async () => ({ Page: (await import('./spare/spare-list-page.tsx')).SpareListPage }),
  },
  {
    ...page,
    path: `${base}/spareparts/create/:Id`,
    needs: ['spares', 'create'],
    lazy: async () => ({ Page: (await spareForm()).NewSparePage }),
  },
  {
    ...page,
    path: `${base}/spareparts/edit/:codespare`,
    needs: ['spares', 'edit'],
    lazy: async () => ({ Page: (await spareForm()).EditSparePage }),
  },
  {
    ...page,
    path: `${base}/spareparts/detail/:codespare`,
    needs: ['spares', 'view'],
    lazy: async () => ({ Page: (await import('./spare/spare-page.tsx')).SparePartPage }),
  },
  ...sapRoutes,
  {
    ...counting,
    path: `${base}/labels/:Id`,
    needs: ['spares', 'view'],
    lazy: async () => ({ Page: (await countPages()).LabelsPage }),
  },
  {
    ...counting,
    path: `${base}/count/:Id`,
    needs: ['spares', 'view'],
    lazy: async () => ({ Page: (await countPages()).CountListPage }),
  },
  {
    ...counting,
    path: `${base}/count/:Id/:countId`,
    needs: ['spares', 'view'],
    instead: onTablet('/count/:countId'),
    lazy: async () => ({ Page: (await countPages()).CountPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/count',
    touchMenu: 'counts',
    lazy: async () => ({ Page: (await tabletPages()).TabletCountsPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/count/:countId',
    lazy: async () => ({ Page: (await tabletPages()).TabletCountPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/spare/:codespare',
    instead: atDesk('/spareparts/detail/:codespare'),
    lazy: async () => ({ Page: (await tabletPages()).TabletSparePage }),
  },
  {
    ...tablet,
    path: '/app/tablet/shelf/:Id',
    instead: atDesk('/spareparts/:Id'),
    lazy: async () => ({ Page: (await tabletPages()).TabletShelfPage }),
  },
];
