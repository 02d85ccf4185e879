// Routes of structure: equipment, elements and type libraries.
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';
import { catalogRoutes } from './catalog-routes.tsx';

const page = { layout: 'main', namespaces: ['structure'] } as const;
const base = '/app/mgmt/equipStructure';

const list = async () => ({ Page: (await import('./machine/machine-list-page.tsx')).MachineListPage });
const importSheetPages = () => import('./machine/machine-sheet-page.tsx');
const importScanPages = () => import('./label/scan-page.tsx');
const importUsage = () => import('../../parts/where-used.tsx');
const importCalls = () => import('#shared/structure/api.ts');

type Typologies = `${'machine' | 'group' | 'subgroup' | 'component'}Typolog`;
/** Routes of a type library, whose forms open in place. */
const typology = (thing: `${Typologies}y`, key: `${Typologies}ies`, list: string, order: number) =>
  archiveRoutes({
    recordKind: thing,
    path: `/app/configuration/equipmentArchives/${list}`,
    area: 'typologies',
    namespace: 'structure',
    menu: { section: 'configuration', key, order },
    entry: async () => ({
      archive: (await importCalls())[key],
      schema: (await import('#shared/structure/typology.ts')).Typology,
      whereUsed: (await importUsage()).createUsageDialog(thing),
    }),
  });

/**
 * Permission of the desktop pages of equipment; technicians use the tablet, other users only select machines
 * in forms.
 */
const desktopPermission = ['machines', 'print'] as const;

/**
 * Redirects by profile, because labels lead to the desktop page: technicians get the tablet page, others what
 * they may see.
 */
const labelRedirects = [
  { profiles: ['technician'], path: '/app/tablet/machine/:machineId' },
  { profiles: ['pm', 'requestor'], path: `${base}/brief/:machineId` },
] as const;
const desktopRedirects = [
  { profiles: ['am', 'guest'], path: `${base}/view/:machineId` },
  { profiles: ['pm', 'requestor'], path: `${base}/brief/:machineId` },
] as const;
const tablet = {
  layout: 'tablet',
  namespaces: ['structure'],
  requiredPermission: ['machines', 'view'],
  profiles: ['admin', 'technician', 'superAdmin'],
} as const;

export const routes: FeatureRoute[] = [
  {
    ...page,
    path: '/app/plantlayout',
    requiredPermission: ['layout', 'view'],
    namespaces: ['layout', 'structure', 'classification'],
    menu: { section: 'equipment', key: 'plantLayout', order: 10 },
    lazy: async () => ({ Page: (await import('./layout/layout-page.tsx')).LayoutPage }),
  },
  {
    ...page,
    path: base,
    requiredPermission: desktopPermission,
    firstRequests: ['/machine/items'],
    lazy: list,
  },
  {
    ...page,
    path: `${base}_new`,
    requiredPermission: desktopPermission,
    menu: { section: 'equipment', key: 'structure', order: 20, covers: [base] },
    lazy: async () => ({ Page: (await import('./machine/equipment-page.tsx')).EquipmentPage }),
  },
  {
    ...page,
    path: `${base}/:machineId?`,
    requiredPermission: desktopPermission,
    instead: labelRedirects,
    lazy: async () => ({ Page: (await import('./element/structure-page.tsx')).StructurePage }),
  },
  {
    ...page,
    path: `${base}/brief/:machineId`,
    requiredPermission: ['machines', 'pick'],
    lazy: async () => ({ Page: (await import('./machine/machine-brief-page.tsx')).MachineBriefPage }),
  },
  {
    ...page,
    path: `${base}/scan`,
    requiredPermission: ['machines', 'pick'],
    namespaces: ['scan'],
    lazy: async () => ({ Page: (await importScanPages()).DeskScanPage }),
  },
  {
    ...page,
    path: `${base}/labels`,
    requiredPermission: desktopPermission,
    lazy: async () => ({ Page: (await import('./label/label-page.tsx')).LabelPage }),
  },
  {
    ...page,
    path: `${base}/edit/:machineId`,
    requiredPermission: ['machines', 'edit'],
    lazy: async () => ({ Page: (await import('./machine/machine-page.tsx')).EditMachinePage }),
  },
  {
    ...page,
    path: `${base}/create/:machineId?`,
    requiredPermission: ['machines', 'create'],
    lazy: async () => ({ Page: (await import('./element/create-page.tsx')).CreatePage }),
  },
  {
    ...page,
    path: `${base}/view/:machineId`,
    requiredPermission: desktopPermission,
    instead: labelRedirects,
    lazy: async () => ({ Page: (await importSheetPages()).MachineViewPage }),
  },
  {
    ...page,
    path: `${base}/classify/:machineId`,
    requiredPermission: ['classification', 'view'],
    namespaces: ['structure', 'classification'],
    lazy: async () => ({
      Page: (await import('./classification/classification-page.tsx')).ClassificationPage,
    }),
  },
  {
    ...page,
    path: `${base}/viewmac/:machineId`,
    requiredPermission: desktopPermission,
    lazy: async () => ({ Page: (await importSheetPages()).MasterDataPage }),
  },
  {
    ...page,
    path: `${base}/editElement/:elementId/:elementLevel/:elementSpare`,
    requiredPermission: ['machines', 'edit'],
    lazy: async () => ({ Page: (await import('./element/element-page.tsx')).EditElementPage }),
  },
  ...typology('machineTypology', 'machineTypologies', 'libMachineTipology', 10),
  ...typology('groupTypology', 'groupTypologies', 'libGroup', 20),
  ...typology('subgroupTypology', 'subgroupTypologies', 'libSubgroup', 30),
  ...typology('componentTypology', 'componentTypologies', 'libComponent', 40),
  {
    ...tablet,
    path: '/app/tablet/scan',
    instead: [{ profiles: ['am', 'pm', 'requestor', 'guest'], path: `${base}/scan` }],
    namespaces: ['scan'],
    lazy: async () => ({ Page: (await importScanPages()).TabletScanPage }),
  },
  {
    layout: 'operator',
    path: '/app/operator/scan',
    requiredPermission: ['machines', 'pick'],
    profiles: ['admin', 'requestor', 'superAdmin'],
    namespaces: ['scan'],
    lazy: async () => ({ Page: (await importScanPages()).OperatorScanPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/machine/:machineId/sheet',
    instead: desktopRedirects,
    lazy: async () => ({ Page: (await import('./machine/tablet-sheet-page.tsx')).TabletMasterDataPage }),
  },
  ...catalogRoutes,
];
