// Skill gaps of technicians, coverage of capacities, and the training plan (domain 10.3).
import { ABLE_LEVEL, type SkillLevel } from './skill.ts';

/** Maximum number of axes of a chart; more capacities are averaged by family. */
export const MAX_CHART_AXES = 12;
/** Number of able technicians per shift below which one absence stops the work. */
export const MIN_ABLE_TECHNICIANS = 2;

type Skills = readonly SkillLevel[] | undefined;

export const getSkillLevel = (skills: Skills, capacityId: number): number =>
  skills?.find((each) => each.capacityId === capacityId)?.level ?? 0;

export const isAble = (skills: Skills, capacityId: number): boolean =>
  getSkillLevel(skills, capacityId) >= ABLE_LEVEL;

interface Gap {
  capacityId: number;
  required: number;
  actual: number;
  gap: number;
}

/** Returns the gap to each required level. */
export const computeSkillGaps = (required: Skills, skills: Skills): Gap[] =>
  (required ?? []).map(({ capacityId, level }) => {
    const actual = getSkillLevel(skills, capacityId);
    return { capacityId, required: level, actual, gap: Math.max(0, level - actual) };
  });

export interface ChartAxis {
  kind: 'capacity' | 'family';
  id: number;
  actual: number;
  required: number;
}

/** Returns an axis per required capacity; averages by family if there are more than twelve. */
export function buildChartAxes(
  required: Skills,
  skills: Skills,
  getFamily: (capacityId: number) => number | undefined,
): ChartAxis[] {
  const gaps = computeSkillGaps(required, skills);
  if (gaps.length <= MAX_CHART_AXES)
    return gaps.map(({ capacityId, actual, required }) => ({
      kind: 'capacity',
      id: capacityId,
      actual,
      required,
    }));
  const families = Map.groupBy(gaps, ({ capacityId }) => getFamily(capacityId) ?? 0);
  return [...families].map(([id, familyGaps]) => ({
    kind: 'family',
    id,
    actual: computeAverage(familyGaps.map(({ actual }) => actual)),
    required: computeAverage(familyGaps.map(({ required }) => required)),
  }));
}

const computeAverage = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

/** An active technician, with the effective shift: the own one, else the team's. */
export interface SkilledTechnician {
  id: number;
  professionalGroupId?: number;
  shift?: number;
  skills?: readonly SkillLevel[];
}

/** Waiting work, by the cycle it comes from. */
export interface WaitingWork {
  cycleId: number;
  requires: readonly SkillLevel[];
  minutes: number;
}

/** Counts the technicians who are able. */
export const countAbleTechnicians = (
  capacityId: number,
  people: readonly Pick<SkilledTechnician, 'skills'>[],
): number => people.filter(({ skills }) => isAble(skills, capacityId)).length;

export interface ShiftCoverage {
  capacityId: number;
  shift: number;
  able: number[];
  /** Cycles that require it, those with the most waiting work first. */
  cycles: number[];
  minutes: number;
}

/**
 * Computes the bus factor of each capacity on each shift: the able technicians, and the cycles that would
 * stop without them.
 */
export function computeShiftCoverage(
  capacityIds: readonly number[],
  people: readonly SkilledTechnician[],
  work: readonly WaitingWork[],
): ShiftCoverage[] {
  const shifts = [...new Set(people.flatMap(({ shift }) => shift ?? []))].sort((a, b) => a - b);
  return capacityIds.flatMap((capacityId) => {
    const requiringWork = work
      .filter(({ requires }) => getSkillLevel(requires, capacityId) > 0)
      .sort((a, b) => b.minutes - a.minutes || a.cycleId - b.cycleId);
    const cycles = requiringWork.map(({ cycleId }) => cycleId);
    const minutes = requiringWork.reduce((sum, each) => sum + each.minutes, 0);
    return shifts.map((shift) => {
      const able = people.filter((each) => each.shift === shift && isAble(each.skills, capacityId));
      return { capacityId, shift, able: able.map(({ id }) => id), cycles, minutes };
    });
  });
}

export const isUnsafe = ({ able }: Pick<ShiftCoverage, 'able'>): boolean =>
  able.length < MIN_ABLE_TECHNICIANS;

export interface TrainingNeed extends Gap {
  operatorId: number;
  /** Minutes of planned work that requires a higher level. */
  minutes: number;
}

/** Returns every gap against the technician's group, the one with the most waiting work first. */
export function buildTrainingPlan(
  people: readonly SkilledTechnician[],
  getRequiredSkills: (groupId: number) => Skills,
  work: readonly WaitingWork[],
): TrainingNeed[] {
  const sumWaitingMinutes = (capacityId: number, actual: number) =>
    work
      .filter(({ requires }) => getSkillLevel(requires, capacityId) > actual)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  return people
    .flatMap(({ id, professionalGroupId, skills }) =>
      computeSkillGaps(
        professionalGroupId === undefined ? [] : getRequiredSkills(professionalGroupId),
        skills,
      )
        .filter(({ gap }) => gap > 0)
        .map((gap) => ({ operatorId: id, ...gap, minutes: sumWaitingMinutes(gap.capacityId, gap.actual) })),
    )
    .sort(
      (a, b) =>
        b.minutes - a.minutes || b.gap - a.gap || a.capacityId - b.capacityId || a.operatorId - b.operatorId,
    );
}

/** Returns a technician's own shift, else that of the first team that has one. */
export const findTechnicianShift = (
  person: { id: number; shift?: number },
  teams: readonly { leaders: readonly number[]; members: readonly number[]; shift?: number }[],
): number | undefined =>
  person.shift ??
  teams.find(
    ({ leaders, members, shift }) =>
      shift !== undefined && (leaders.includes(person.id) || members.includes(person.id)),
  )?.shift;
