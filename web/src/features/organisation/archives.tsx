// How the lists and forms of manufacturers, technicians and teams are arranged.
import { SpaceBetween } from '@cloudscape-design/components';
import { operators, suppliers, teams } from '../../../../shared/organisation/api.ts';
import { Operator, Supplier, Team } from '../../../../shared/organisation/team.ts';
import { whereUsed } from '../../parts/where-used.tsx';
import type { ArchiveEntry } from '../../ui/archive/archive-routes.tsx';
import { useOperatorColumns } from './operator/operator-columns.tsx';
import { OperatorFields } from './operator/operator-fields.tsx';
import { OperatorSwitch } from './operator/operator-switch.tsx';
import { useTeamColumns } from './team/team-columns.tsx';
import { TeamHolders } from './team/team-holders.tsx';
import { TeamMessage } from './team/team-message.tsx';
import { teamWeekPath } from './team/team-paths.ts';
import { TeamSwitch } from './team/team-switch.tsx';
import { WeekOf } from './team/week-of.tsx';

export const supplier: ArchiveEntry = {
  archive: suppliers,
  schema: Supplier,
  columns: ['code', 'name', 'email', 'phone', 'active'],
  nameOf: ({ code, name }) => `${code} – ${name}`,
  whereUsed: whereUsed('supplier'),
};

export const operator: ArchiveEntry = {
  archive: operators,
  schema: Operator,
  columns: [
    'code',
    'name',
    'surname',
    'professionalGroupId',
    'shift',
    'teams',
    'skills',
    'gap',
    'absent',
    'active',
  ],
  useMore: useOperatorColumns,
  nameOf: ({ code, name, surname }) => [code, '–', name, surname].filter(Boolean).join(' '),
  fields: <OperatorFields />,
  actions: (one) => <OperatorSwitch operator={one} />,
  whereUsed: whereUsed('operator'),
};

export const team: ArchiveEntry = {
  archive: teams,
  schema: Team,
  columns: [
    'code',
    'description',
    'leaders',
    'members',
    'departmentIds',
    'machineIds',
    'shift',
    'load',
    'active',
  ],
  useMore: useTeamColumns,
  // put out of use by a button of its own, which says what holds it
  sections: [
    { title: 'section.team', fields: ['code', 'description'] },
    { title: 'section.people', fields: ['leaders', 'members', 'professionalGroupId', 'shift'] },
    { title: 'section.covers', fields: ['departmentIds', 'machineIds'] },
  ],
  actions: (one) => (
    <SpaceBetween direction="horizontal" size="xs">
      <TeamMessage team={one} />
      <TeamSwitch team={one} />
    </SpaceBetween>
  ),
  tools: ({ id }) => <WeekOf to={teamWeekPath(id)} />,
  whereUsed: (asked) => <TeamHolders {...asked} />,
};
