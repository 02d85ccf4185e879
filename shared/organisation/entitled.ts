// Whether a team can do what an order requires (domain 10.5).
import type { Person } from './load.ts';
import type { SkillLevel } from './skill.ts';

const has = (skills: readonly SkillLevel[], { capacityId, level }: SkillLevel) =>
  skills.some((skill) => skill.capacityId === capacityId && skill.level >= level);

/** What whoever of those present can do most of it lacks; if that is nothing and somebody is there, the team is entitled. */
export function missingCapacities(
  present: readonly Pick<Person, 'skills'>[],
  requires: readonly SkillLevel[],
): number[] {
  const asked = requires.filter(({ level }) => level > 0);
  const lackedBy = ({ skills = [] }: Pick<Person, 'skills'>) => asked.filter((each) => !has(skills, each));
  const [least = asked] = present.map(lackedBy).sort((a, b) => a.length - b.length);
  return least.map(({ capacityId }) => capacityId);
}

/** Of several procedures done together: each capacity at the highest level one of them asks for. */
export function highestLevels(all: readonly (readonly SkillLevel[] | undefined)[]): SkillLevel[] {
  const highest = new Map<number, number>();
  for (const { capacityId, level } of all.flatMap((its) => its ?? []))
    if (level > (highest.get(capacityId) ?? 0)) highest.set(capacityId, level);
  return [...highest].sort(([a], [b]) => a - b).map(([capacityId, level]) => ({ capacityId, level }));
}
