// Training plan: gaps between each technician's skills and the group's requirements, by the planned minutes
// that depend on them (beyond 7).
import { useTranslation } from 'react-i18next';
import { skillPageRoutes } from '#web/paths/skills.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type SkillFacts, useTrainingPlan } from './facts.tsx';

export function TrainingPlan({ facts }: { facts: SkillFacts }) {
  const { t } = useTranslation('skills');
  const plan = useTrainingPlan(facts);
  const { capacities, groups } = facts.library;
  const people = new Map(facts.people.map((person) => [person.id, person]));
  const rows = plan.map((gap, index) => {
    const person = people.get(gap.operatorId)!;
    const capacity = capacities.get(gap.capacityId);
    return {
      ...gap,
      id: `${gap.operatorId} ${gap.capacityId}`,
      rank: index + 1,
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
      cell: ({ capacityId, name }) => <PageLink to={skillPageRoutes.capacity(capacityId)}>{name}</PageLink>,
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
