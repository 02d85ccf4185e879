// Entitlement of a team: whether it has the skills that an order requires (domain 10.5).
import type { Technician } from './load.ts';
import type { SkillLevel } from './skill.ts';

const hasSkill = (skills: readonly SkillLevel[], { capacityId, level }: SkillLevel) =>
  skills.some((skill) => skill.capacityId === capacityId && skill.level >= level);

/**
 * Returns the capacities missing to the present technician who has most of the required ones. The team is
 * entitled if none is missing and a technician is present.
 */
export function getMissingCapacities(
  present: readonly Pick<Technician, 'skills'>[],
  requires: readonly SkillLevel[],
): number[] {
  const requiredSkills = requires.filter(({ level }) => level > 0);
  const getLackedSkills = ({ skills = [] }: Pick<Technician, 'skills'>) =>
    requiredSkills.filter((each) => !hasSkill(skills, each));
  const [fewestLacked = requiredSkills] = present.map(getLackedSkills).sort((a, b) => a.length - b.length);
  return fewestLacked.map(({ capacityId }) => capacityId);
}

/** Combines the requirements of several procedures: each capacity at its highest required level. */
export function getHighestLevels(requirements: readonly (readonly SkillLevel[] | undefined)[]): SkillLevel[] {
  const highest = new Map<number, number>();
  for (const { capacityId, level } of requirements.flatMap((levels) => levels ?? []))
    if (level > (highest.get(capacityId) ?? 0)) highest.set(capacityId, level);
  return [...highest].sort(([a], [b]) => a - b).map(([capacityId, level]) => ({ capacityId, level }));
}
