// What each technician lacks of what the group asks, the gap first that most planned work waits for (beyond 7).
import { useTranslation } from 'react-i18next';
import { skillPaths } from '../../../paths/skills.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type SkillFacts, useTraining } from './facts.tsx';

export function TrainingPlan({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const plan = useTraining(facts);
  const { capacities, groups } = facts.library;
  const people = new Map(facts.people.map((person) => [person.id, person]));
  const rows = plan.map((gap, at) => {
    const person = people.get(gap.operatorId)!;
    const capacity = capacities.get(gap.capacityId);
    return {
      ...gap,
      id: `${gap.operatorId} ${gap.capacityId}`,
      rank: at + 1,
      person: person.name,
      group: groups.get(person.professionalGroupId ?? 0)?.description,
      name: capacity && `${capacity.code} – ${capacity.description}`,
    };
  });
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'rank', value: ({ rank }) => rank, kind: 'number', width: 80 },
    { id: 'person', value: ({ person }) => person, rowHeader: true, width: 180 },
    { id: 'group', value: ({ group }) => group, width: 200, hidden: true },
    {
      id: 'capacity',
      value: ({ name }) => name,
      cell: ({ capacityId, name }) => <PageLink to={skillPaths.capacity(capacityId)}>{name}</PageLink>,
      width: 280,
    },
    { id: 'actual', value: ({ actual }) => actual, kind: 'number', width: 100 },
    { id: 'required', value: ({ required }) => required, kind: 'number', width: 110 },
    { id: 'gap', value: ({ gap }) => gap, kind: 'number', width: 90 },
    { id: 'waiting', value: ({ minutes }) => minutes, kind: 'minutes', width: 140 },
  ];
  return (
    <DataTable
      id="skill-training"
      variant="container"
      title={t('training.title')}
      namespace="skills"
      items={rows}
      columns={columns}
      nameOf={({ person, name }) => `${person}: ${name}`}
      emptyText={t('training.none')}
    />
  );
}
