// Manufacturers, technicians and teams: one entry each, from which come the list and the form.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { operators, suppliers, teams } from '../../../../shared/organisation/api.ts';
import { Operator, Supplier, Team } from '../../../../shared/organisation/team.ts';
import { usePathParams } from '../../paths/path-params.ts';
import type { ArchivePageProps } from '../../ui/archive/archive.ts';
import { ArchiveForm } from '../../ui/archive/archive-form.tsx';
import { ArchivePage } from '../../ui/archive/archive-page.tsx';
import { TeamMessage } from './team-message.tsx';

interface Entry {
  archive: Pick<ArchivePageProps, 'archive' | 'schema' | 'area' | 'columns' | 'nameOf' | 'actions' | 'thing'>;
  title: 'suppliers' | 'operators' | 'teams';
  section: 'configuration' | 'organisation';
  path: string;
  /** The parameter of the form's path that names the record. */
  param: 'supplierId' | 'idOper' | 'IdTeam';
}

const supplier: Entry = {
  archive: {
    archive: suppliers,
    schema: Supplier,
    area: 'suppliers',
    columns: ['code', 'name', 'email', 'phone', 'active'],
    nameOf: ({ code, name }) => `${code} – ${name}`,
    thing: 'supplier',
  },
  title: 'suppliers',
  section: 'configuration',
  path: '/app/configuration/othersArchives/libManufacturer',
  param: 'supplierId',
};

const operator: Entry = {
  archive: {
    archive: operators,
    schema: Operator,
    area: 'operators',
    columns: ['code', 'name', 'surname', 'email', 'phone', 'active'],
    nameOf: ({ code, name, surname }) => [code, '–', name, surname].filter(Boolean).join(' '),
  },
  title: 'operators',
  section: 'organisation',
  path: '/app/planning/mgmtOperators',
  param: 'idOper',
};

const team: Entry = {
  archive: {
    archive: teams,
    schema: Team,
    area: 'teams',
    columns: ['code', 'description', 'leaders', 'members', 'active'],
    nameOf: ({ code, description }) => `${code} – ${description}`,
    actions: (one) => <TeamMessage team={one} />,
  },
  title: 'teams',
  section: 'organisation',
  path: '/app/planning/mgmtTeams',
  param: 'IdTeam',
};

export const SuppliersPage = () => <List {...supplier} />;
export const SupplierFormPage = () => <Form {...supplier} />;
export const OperatorsPage = () => <List {...operator} />;
export const OperatorFormPage = () => <Form {...operator} />;
export const TeamsPage = () => <List {...team} />;
export const TeamFormPage = () => <Form {...team} />;

function List({ archive, title, section, path }: Entry) {
  const { t } = useTranslation('shell');
  return (
    <ArchivePage
      {...archive}
      namespace="organisation"
      title={t(`menu.${title}`)}
      crumbs={[{ text: t(`section.${section}`) }]}
      paths={{ create: `${path}/create`, edit: (id) => `${path}/edit/${id}` }}
    />
  );
}

function Form({ archive, title, section, path, param }: Entry) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const id = usePathParams<typeof param>()[param];
  return (
    <ArchiveForm
      {...archive}
      key={id}
      namespace="organisation"
      title={t(`menu.${title}`)}
      crumbs={[{ text: t(`section.${section}`) }]}
      id={id === undefined ? undefined : Number(id)}
      list={path}
      onClose={() => void navigate(path)}
    />
  );
}
