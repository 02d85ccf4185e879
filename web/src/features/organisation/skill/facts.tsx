// Who can do what and what is asked, read once for all pages of skills, with what follows from it.
import { SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import type { SkillLevel } from '../../../../../shared/organisation/skill.ts';
import { type CycleWork, type SkilledPerson, skills } from '../../../../../shared/organisation/skill-api.ts';
import { coversOf, levelOf, trainingPlan } from '../../../../../shared/organisation/skills.ts';
import { type SkillLibrary, useSkillLibrary } from '../../../parts/skill/library.ts';
import { Failed, Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';

export interface SkillFacts {
  library: SkillLibrary;
  people: readonly SkilledPerson[];
  teams: readonly { id: number; code: string; description: string }[];
  work: readonly CycleWork[];
}

/** Shown once everything is known. */
export function KnownSkills({
  title,
  children,
}: {
  title?: string;
  children: (facts: SkillFacts) => ReactNode;
}) {
  const library = useSkillLibrary();
  const overview = useCall(skills.overview, {});
  if (library.known && overview.data) return children({ library, ...overview.data });
  const error = library.error ?? overview.error;
  const again = () => {
    library.retry();
    if (overview.isError) void overview.refetch();
  };
  return (
    <SpaceBetween size="l">
      {title && <PageHeader title={title} />}
      {error ? <Failed error={error} onRetry={again} /> : <Loading />}
    </SpaceBetween>
  );
}

/** What the group of a technician asks of a skill; undefined where it asks nothing. */
export function askedOf({ groups }: Pick<SkillLibrary, 'groups'>, person: SkilledPerson, capacityId: number) {
  const its = groups.get(person.professionalGroupId ?? 0)?.capacities;
  return its?.some((each) => each.capacityId === capacityId) ? levelOf(its, capacityId) : undefined;
}

export const needsIt = (requires: readonly SkillLevel[], capacityId: number) =>
  levelOf(requires, capacityId) > 0;

export function useCovers({ library, people, work }: SkillFacts) {
  const { capacities } = library;
  return useMemo(() => coversOf([...capacities.keys()], people, work), [capacities, people, work]);
}

export function useTraining({ library, people, work }: SkillFacts) {
  const { groups } = library;
  return useMemo(
    () => trainingPlan(people, (id) => groups.get(id)?.capacities, work),
    [groups, people, work],
  );
}
