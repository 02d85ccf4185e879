// What structure offers: the equipment and its elements, and the libraries of their types.
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';
import { catalogRoutes } from './catalog-routes.tsx';

const page = { layout: 'main', namespaces: ['structure'] } as const;
const base = '/app/mgmt/equipStructure';

const list = async () => ({ Page: (await import('./machine/machine-list-page.tsx')).MachineListPage });
const sheet = () => import('./machine/machine-sheet-page.tsx');
const scan = () => import('./label/scan-page.tsx');
const used = () => import('../../parts/where-used.tsx');
const calls = () => import('../../../../shared/structure/api.ts');

type Typologies = `${'machine' | 'group' | 'subgroup' | 'component'}Typolog`;
/** A library of types; its forms open in place. */
const typology = (thing: `${Typologies}y`, key: `${Typologies}ies`, list: string, order: number) =>
  archiveRoutes({
    thing,
    path: `/app/configuration/equipmentArchives/${list}`,
    area: 'typologies',
    namespace: 'structure',
    menu: { section: 'configuration', key, order },
    entry: async () => ({
      archive: (await calls())[key],
      schema: (await import('../../../../shared/structure/typology.ts')).Typology,
      whereUsed: (await used()).whereUsed(thing),
    }),
  });

/** Whoever may take the equipment out of the product reads it at the desk; a technician has the tablet, others pick machines in forms. */
const reader = ['machines', 'print'] as const;

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
  needs: ['machines', 'view'],
  profiles: ['admin', 'technician', 'superAdmin'],
} as const;

export const routes: FeatureRoute[] = [
  {
    ...page,
    path: '/app/plantlayout',
    needs: ['layout', 'view'],
    namespaces: ['layout', 'structure', 'classification'],
    menu: { section: 'equipment', key: 'plantLayout', order: 10 },
    lazy: async () => ({ Page: (await import('./layout/layout-page.tsx')).LayoutPage }),
  },
  { ...page, path: base, needs: reader, asks: ['/machine/items'], lazy: list },
  {
    ...page,
    path: `${base}_new`,
    needs: reader,
    menu: { section: 'equipment', key: 'structure', order: 20, covers: [base] },
    lazy: async () => ({ Page: (await import('./machine/equipment-page.tsx')).EquipmentPage }),
  },
  {
    ...page,
    path: `${base}/:machineId?`,
    needs: reader,
    instead: scanned,
    lazy: async () => ({ Page: (await import('./element/structure-page.tsx')).StructurePage }),
  },
  {
    ...page,
    path: `${base}/brief/:machineId`,
    needs: ['machines', 'pick'],
    lazy: async () => ({ Page: (await import('./machine/machine-brief-page.tsx')).MachineBriefPage }),
  },
  {
    ...page,
    path: `${base}/scan`,
    needs: ['machines', 'pick'],
    namespaces: ['scan'],
    lazy: async () => ({ Page: (await scan()).DeskScanPage }),
  },
  {
    ...page,
    path: `${base}/labels`,
    needs: reader,
    lazy: async () => ({ Page: (await import('./label/label-page.tsx')).LabelPage }),
  },
  {
    ...page,
    path: `${base}/edit/:machineId`,
    needs: ['machines', 'edit'],
    lazy: async () => ({ Page: (await import('./machine/machine-page.tsx')).EditMachinePage }),
  },
  {
    ...page,
    path: `${base}/create/:machineId?`,
    needs: ['machines', 'create'],
    lazy: async () => ({ Page: (await import('./element/create-page.tsx')).CreatePage }),
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
    needs: ['classification', 'view'],
    namespaces: ['structure', 'classification'],
    lazy: async () => ({
      Page: (await import('./classification/classification-page.tsx')).ClassificationPage,
    }),
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
    needs: ['machines', 'edit'],
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
    lazy: async () => ({ Page: (await scan()).TabletScanPage }),
  },
  {
    layout: 'operator',
    path: '/app/operator/scan',
    needs: ['machines', 'pick'],
    profiles: ['admin', 'requestor', 'superAdmin'],
    namespaces: ['scan'],
    lazy: async () => ({ Page: (await scan()).OperatorScanPage }),
  },
  {
    ...tablet,
    path: '/app/tablet/machine/:machineId/sheet',
    instead: notOnTablet,
    lazy: async () => ({ Page: (await import('./machine/tablet-sheet-page.tsx')).TabletSheetPage }),
  },
  ...catalogRoutes,
];
