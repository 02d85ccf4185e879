// How many of each team are able to do what: level 3 or more (domain 10.3).
import { useTranslation } from 'react-i18next';
import { coverageOf } from '../../../../../shared/organisation/skills.ts';
import { skillPaths } from '../../../paths/skills.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { askedOf, type SkillFacts } from './facts.tsx';

/** More teams than these wait in the preferences. */
const TEAMS = 6;

export function Coverage({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const { library, people, teams } = facts;
  const membersOf = Map.groupBy(
    people.flatMap((person) => person.teamIds.map((teamId) => ({ teamId, person }))),
    ({ teamId }) => teamId,
  );
  const rows = [...library.capacities.values()].map((capacity) => ({
    id: capacity.id,
    name: `${capacity.code} – ${capacity.description}`,
    family: library.families.get(capacity.tipologyId)?.description,
    asked: people.filter((person) => (askedOf(library, person, capacity.id) ?? 0) > 0).length,
    all: coverageOf(capacity.id, people),
    ofTeam: new Map(
      teams.map(({ id }) => [
        id,
        coverageOf(
          capacity.id,
          (membersOf.get(id) ?? []).map(({ person }) => person),
        ),
      ]),
    ),
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'capacity',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PageLink to={skillPaths.capacity(id)}>{name}</PageLink>,
      width: 280,
    },
    { id: 'family', value: ({ family }) => family, width: 150 },
    { id: 'askedOf', value: ({ asked }) => asked, kind: 'number', width: 120 },
    { id: 'coverage', value: ({ all }) => all, kind: 'number', width: 120 },
    ...teams.map(
      ({ id, code, description }, at): Column<(typeof rows)[number]> => ({
        id: `team${id}`,
        header: `${code} ${description}`,
        value: ({ ofTeam }) => ofTeam.get(id),
        kind: 'number',
        width: 130,
        hidden: at >= TEAMS,
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
