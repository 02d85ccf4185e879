// Routes for reporting a breakdown: desktop, operator's screen and tablet.
import type { FeatureRoute } from '../../route.ts';

const report = {
  requiredPermission: ['ewo', 'create'],
  namespaces: ['ewo', 'following', 'structure', 'words'],
} as const;
const desk = { ...report, layout: 'main', profiles: ['admin', 'superAdmin'] } as const;
const operator = { ...report, layout: 'operator', profiles: ['admin', 'requestor', 'superAdmin'] } as const;
const tablet = { ...report, layout: 'tablet', profiles: ['admin', 'technician', 'superAdmin'] } as const;

const importEquipment = () => import('./report/ewo-equipment-page.tsx');
const importCreate = () => import('./report/ewo-create-page.tsx');
const loadOperatorEquipment = async () => ({ Page: (await importEquipment()).OperatorEwoEquipmentPage });
const loadTabletEquipment = async () => ({ Page: (await importEquipment()).TabletEwoEquipmentPage });
const loadOperatorCreate = async () => ({ Page: (await importCreate()).OperatorEwoCreatePage });
const loadOpenPage = async () => ({ Page: (await import('./report/ewo-open-page.tsx')).EwoOpenPage });
const loadPastPage = async () => ({ Page: (await import('./report/ewo-past-page.tsx')).EwoPastPage });

export const ewoReportRoutes: FeatureRoute[] = [
  {
    ...desk,
    path: '/app/planning/ewo/equipment',
    menu: {
      section: 'organisation',
      key: 'newEwo',
      order: 100,
      href: '/app/planning/ewo/equipment?view=desktop',
      covers: ['/app/planning/ewo/equipment', '/app/planning/ewo/create'],
    },
    lazy: async () => ({ Page: (await importEquipment()).DeskEwoEquipmentPage }),
  },
  {
    ...desk,
    path: '/app/planning/ewo/create/:id?',
    lazy: async () => ({ Page: (await importCreate()).DeskEwoCreatePage }),
  },
  {
    ...operator,
    path: '/app/operator/newEwo',
    quickCreate: { key: 'ewo', order: 20 },
    lazy: loadOperatorEquipment,
  },
  { ...operator, path: '/app/operator/homeOperator/newEwo', lazy: loadOperatorEquipment },
  { ...operator, path: '/app/operator/ewo/create/:id?', lazy: loadOperatorCreate },
  { ...operator, path: '/app/operator/homeOperator/ewo/create/:id?', lazy: loadOperatorCreate },
  { ...operator, path: '/app/operator/viewEwo', lazy: loadOpenPage },
  { ...operator, path: '/app/operator/homeOperator/viewEwo', lazy: loadOpenPage },
  { ...operator, path: '/app/operator/homeOperator/viewEwoHistory', lazy: loadPastPage },
  {
    ...tablet,
    path: '/app/tablet/newEwo',
    quickCreate: { key: 'ewo', order: 20 },
    lazy: loadTabletEquipment,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/newEwo',
    menu: {
      section: 'shortcuts',
      key: 'newEwoTablet',
      order: 30,
      href: '/app/tablet/homeTablet/newEwo?view=tablet',
      profiles: ['admin', 'superAdmin'],
    },
    lazy: loadTabletEquipment,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/ewo/create/:id?',
    lazy: async () => ({ Page: (await importCreate()).TabletEwoCreatePage }),
  },
];
