// Layout of the lists and forms of manufacturers, technicians and teams.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { operators, suppliers, teams } from '#shared/organisation/api.ts';
import { operatorFieldEntries } from '#shared/organisation/operator-fields.ts';
import { Operator, Supplier, Team } from '#shared/organisation/team.ts';
import { getTeamWeekRoute } from '#web/paths/people.ts';
import { createUsageDialog } from '../../parts/where-used.tsx';
import type { ArchiveEntry } from '../../ui/archive/archive-routes.tsx';
import { PageButton } from '../../ui/page-button.tsx';
import { useOperatorColumns } from './operator/operator-columns.tsx';
import { OperatorFields } from './operator/operator-fields.tsx';
import { OperatorSwitch } from './operator/operator-switch.tsx';
import { useTeamColumns } from './team/team-columns.tsx';
import { TeamReferences } from './team/team-holders.tsx';
import { TeamMessage } from './team/team-message.tsx';
import { TeamSwitch } from './team/team-switch.tsx';

/** Button that opens a team's week. */
function TeamWeekButton({ to }: { to: string }) {
  const { t } = useTranslation('week');
  return <PageButton to={to}>{t('week')}</PageButton>;
}

export const supplier: ArchiveEntry = {
  archive: suppliers,
  schema: Supplier,
  columns: ['code', 'name', 'email', 'phone', 'active'],
  nameOf: ({ code, name }) => `${code} – ${name}`,
  whereUsed: createUsageDialog('supplier'),
};

/** Visible columns of technicians: fields, and computed ones between them. */
const operatorColumns = [
  ...operatorFieldEntries.flatMap(([id, { list: order }]) => (order === undefined ? [] : [{ id, order }])),
  ...[
    { id: 'teams', order: 50 },
    { id: 'gap', order: 60 },
    { id: 'absent', order: 70 },
  ],
]
  .sort((a, b) => a.order - b.order)
  .map(({ id }) => id);

export const operator: ArchiveEntry = {
  archive: operators,
  schema: Operator,
  columns: operatorColumns,
  useMore: useOperatorColumns,
  nameOf: ({ code, name, surname }) => [code, '–', name, surname].filter(Boolean).join(' '),
  fields: <OperatorFields />,
  actions: (item) => <OperatorSwitch operator={item} />,
  whereUsed: createUsageDialog('operator'),
};

export const team: ArchiveEntry = {
  archive: teams,
  schema: Team,
  columns: ['code', 'description', 'leaders', 'members', 'departmentIds', 'load', 'unreachable', 'active'],
  useMore: useTeamColumns,
  // `active` is not in the form: a button disables the team and shows the work that prevents it.
  sections: [
    { title: 'section.team', fields: ['code', 'description'] },
    { title: 'section.people', fields: ['leaders', 'members', 'professionalGroupId', 'shift'] },
    { title: 'section.covers', fields: ['departmentIds', 'machineIds', 'baseMachineId'] },
  ],
  actions: (item) => (
    <SpaceBetween direction="horizontal" size="xs">
      <TeamMessage team={item} />
      <TeamSwitch team={item} />
    </SpaceBetween>
  ),
  tools: ({ id }) => <TeamWeekButton to={getTeamWeekRoute(id)} />,
  whereUsed: (usage) => <TeamReferences {...usage} />,
};
