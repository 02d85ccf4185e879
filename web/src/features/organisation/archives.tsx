// How the lists of manufacturers, technicians and teams are arranged.
import { operators, suppliers, teams } from '../../../../shared/organisation/api.ts';
import { Operator, Supplier, Team } from '../../../../shared/organisation/team.ts';
import { whereUsed } from '../../parts/where-used.tsx';
import type { ArchiveEntry } from '../../ui/archive/archive-routes.tsx';
import { TeamMessage } from './team-message.tsx';

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
  columns: ['code', 'name', 'surname', 'email', 'phone', 'active'],
  nameOf: ({ code, name, surname }) => [code, '–', name, surname].filter(Boolean).join(' '),
};

export const team: ArchiveEntry = {
  archive: teams,
  schema: Team,
  columns: ['code', 'description', 'leaders', 'members', 'active'],
  actions: (one) => <TeamMessage team={one} />,
};
