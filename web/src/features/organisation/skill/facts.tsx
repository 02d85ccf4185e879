// Reads existing and required skills once for all skill pages, and computes coverage and training from them.
import { SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import type { SkillLevel } from '#shared/organisation/skill.ts';
import { type CycleWork, type SkilledPerson, skills } from '#shared/organisation/skill-api.ts';
import { buildTrainingPlan, computeShiftCoverage, getSkillLevel } from '#shared/organisation/skills.ts';
import { type SkillLibrary, useSkillLibrary } from '#web/parts/skill/library.ts';
import { LoadFailure, Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';

export interface SkillFacts {
  library: SkillLibrary;
  people: readonly SkilledPerson[];
  teams: readonly { id: number; code: string; description: string }[];
  work: readonly CycleWork[];
}

/** Renders its children when the skill data has been read. */
export function SkillFactsLoader({
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
  const reload = () => {
    library.retry();
    if (overview.isError) void overview.refetch();
  };
  return (
    <SpaceBetween size="l">
      {title && <PageHeader title={title} />}
      {error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />}
    </SpaceBetween>
  );
}

/** Returns the level the technician's group requires of a skill; undefined if it requires none. */
export function findRequiredLevel(
  { groups }: Pick<SkillLibrary, 'groups'>,
  person: SkilledPerson,
  capacityId: number,
) {
  const requiredSkills = groups.get(person.professionalGroupId ?? 0)?.capacities;
  return requiredSkills?.some((each) => each.capacityId === capacityId)
    ? getSkillLevel(requiredSkills, capacityId)
    : undefined;
}

export const isSkillRequired = (requires: readonly SkillLevel[], capacityId: number) =>
  getSkillLevel(requires, capacityId) > 0;

export function useCovers({ library, people, work }: SkillFacts) {
  const { capacities } = library;
  return useMemo(
    () => computeShiftCoverage([...capacities.keys()], people, work),
    [capacities, people, work],
  );
}

export function useTrainingPlan({ library, people, work }: SkillFacts) {
  const { groups } = library;
  return useMemo(
    () => buildTrainingPlan(people, (id) => groups.get(id)?.capacities, work),
    [groups, people, work],
  );
}
