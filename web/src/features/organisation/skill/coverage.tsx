// Number of members of each team who can do a skill, i.e. level 3 or more (domain 10.3).
import { useTranslation } from 'react-i18next';
import { countAbleTechnicians } from '#shared/organisation/skills.ts';
import { skillPageRoutes } from '#web/paths/skills.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { findRequiredLevel, type SkillFacts } from './facts.tsx';

/** Number of team columns shown by default; more can be selected in the preferences. */
const MAX_TEAM_COLUMNS = 6;

export function Coverage({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const { library, people, teams } = facts;
  const membersByTeam = Map.groupBy(
    people.flatMap((person) => person.teamIds.map((teamId) => ({ teamId, person }))),
    ({ teamId }) => teamId,
  );
  const rows = [...library.capacities.values()].map((capacity) => ({
    id: capacity.id,
    name: `${capacity.code} – ${capacity.description}`,
    family: library.families.get(capacity.tipologyId)?.description,
    asked: people.filter((person) => (findRequiredLevel(library, person, capacity.id) ?? 0) > 0).length,
    all: countAbleTechnicians(capacity.id, people),
    ofTeam: new Map(
      teams.map(({ id }) => [
        id,
        countAbleTechnicians(
          capacity.id,
          (membersByTeam.get(id) ?? []).map(({ person }) => person),
        ),
      ]),
    ),
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'capacity',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PageLink to={skillPageRoutes.capacity(id)}>{name}</PageLink>,
      width: 280,
    },
    { id: 'family', value: ({ family }) => family, width: 150 },
    { id: 'askedOf', value: ({ asked }) => asked, kind: 'number', width: 120 },
    { id: 'coverage', value: ({ all }) => all, kind: 'number', width: 120 },
    ...teams.map(
      ({ id, code, description }, index): Column<(typeof rows)[number]> => ({
        id: `team${id}`,
        header: `${code} ${description}`,
        value: ({ ofTeam }) => ofTeam.get(id),
        kind: 'number',
        width: 130,
        hidden: index >= MAX_TEAM_COLUMNS,
      }),
    ),
  ];
  return (
    <DataTable
      id="skill-coverage"
      variant="container"
      title={t('coverage.title')}
      namespace="skills"
      items={rows}
      columns={columns}
    />
  );
}
