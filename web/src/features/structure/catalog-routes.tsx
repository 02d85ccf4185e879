// The pages of catalogs, of the other archives and of controls.
import type { ComponentType } from 'react';
import { listPath } from '../../paths/catalogs.ts';
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';

const pages = () => import('./catalog/catalog-pages.tsx');
const controls = () => import('./control/control-pages.tsx');
type NameIn<Pages> = { [N in keyof Pages]: Pages[N] extends ComponentType ? N : never }[keyof Pages];
const show = (name: NameIn<Awaited<ReturnType<typeof pages>>>) => async () => ({
  Page: (await pages())[name],
});
const showControl = (name: NameIn<Awaited<ReturnType<typeof controls>>>) => async () => ({
  Page: (await controls())[name],
});

const calls = () => import('../../../../shared/structure/api.ts');
const used = () => import('../../parts/where-used.tsx');
const schemas = () => import('../../../../shared/structure/catalog.ts');

const others = '/app/configuration/othersArchives';
const keepers = ['admin', 'superAdmin'] as const;
const catalog = {
  layout: 'main',
  namespaces: ['catalogs'],
  profiles: ['admin', 'am', 'superAdmin'],
} as const;
const library = { layout: 'main', namespaces: ['catalogs'], profiles: keepers } as const;
const archive = { area: 'archives', namespace: 'catalogs' } as const;
const control = { ...library, path: '/app/configuration/controls', needs: ['controls', 'view'] } as const;

export const catalogRoutes: FeatureRoute[] = [
  {
    ...catalog,
    path: listPath.controlTools,
    needs: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'controlTools', order: 10 },
    lazy: show('ControlToolsPage'),
  },
  {
    ...catalog,
    path: listPath.lubricants,
    needs: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'lubricants', order: 20 },
    lazy: show('LubricantsPage'),
  },
  {
    ...catalog,
    path: listPath.materials,
    needs: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'materials', order: 30 },
    lazy: show('MaterialsPage'),
  },
  {
    ...catalog,
    path: listPath.tools,
    needs: ['catalogs', 'view'],
    menu: { section: 'catalogs', key: 'tools', order: 40 },
    lazy: show('ToolsPage'),
  },
  {
    ...catalog,
    path: '/app/mgmt/catalogs/material/edit/:id?',
    needs: ['catalogs', 'edit'],
    lazy: show('CatalogFormPage'),
  },
  {
    ...catalog,
    path: '/app/mgmt/catalogs/material/create/:idtyperec',
    needs: ['catalogs', 'create'],
    lazy: show('CatalogFormPage'),
  },
  {
    ...library,
    path: `${others}/libLubrificant`,
    needs: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'lubricants', order: 60 },
    lazy: show('LibLubricantsPage'),
  },
  {
    ...library,
    path: `${others}/libLubrificant/Edit/:idGroup`,
    needs: ['catalogs', 'edit'],
    lazy: show('LibLubricantFormPage'),
  },
  ...archiveRoutes({
    ...archive,
    thing: 'quantity',
    path: `${others}/libPhisicalQty`,
    menu: { section: 'configuration', key: 'quantities', order: 70 },
    entry: async () => ({
      archive: (await calls()).quantities,
      schema: (await schemas()).Quantity,
      whereUsed: (await used()).whereUsed('quantity'),
    }),
  }),
  {
    ...library,
    path: `${others}/libMaterials`,
    needs: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'materials', order: 80 },
    lazy: show('LibMaterialsPage'),
  },
  {
    ...library,
    path: `${others}/libTools`,
    needs: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'tools', order: 90 },
    lazy: show('LibToolsPage'),
  },
  {
    ...library,
    path: `${others}/libControlTools`,
    needs: ['catalogs', 'view'],
    menu: { section: 'configuration', key: 'controlTools', order: 100 },
    lazy: show('LibControlToolsPage'),
  },
  ...archiveRoutes({
    ...archive,
    thing: 'department',
    path: `${others}/libDepartment`,
    menu: { section: 'configuration', key: 'departments', order: 110 },
    entry: async () => ({
      archive: (await calls()).departments,
      schema: (await schemas()).Place,
    }),
  }),
  ...archiveRoutes({
    ...archive,
    thing: 'operation',
    path: `${others}/libOperation`,
    menu: { section: 'configuration', key: 'operations', order: 120 },
    entry: async () => ({
      archive: (await calls()).operations,
      schema: (await schemas()).Place,
    }),
  }),
  {
    ...control,
    menu: { section: 'configuration', key: 'controls', order: 150 },
    lazy: showControl('ControlsPage'),
  },
  {
    ...control,
    path: `${control.path}/create`,
    needs: ['controls', 'create'],
    lazy: showControl('ControlFormPage'),
  },
  {
    ...control,
    path: `${control.path}/Edit/:controlId`,
    needs: ['controls', 'edit'],
    lazy: showControl('ControlFormPage'),
  },
  {
    ...control,
    path: `${control.path}/detail/:controlId`,
    lazy: async () => ({ Page: (await import('./control/control-sheet.tsx')).ControlDetailPage }),
  },
];
