// The warehouse: where spares lie, how much of each, every movement of theirs, and what SAP is told of it.
import type { FeatureRoute } from '../../route.ts';
import { sapRoutes } from './sap-routes.tsx';

const page = {
  layout: 'main',
  namespaces: ['warehouse', 'words'],
  profiles: ['admin', 'am', 'superAdmin'],
} as const;
const base = '/app/mgmt/warehouse';

const warehouseForm = () => import('./warehouse/warehouse-form-page.tsx');
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
];
