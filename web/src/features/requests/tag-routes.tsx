// Tags are written, assigned, worked on and looked back at: at the desk, on the operator's screen, on the tablet.
import type { FeatureRoute } from '../../route.ts';

const managers = ['admin', 'superAdmin'] as const;
const watchers = ['admin', 'guest', 'superAdmin'] as const;
const workers = ['admin', 'technician', 'superAdmin'] as const;
const operators = ['admin', 'requestor', 'superAdmin'] as const;

/** The machine and its parts speak as those of an EWO do. */
const writing = { needs: ['tags', 'create'], namespaces: ['tag', 'ewo', 'structure', 'words'] } as const;
const desk = { ...writing, layout: 'main', profiles: managers } as const;
const operator = { ...writing, layout: 'operator', profiles: operators } as const;
const tablet = { ...writing, layout: 'tablet', profiles: workers } as const;
const reading = { needs: ['tags', 'view'], namespaces: ['tag', 'words', 'spares'] } as const;
/** Hours of technicians speak as those of work orders do. */
const working = { needs: ['tags', 'execute'], namespaces: ['tag', 'words', 'orders', 'spares'] } as const;

/** The card of a tag leads to the desk. */
const scanned = [
  { profiles: ['technician'], path: '/app/tablet/tag/intervention/view' },
  { profiles: ['requestor'], path: '/app/operator/viewTag' },
] as const;

const equipment = () => import('./tag/tag-equipment-page.tsx');
const create = () => import('./tag/tag-create-page.tsx');
const intervention = () => import('./tag/tag-intervention-page.tsx');
const view = () => import('./tag/tag-view-page.tsx');
const pickOnScreen = async () => ({ Page: (await equipment()).OperatorEquipmentPage });
const pickOnTablet = async () => ({ Page: (await equipment()).TabletEquipmentPage });
const createOnScreen = async () => ({ Page: (await create()).OperatorCreatePage });
const own = async () => ({ Page: (await import('./tag/tag-own-page.tsx')).OwnTagsPage });

export const tagRoutes: FeatureRoute[] = [
  {
    ...reading,
    namespaces: ['tag', 'words', 'spares', 'board'],
    path: '/app/planning/tag/assign',
    layout: 'main',
    profiles: watchers,
    menu: {
      section: 'organisation',
      key: 'assignTags',
      order: 70,
      covers: ['/app/planning/tag/Reporting', '/app/planning/tag/intervention', '/app/execution/tag'],
    },
    lazy: async () => ({ Page: (await import('./tag/tag-assign-page.tsx')).AssignTagsPage }),
  },
  {
    ...working,
    path: '/app/planning/tag/Reporting/:id?',
    needs: ['tags', 'view'],
    layout: 'main',
    profiles: watchers,
    lazy: async () => ({ Page: (await import('./tag/tag-reporting-page.tsx')).ReportingPage }),
  },
  {
    ...desk,
    path: '/app/planning/tag/equipment',
    menu: {
      section: 'organisation',
      key: 'newTag',
      order: 90,
      href: '/app/planning/tag/equipment?view=desktop',
      covers: ['/app/planning/tag/equipment', '/app/planning/tag/create'],
    },
    lazy: async () => ({ Page: (await equipment()).DeskEquipmentPage }),
  },
  {
    ...desk,
    path: '/app/planning/tag/create/:id?',
    lazy: async () => ({ Page: (await create()).DeskCreatePage }),
  },
  {
    ...working,
    path: '/app/planning/tag/intervention/',
    layout: 'main',
    profiles: managers,
    lazy: async () => ({ Page: (await intervention()).InterventionPage }),
  },
  {
    ...reading,
    path: '/app/planning/tag/intervention/view',
    layout: 'main',
    profiles: watchers,
    instead: scanned,
    lazy: async () => ({ Page: (await view()).TagViewPage }),
  },
  {
    ...operator,
    path: '/app/operator/newTag',
    quickCreate: { key: 'tag', order: 10 },
    lazy: pickOnScreen,
  },
  { ...operator, path: '/app/operator/homeOperator/newTag', lazy: pickOnScreen },
  { ...operator, path: '/app/operator/tag/create/:id?', lazy: createOnScreen },
  { ...operator, path: '/app/operator/homeOperator/tag/create/:id?', lazy: createOnScreen },
  { ...reading, layout: 'operator', profiles: operators, path: '/app/operator/viewTag', lazy: own },
  {
    ...reading,
    layout: 'operator',
    profiles: operators,
    path: '/app/operator/homeOperator/viewTag',
    lazy: own,
  },
  {
    ...tablet,
    path: '/app/tablet/newTag',
    quickCreate: { key: 'tag', order: 10 },
    lazy: pickOnTablet,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/newTag',
    menu: {
      section: 'shortcuts',
      key: 'newTagTablet',
      order: 20,
      href: '/app/tablet/homeTablet/newTag?view=tablet',
      profiles: managers,
    },
    lazy: pickOnTablet,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/tag/create/:id?',
    lazy: async () => ({ Page: (await create()).TabletCreatePage }),
  },
  {
    ...working,
    path: '/app/tablet/tag/intervention/',
    layout: 'tablet',
    profiles: workers,
    lazy: async () => ({ Page: (await intervention()).TabletInterventionPage }),
  },
  {
    ...reading,
    path: '/app/tablet/tag/intervention/view',
    layout: 'tablet',
    profiles: workers,
    lazy: async () => ({ Page: (await view()).TabletTagViewPage }),
  },
  {
    ...reading,
    path: '/app/execution/tag',
    needs: ['tags', 'execute'],
    layout: 'main',
    profiles: workers,
    lazy: async () => ({ Page: (await import('./tag/tag-execution-page.tsx')).ExecuteTagsPage }),
  },
];
