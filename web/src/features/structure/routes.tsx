// What structure offers: the equipment and its elements, and the libraries of their types.
import type { FeatureRoute } from '../../route.ts';
import { catalogRoutes } from './catalog-routes.tsx';

const page = { layout: 'main', namespaces: ['structure'] } as const;
const base = '/app/mgmt/equipStructure';
const libraries = '/app/configuration/equipmentArchives';

const list = async () => ({ Page: (await import('./machine-list-page.tsx')).MachineListPage });
const sheet = () => import('./machine-sheet-page.tsx');
const typologies = () => import('./typology-pages.tsx');

/** Whoever may take the equipment out of the product may read all of it; others only pick machines in forms. */
const reader = ['machines', 'P'] as const;

/** Labels lead to the desk; a technician who scans one stands before the machine, others see as much of it as they may. */
const scanned = [
  { profiles: ['technician'], path: '/app/tablet/machine/:machineId' },
  { profiles: ['pm', 'requestor'], path: `${base}/brief/:machineId` },
] as const;
const notOnTablet = [
  { profiles: ['am', 'guest'], path: `${base}/view/:machineId` },
  { profiles: ['pm', 'requestor'], path: `${base}/brief/:machineId` },
] as const;
const tablet = {
  layout: 'tablet',
  namespaces: ['structure'],
  needs: ['machines', 'V'],
  profiles: ['admin', 'technician', 'superAdmin'],
} as const;

export const routes: FeatureRoute[] = [
  {
    ...page,
    path: '/app/plantlayout',
    needs: ['layout', 'V'],
    namespaces: ['layout', 'structure', 'classification'],
    menu: { section: 'equipment', key: 'plantLayout', order: 10 },
    lazy: async () => ({ Page: (await import('./layout-page.tsx')).LayoutPage }),
  },
  { ...page, path: base, needs: reader, lazy: list },
  {
    ...page,
    path: `${base}_new`,
    needs: reader,
    menu: { section: 'equipment', key: 'structure', order: 20, covers: [base] },
    lazy: async () => ({ Page: (await import('./equipment-page.tsx')).EquipmentPage }),
  },
  {
    ...page,
    path: `${base}/:machineId?`,
    needs: reader,
    instead: scanned,
    lazy: async () => ({ Page: (await import('./structure-page.tsx')).StructurePage }),
  },
  {
    ...page,
    path: `${base}/brief/:machineId`,
    needs: ['machines', 'V'],
    lazy: async () => ({ Page: (await import('./machine-brief-page.tsx')).MachineBriefPage }),
  },
  {
    ...page,
    path: `${base}/scan`,
    needs: ['machines', 'V'],
    lazy: async () => ({ Page: (await import('./scan-page.tsx')).ScanPage }),
  },
  {
    ...page,
    path: `${base}/labels`,
    needs: reader,
    lazy: async () => ({ Page: (await import('./label-page.tsx')).LabelPage }),
  },
  {
    ...page,
    path: `${base}/edit/:machineId`,
    needs: ['machines', 'E'],
    lazy: async () => ({ Page: (await import('./machine-page.tsx')).EditMachinePage }),
  },
  {
    ...page,
    path: `${base}/create/:machineId?`,
    needs: ['machines', 'C'],
    lazy: async () => ({ Page: (await import('./create-page.tsx')).CreatePage }),
  },
  {
    ...page,
    path: `${base}/view/:machineId`,
    needs: reader,
    instead: scanned,
    lazy: async () => ({ Page: (await sheet()).MachineViewPage }),
  },
  {
    ...page,
    path: `${base}/classify/:machineId`,
    needs: ['classification', 'V'],
    namespaces: ['structure', 'classification'],
    lazy: async () => ({ Page: (await import('./classification-page.tsx')).ClassificationPage }),
  },
  {
    ...page,
    path: `${base}/viewmac/:machineId`,
    needs: reader,
    lazy: async () => ({ Page: (await sheet()).MasterSheetPage }),
  },
  {
    ...page,
    path: `${base}/editElement/:elementId/:elementLevel/:elementSpare`,
    needs: ['machines', 'E'],
    lazy: async () => ({ Page: (await import('./element-page.tsx')).EditElementPage }),
  },
  {
    ...page,
    path: `${libraries}/libMachineTipology`,
    needs: ['typologies', 'V'],
    menu: { section: 'configuration', key: 'machineTypologies', order: 10 },
    lazy: async () => ({ Page: (await typologies()).MachineTypologiesPage }),
  },
  {
    ...page,
    path: `${libraries}/libGroup`,
    needs: ['typologies', 'V'],
    menu: { section: 'configuration', key: 'groupTypologies', order: 20 },
    lazy: async () => ({ Page: (await typologies()).GroupTypologiesPage }),
  },
  {
    ...page,
    path: `${libraries}/libSubgroup`,
    needs: ['typologies', 'V'],
    menu: { section: 'configuration', key: 'subgroupTypologies', order: 30 },
    lazy: async () => ({ Page: (await typologies()).SubgroupTypologiesPage }),
  },
  {
    ...page,
    path: `${libraries}/libComponent`,
    needs: ['typologies', 'V'],
    menu: { section: 'configuration', key: 'componentTypologies', order: 40 },
    lazy: async () => ({ Page: (await typologies()).ComponentTypologiesPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/scan',
    instead: [{ profiles: ['am', 'pm', 'requestor', 'guest'], path: `${base}/scan` }],
    lazy: async () => ({ Page: (await import('./scan-page.tsx')).ScanPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/machine/:machineId/sheet',
    instead: notOnTablet,
    lazy: async () => ({ Page: (await import('./tablet-sheet-page.tsx')).TabletSheetPage }),
  },
  ...catalogRoutes,
];
