// Routes of tags: writing, assigning, working and history, on desktop, operator's screen and tablet.
import type { FeatureRoute } from '../../route.ts';

const managers = ['admin', 'superAdmin'] as const;
const viewers = ['admin', 'guest', 'superAdmin'] as const;
const workers = ['admin', 'technician', 'superAdmin'] as const;
const operators = ['admin', 'requestor', 'superAdmin'] as const;

/** Namespaces for writing: `ewo` has the texts of machine and elements. */
const writing = {
  requiredPermission: ['tags', 'create'],
  namespaces: ['tag', 'ewo', 'structure', 'words'],
} as const;
const desk = { ...writing, layout: 'main', profiles: managers } as const;
const operator = { ...writing, layout: 'operator', profiles: operators } as const;
const tablet = { ...writing, layout: 'tablet', profiles: workers } as const;
const reading = { requiredPermission: ['tags', 'view'], namespaces: ['tag', 'words', 'spares'] } as const;
/** Namespaces for working: `orders` has the texts of technicians' hours. */
const working = {
  requiredPermission: ['tags', 'execute'],
  namespaces: ['tag', 'words', 'orders', 'spares', 'remarks'],
} as const;

/** Redirects by profile, because the QR code of the card leads to the desktop page. */
const labelRedirects = [
  { profiles: ['technician'], path: '/app/tablet/tag/intervention/view' },
  { profiles: ['requestor'], path: '/app/operator/viewTag' },
] as const;

const importEquipment = () => import('./tag/tag-equipment-page.tsx');
const importCreate = () => import('./tag/tag-create-page.tsx');
const importIntervention = () => import('./tag/tag-intervention-page.tsx');
const importView = () => import('./tag/tag-view-page.tsx');
const loadOperatorEquipment = async () => ({ Page: (await importEquipment()).OperatorTagEquipmentPage });
const loadTabletEquipment = async () => ({ Page: (await importEquipment()).TabletTagEquipmentPage });
const loadOperatorCreate = async () => ({ Page: (await importCreate()).OperatorTagCreatePage });
const loadOwnPage = async () => ({ Page: (await import('./tag/tag-own-page.tsx')).OwnTagsPage });

export const tagRoutes: FeatureRoute[] = [
  {
    ...reading,
    namespaces: ['tag', 'words', 'spares', 'board'],
    path: '/app/planning/tag/assign',
    layout: 'main',
    profiles: viewers,
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
    requiredPermission: ['tags', 'view'],
    layout: 'main',
    profiles: viewers,
    lazy: async () => ({ Page: (await import('./tag/tag-reporting-page.tsx')).TagReportingPage }),
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
    lazy: async () => ({ Page: (await importEquipment()).DeskTagEquipmentPage }),
  },
  {
    ...desk,
    path: '/app/planning/tag/create/:id?',
    lazy: async () => ({ Page: (await importCreate()).DeskTagCreatePage }),
  },
  {
    ...working,
    path: '/app/planning/tag/intervention/',
    layout: 'main',
    profiles: managers,
    lazy: async () => ({ Page: (await importIntervention()).TagInterventionPage }),
  },
  {
    ...reading,
    path: '/app/planning/tag/intervention/view',
    layout: 'main',
    profiles: viewers,
    instead: labelRedirects,
    lazy: async () => ({ Page: (await importView()).TagViewPage }),
  },
  {
    ...operator,
    path: '/app/operator/newTag',
    quickCreate: { key: 'tag', order: 10 },
    lazy: loadOperatorEquipment,
  },
  { ...operator, path: '/app/operator/homeOperator/newTag', lazy: loadOperatorEquipment },
  { ...operator, path: '/app/operator/tag/create/:id?', lazy: loadOperatorCreate },
  { ...operator, path: '/app/operator/homeOperator/tag/create/:id?', lazy: loadOperatorCreate },
  { ...reading, layout: 'operator', profiles: operators, path: '/app/operator/viewTag', lazy: loadOwnPage },
  {
    ...reading,
    layout: 'operator',
    profiles: operators,
    path: '/app/operator/homeOperator/viewTag',
    lazy: loadOwnPage,
  },
  {
    ...tablet,
    path: '/app/tablet/newTag',
    quickCreate: { key: 'tag', order: 10 },
    lazy: loadTabletEquipment,
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
    lazy: loadTabletEquipment,
  },
  {
    ...tablet,
    path: '/app/tablet/homeTablet/tag/create/:id?',
    lazy: async () => ({ Page: (await importCreate()).TabletTagCreatePage }),
  },
  {
    ...working,
    path: '/app/tablet/tag/intervention/',
    layout: 'tablet',
    profiles: workers,
    lazy: async () => ({ Page: (await importIntervention()).TabletTagInterventionPage }),
  },
  {
    ...reading,
    path: '/app/tablet/tag/intervention/view',
    layout: 'tablet',
    profiles: workers,
    lazy: async () => ({ Page: (await importView()).TabletTagViewPage }),
  },
  {
    ...reading,
    path: '/app/execution/tag',
    requiredPermission: ['tags', 'execute'],
    layout: 'main',
    profiles: workers,
    lazy: async () => ({ Page: (await import('./tag/tag-execution-page.tsx')).ExecuteTagsPage }),
  },
];
