// Where consumption is sent to SAP: only for plants whose warehouse is SAP's.
import type { FeatureRoute } from '../../route.ts';

export const sapRoutes: FeatureRoute[] = [
  {
    path: '/app/mgmt/warehouse/sap/spareparts/:idWar',
    layout: 'main',
    needs: ['sap', 'view'],
    profiles: ['admin', 'am', 'superAdmin'],
    plant: 'warSap',
    namespaces: ['sap', 'warehouse', 'words'],
    lazy: async () => ({ Page: (await import('./sap/sap-page.tsx')).SapPage }),
  },
];
