// What technicians still lack, how many are able, and who should learn what first (domain 10.3).
import { ABLE, type SkillLevel } from './skill.ts';

/** More axes than these are drawn as averages of their families. */
export const MOST_AXES = 12;
/** Fewer who are able on a shift than these, and one absence stops the work. */
export const SAFE = 2;

type Skills = readonly SkillLevel[] | undefined;

export const levelOf = (skills: Skills, capacityId: number): number =>
  skills?.find((each) => each.capacityId === capacityId)?.level ?? 0;

export const isAble = (skills: Skills, capacityId: number): boolean => levelOf(skills, capacityId) >= ABLE;

interface Gap {
  capacityId: number;
  required: number;
  actual: number;
  gap: number;
}

/** What is asked for, each with what is missing of it. */
export const gapsOf = (required: Skills, skills: Skills): Gap[] =>
  (required ?? []).map(({ capacityId, level }) => {
    const actual = levelOf(skills, capacityId);
    return { capacityId, required: level, actual, gap: Math.max(0, level - actual) };
  });

export interface Axis {
  of: 'capacity' | 'family';
  id: number;
  actual: number;
  required: number;
}

/** An axis for each capacity that is asked for; of more than twelve the averages of their families. */
export function axesOf(
  required: Skills,
  skills: Skills,
  familyOf: (capacityId: number) => number | undefined,
): Axis[] {
  const gaps = gapsOf(required, skills);
  if (gaps.length <= MOST_AXES)
    return gaps.map(({ capacityId, actual, required }) => ({
      of: 'capacity',
      id: capacityId,
      actual,
      required,
    }));
  const families = Map.groupBy(gaps, ({ capacityId }) => familyOf(capacityId) ?? 0);
  return [...families].map(([id, its]) => ({
    of: 'family',
    id,
    actual: average(its.map(({ actual }) => actual)),
    required: average(its.map(({ required }) => required)),
  }));
}

const average = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

/** An active technician, with the shift that counts: his own, else his team's. */
export interface Skilled {
  id: number;
  professionalGroupId?: number;
  shift?: number;
  skills?: readonly SkillLevel[];
}

/** Work that waits, by the cycle it comes from. */
export interface Waiting {
  cycleId: number;
  requires: readonly SkillLevel[];
  minutes: number;
}

/** How many of a team, or of all, are able. */
export const coverageOf = (capacityId: number, people: readonly Pick<Skilled, 'skills'>[]): number =>
  people.filter(({ skills }) => isAble(skills, capacityId)).length;

export interface Cover {
  capacityId: number;
  shift: number;
  able: number[];
  /** Cycles that need it, those with the most work that waits first. */
  cycles: number[];
  minutes: number;
}

/** The bus factor of each capacity on each shift somebody works on: who of it is able, and what would stop without them. */
export function coversOf(
  capacityIds: readonly number[],
  people: readonly Skilled[],
  work: readonly Waiting[],
): Cover[] {
  const shifts = [...new Set(people.flatMap(({ shift }) => shift ?? []))].sort((a, b) => a - b);
  return capacityIds.flatMap((capacityId) => {
    const its = work
      .filter(({ requires }) => levelOf(requires, capacityId) > 0)
      .sort((a, b) => b.minutes - a.minutes || a.cycleId - b.cycleId);
    const cycles = its.map(({ cycleId }) => cycleId);
    const minutes = its.reduce((sum, each) => sum + each.minutes, 0);
    return shifts.map((shift) => {
      const able = people.filter((each) => each.shift === shift && isAble(each.skills, capacityId));
      return { capacityId, shift, able: able.map(({ id }) => id), cycles, minutes };
    });
  });
}

export const isUnsafe = ({ able }: Pick<Cover, 'able'>): boolean => able.length < SAFE;

export interface Training extends Gap {
  operatorId: number;
  /** Of planned work that asks for more than they can do. */
  minutes: number;
}

/** Every gap against the technician's group, the one most work waits for first. */
export function trainingPlan(
  people: readonly Skilled[],
  requiredOf: (groupId: number) => Skills,
  work: readonly Waiting[],
): Training[] {
  const waitingFor = (capacityId: number, actual: number) =>
    work
      .filter(({ requires }) => levelOf(requires, capacityId) > actual)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  return people
    .flatMap(({ id, professionalGroupId, skills }) =>
      gapsOf(professionalGroupId === undefined ? [] : requiredOf(professionalGroupId), skills)
        .filter(({ gap }) => gap > 0)
        .map((gap) => ({ operatorId: id, ...gap, minutes: waitingFor(gap.capacityId, gap.actual) })),
    )
    .sort(
      (a, b) =>
        b.minutes - a.minutes || b.gap - a.gap || a.capacityId - b.capacityId || a.operatorId - b.operatorId,
    );
}

/** A technician's own shift, else that of the first of his teams that has one. */
export const shiftOf = (
  person: { id: number; shift?: number },
  teams: readonly { leaders: readonly number[]; members: readonly number[]; shift?: number }[],
): number | undefined =>
  person.shift ??
  teams.find(
    ({ leaders, members, shift }) =>
      shift !== undefined && (leaders.includes(person.id) || members.includes(person.id)),
  )?.shift;
