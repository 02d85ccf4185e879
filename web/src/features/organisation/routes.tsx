// What organisation offers: manufacturers, technicians and teams, each an archive whose forms have paths of their own.
import type { ComponentType } from 'react';
import type { Area } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';

const pages = () => import('./archive-pages.tsx');
type Pages = Awaited<ReturnType<typeof pages>>;
type PageName = { [N in keyof Pages]: Pages[N] extends ComponentType ? N : never }[keyof Pages];

const show = (name: PageName) => async () => ({ Page: (await pages())[name] });

const archive = (
  list: string,
  edit: string,
  area: Area,
  menu: NonNullable<FeatureRoute['menu']>,
  page: { list: PageName; form: PageName },
): FeatureRoute[] => {
  const base = { layout: 'main', namespaces: ['organisation'] } as const;
  return [
    { ...base, path: list, needs: [area, 'view'], menu, lazy: show(page.list) },
    { ...base, path: `${list}/create`, needs: [area, 'create'], lazy: show(page.form) },
    { ...base, path: `${list}/edit/${edit}`, needs: [area, 'edit'], lazy: show(page.form) },
  ];
};

export const routes: FeatureRoute[] = [
  ...archive(
    '/app/configuration/othersArchives/libManufacturer',
    ':supplierId',
    'suppliers',
    { section: 'configuration', key: 'suppliers', order: 50 },
    { list: 'SuppliersPage', form: 'SupplierFormPage' },
  ),
  ...archive(
    '/app/planning/mgmtOperators',
    ':idOper',
    'operators',
    { section: 'organisation', key: 'operators', order: 30 },
    { list: 'OperatorsPage', form: 'OperatorFormPage' },
  ),
  ...archive(
    '/app/planning/mgmtTeams',
    ':IdTeam',
    'teams',
    { section: 'organisation', key: 'teams', order: 40 },
    { list: 'TeamsPage', form: 'TeamFormPage' },
  ),
];
