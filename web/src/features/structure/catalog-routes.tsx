// Routes of catalogs, other archives and controls.
import type { ComponentType } from 'react';
import { catalogListRoutes } from '../../paths/catalogs.ts';
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';

const importPages = () => import('./catalog/catalog-pages.tsx');
const importControls = () => import('./control/control-pages.tsx');
type PageName<Pages> = { [N in keyof Pages]: Pages[N] extends ComponentType ? N : never }[keyof Pages];
const loadPage = (name: PageName<Awaited<ReturnType<typeof importPages>>>) => async () => ({
  Page: (await importPages())[name],
});
const loadControlPage = (name: PageName<Awaited<ReturnType<typeof importControls>>>) => async () => ({
  Page: (await importControls())[name],
});

const importCalls = () => import('#shared/structure/api.ts');
const importUsage = () => import('../../parts/where-used.tsx');
const importSchemas = () => import('#shared/structure/catalog.ts');

const ARCHIVES_ROUTE = '/app/configuration/othersArchives';
const libraryProfiles = ['admin', 'superAdmin'] as const;
const catalog = {
  layout: 'main',
  namespaces: ['catalogs'],
  profiles: ['admin', 'am', 'superAdmin'],
} as const;
const library = { layout: 'main', namespaces: ['catalogs'], profiles: libraryProfiles } as const;
const archive = { area: 'archives', namespace: 'catalogs' } as const;
const control = {
  ...library,
  path: '/app/configuration/controls',
  requiredPermission: ['controls', 'view'],
} as const;

export const catalogRoutes: FeatureRoute[] = [
  {
    ...catalog,
    path: catalogListRoutes.controlTools,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'controlTools', order: 10 },
    lazy: loadPage('ControlToolsPage'),
  },
  {
    ...catalog,
    path: catalogListRoutes.lubricants,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'lubricants', order: 20 },
    lazy: loadPage('LubricantsPage'),
  },
  {
    ...catalog,
    path: catalogListRoutes.materials,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'materials', order: 30 },
    lazy: loadPage('MaterialsPage'),
  },
  {
    ...catalog,
    path: catalogListRoutes.tools,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'tools', order: 40 },
    lazy: loadPage('ToolsPage'),
  },
  {
    ...catalog,
    path: '/app/mgmt/catalogs/material/edit/:id?',
    requiredPermission: ['catalogs', 'edit'],
    lazy: loadPage('CatalogFormPage'),
  },
  {
    ...catalog,
    path: '/app/mgmt/catalogs/material/create/:idtyperec',
    requiredPermission: ['catalogs', 'create'],
    lazy: loadPage('CatalogFormPage'),
  },
  {
    ...library,
    path: `${ARCHIVES_ROUTE}/libLubrificant`,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'lubricants', order: 60 },
    lazy: loadPage('LibLubricantsPage'),
  },
  {
    ...library,
    path: `${ARCHIVES_ROUTE}/libLubrificant/Edit/:idGroup`,
    requiredPermission: ['catalogs', 'edit'],
    lazy: loadPage('LibLubricantFormPage'),
  },
  ...archiveRoutes({
    ...archive,
    recordKind: 'quantity',
    path: `${ARCHIVES_ROUTE}/libPhisicalQty`,
    menu: { section: 'configuration', key: 'quantities', order: 70 },
    entry: async () => ({
      archive: (await importCalls()).quantities,
      schema: (await importSchemas()).Quantity,
      whereUsed: (await importUsage()).createUsageDialog('quantity'),
    }),
  }),
  {
    ...library,
    path: `${ARCHIVES_ROUTE}/libMaterials`,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'materials', order: 80 },
    lazy: loadPage('LibMaterialsPage'),
  },
  {
    ...library,
    path: `${ARCHIVES_ROUTE}/libTools`,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'tools', order: 90 },
    lazy: loadPage('LibToolsPage'),
  },
  {
    ...library,
    path: `${ARCHIVES_ROUTE}/libControlTools`,
    requiredPermission: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'controlTools', order: 100 },
    lazy: loadPage('LibControlToolsPage'),
  },
  ...archiveRoutes({
    ...archive,
    recordKind: 'department',
    path: `${ARCHIVES_ROUTE}/libDepartment`,
    menu: { section: 'configuration', key: 'departments', order: 110 },
    entry: async () => ({
      archive: (await importCalls()).departments,
      schema: (await importSchemas()).DepartmentOrOperation,
    }),
  }),
  ...archiveRoutes({
    ...archive,
    recordKind: 'operation',
    path: `${ARCHIVES_ROUTE}/libOperation`,
    menu: { section: 'configuration', key: 'operations', order: 120 },
    entry: async () => ({
      archive: (await importCalls()).operations,
      schema: (await importSchemas()).DepartmentOrOperation,
    }),
  }),
  {
    ...control,
    menu: { section: 'configuration', key: 'controls', order: 150 },
    lazy: loadControlPage('ControlsPage'),
  },
  {
    ...control,
    path: `${control.path}/create`,
    requiredPermission: ['controls', 'create'],
    lazy: loadControlPage('ControlFormPage'),
  },
  {
    ...control,
    path: `${control.path}/Edit/:controlId`,
    requiredPermission: ['controls', 'edit'],
    lazy: loadControlPage('ControlFormPage'),
  },
  {
    ...control,
    path: `${control.path}/detail/:controlId`,
    lazy: async () => ({ Page: (await import('./control/control-sheet.tsx')).ControlDetailPage }),
  },
];
