// Where a breakdown is reported: at the desk, on the operator's screen, on the tablet.
import type { FeatureRoute } from '../../route.ts';

const report = { needs: ['ewo', 'create'], namespaces: ['ewo', 'structure', 'words'] } as const;
const desk = { ...report, layout: 'main', profiles: ['admin', 'superAdmin'] } as const;
const operator = { ...report, layout: 'operator', profiles: ['admin', 'requestor', 'superAdmin'] } as const;
const tablet = { ...report, layout: 'tablet', profiles: ['admin', 'technician', 'superAdmin'] } as const;

const equipment = () => import('./ewo/ewo-equipment-page.tsx');
const create = () => import('./ewo/ewo-create-page.tsx');
const pickOnScreen = async () => ({ Page: (await equipment()).OperatorEquipmentPage });
const pickOnTablet = async () => ({ Page: (await equipment()).TabletEquipmentPage });
const createOnScreen = async () => ({ Page: (await create()).OperatorCreatePage });
const open = async () => ({ Page: (await import('./ewo/ewo-open-page.tsx')).EwoOpenPage });
const past = async () => ({ Page: (await import('./ewo/ewo-past-page.tsx')).EwoPastPage });

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
    lazy: async () => ({ Page: (await equipment()).DeskEquipmentPage }),
  },
  {
    ...desk,
    path: '/app/planning/ewo/create/:id?',
    lazy: async () => ({ Page: (await create()).DeskCreatePage }),
  },
  {
    ...operator,
    path: '/app/operator/newEwo',
    quickCreate: { key: 'ewo', order: 20 },
    lazy: pickOnScreen,
  },
  { ...operator, path: '/app/operator/homeOperator/newEwo', lazy: pickOnScreen },
  { ...operator, path: '/app/operator/ewo/create/:id?', lazy: createOnScreen },
  { ...operator, path: '/app/operator/homeOperator/ewo/create/:id?', lazy: createOnScreen },
  { ...operator, path: '/app/operator/viewEwo', lazy: open },
  { ...operator, path: '/app/operator/homeOperator/viewEwo', lazy: open },
  { ...operator, path: '/app/operator/homeOperator/viewEwoHistory', lazy: past },
  {
    ...tablet,
    path: '/app/tablet/newEwo',
    quickCreate: { key: 'ewo', order: 20 },
    lazy: pickOnTablet,
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
    lazy: pickOnTablet,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/ewo/create/:id?',
    lazy: async () => ({ Page: (await create()).TabletCreatePage }),
  },
];
