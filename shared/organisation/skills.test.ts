import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { MAX_SKILL_LEVEL, type SkillLevel } from './skill.ts';
import {
  buildChartAxes,
  buildTrainingPlan,
  computeShiftCoverage,
  computeSkillGaps,
  countAbleTechnicians,
  findTechnicianShift,
  getSkillLevel,
  isUnsafe,
  MAX_CHART_AXES,
  type SkilledTechnician,
} from './skills.ts';

const can = (...levels: (readonly [capacityId: number, level: number])[]): SkillLevel[] =>
  levels.map(([capacityId, level]) => ({ capacityId, level }));

const levels = fc.uniqueArray(
  fc.record({
    capacityId: fc.integer({ min: 1, max: 20 }),
    level: fc.integer({ min: 0, max: MAX_SKILL_LEVEL }),
  }),
  { selector: ({ capacityId }) => capacityId, maxLength: 18 },
);

describe('gaps', () => {
  it('are what is missing, never less than nothing', () => {
    expect(computeSkillGaps(can([1, 3], [2, 2], [3, 4]), can([1, 1], [2, 4]))).toEqual([
      { capacityId: 1, required: 3, actual: 1, gap: 2 },
      { capacityId: 2, required: 2, actual: 4, gap: 0 },
      { capacityId: 3, required: 4, actual: 0, gap: 4 },
    ]);
    expect(computeSkillGaps(undefined, can([1, 1]))).toEqual([]);
  });

  it('close when the level reaches what is asked for, whatever else is learned', () => {
    fc.assert(
      fc.property(levels, levels, (required, skills) => {
        const gaps = computeSkillGaps(required, skills);
        const learned = [
          ...skills.filter((each) => !gaps.some(({ capacityId }) => capacityId === each.capacityId)),
        ];
        for (const { capacityId, actual, gap } of gaps) learned.push({ capacityId, level: actual + gap });
        expect(computeSkillGaps(required, learned).every(({ gap }) => gap === 0)).toBe(true);
        expect(gaps.every(({ gap }) => gap >= 0 && gap <= MAX_SKILL_LEVEL)).toBe(true);
      }),
    );
  });
});

describe('the radar', () => {
  const twelve = Array.from({ length: MAX_CHART_AXES }, (_, i) => [i + 1, 3] as const);

  it('has an axis for each capacity that is asked for', () => {
    const axes = buildChartAxes(can(...twelve), can([1, 2]), () => 1);
    expect(axes).toHaveLength(12);
    expect(axes[0]).toEqual({ kind: 'capacity', id: 1, actual: 2, required: 3 });
  });

  it('has averages of families where there are more than twelve', () => {
    const required = can(...twelve, [13, 1]);
    const skills = can([1, 4], [2, 1], [13, 2]);
    expect(buildChartAxes(required, skills, (id) => (id === 13 ? 8 : id <= 2 ? 7 : 9))).toEqual([
      { kind: 'family', id: 7, actual: 2.5, required: 3 },
      { kind: 'family', id: 9, actual: 0, required: 3 },
      { kind: 'family', id: 8, actual: 2, required: 1 },
    ]);
  });

  it('stays within the levels there are', () => {
    fc.assert(
      fc.property(levels, levels, (required, skills) => {
        const axes = buildChartAxes(required, skills, (id) => id % 4);
        expect(axes.length).toBeLessThanOrEqual(MAX_CHART_AXES);
        for (const { actual, required } of axes)
          for (const level of [actual, required]) {
            expect(level).toBeGreaterThanOrEqual(0);
            expect(level).toBeLessThanOrEqual(MAX_SKILL_LEVEL);
          }
      }),
    );
  });
});

const people: SkilledTechnician[] = [
  { id: 1, shift: 1, professionalGroupId: 1, skills: can([1, 3], [2, 4]) },
  { id: 2, shift: 1, professionalGroupId: 1, skills: can([1, 4], [2, 2]) },
  { id: 3, shift: 2, professionalGroupId: 1, skills: can([1, 3]) },
  { id: 4, professionalGroupId: 2, skills: can([1, 4]) },
];
const work = [
  { cycleId: 10, requires: can([1, 3]), minutes: 60 },
  { cycleId: 11, requires: can([1, 2], [2, 3]), minutes: 200 },
  { cycleId: 12, requires: can([2, 0]), minutes: 900 },
];

describe('coverage', () => {
  it('counts who works alone at it', () => {
    expect(countAbleTechnicians(1, people)).toBe(4);
    expect(countAbleTechnicians(2, people)).toBe(1);
    expect(countAbleTechnicians(3, people)).toBe(0);
  });
});

describe('the bus factor', () => {
  it('is counted on each shift somebody works on, with the cycles that depend on it', () => {
    expect(computeShiftCoverage([1, 2], people, work)).toEqual([
      { capacityId: 1, shift: 1, able: [1, 2], cycles: [11, 10], minutes: 260 },
      { capacityId: 1, shift: 2, able: [3], cycles: [11, 10], minutes: 260 },
      { capacityId: 2, shift: 1, able: [1], cycles: [11], minutes: 200 },
      { capacityId: 2, shift: 2, able: [], cycles: [11], minutes: 200 },
    ]);
  });

  it('is told shift by shift in their order, with the most work first, then by cycle', () => {
    const reversed = people.toReversed();
    const equal = [
      { cycleId: 21, requires: can([1, 3]), minutes: 60 },
      { cycleId: 20, requires: can([1, 3]), minutes: 60 },
      { cycleId: 22, requires: can([1, 3]), minutes: 90 },
    ];
    expect(computeShiftCoverage([1], reversed, equal).map(({ shift, cycles }) => [shift, cycles])).toEqual([
      [1, [22, 20, 21]],
      [2, [22, 20, 21]],
    ]);
  });

  it('takes the shift of a team for those who have none of their own', () => {
    const teams = [
      { leaders: [1], members: [2] },
      { leaders: [9], members: [1, 2], shift: 2 },
      { leaders: [1], members: [2], shift: 3 },
    ];
    expect(findTechnicianShift({ id: 1, shift: 4 }, teams)).toBe(4);
    expect(findTechnicianShift({ id: 2 }, teams)).toBe(2);
    expect(findTechnicianShift({ id: 9 }, teams)).toBe(2);
    expect(findTechnicianShift({ id: 5 }, teams)).toBeUndefined();
  });

  it('warns below two', () => {
    expect(computeShiftCoverage([1, 2], people, work).map(isUnsafe)).toEqual([false, true, true, true]);
  });

  it('is nowhere above the coverage of all', () => {
    const skilled = fc.record({
      id: fc.integer(),
      shift: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      skills: levels,
    });
    fc.assert(
      fc.property(fc.array(skilled, { maxLength: 12 }), (all) => {
        const covers = computeShiftCoverage([1, 2, 3], all, []);
        for (const capacityId of [1, 2, 3]) {
          const its = covers.filter((each) => each.capacityId === capacityId);
          const together = its.reduce((sum, { able }) => sum + able.length, 0);
          expect(together).toBe(
            countAbleTechnicians(
              capacityId,
              all.filter(({ shift }) => shift !== undefined),
            ),
          );
        }
      }),
    );
  });
});

describe('the training plan', () => {
  const requiredOf = (group: number) => (group === 1 ? can([1, 3], [2, 3]) : can([3, 1]));

  it('begins with the gap most planned work waits for', () => {
    expect(buildTrainingPlan(people, requiredOf, work)).toEqual([
      { operatorId: 3, capacityId: 2, required: 3, actual: 0, gap: 3, minutes: 200 },
      { operatorId: 2, capacityId: 2, required: 3, actual: 2, gap: 1, minutes: 200 },
      { operatorId: 4, capacityId: 3, required: 1, actual: 0, gap: 1, minutes: 0 },
    ]);
  });

  it('is in order of capacities and people where nothing else tells, and asks nothing of who is in no group', () => {
    const same = [{ id: 9, professionalGroupId: 1 }, { id: 8, professionalGroupId: 1 }, { id: 7 }];
    const plan = buildTrainingPlan(same, () => can([2, 3], [1, 3]), []);
    expect(plan.map(({ capacityId, operatorId }) => [capacityId, operatorId])).toEqual([
      [1, 8],
      [1, 9],
      [2, 8],
      [2, 9],
    ]);
    expect(getSkillLevel(undefined, 1)).toBe(0);
  });

  it('counts only work that asks for more than they can do', () => {
    const [first] = buildTrainingPlan(
      [{ id: 1, professionalGroupId: 1, skills: can([1, 2], [2, 3]) }],
      requiredOf,
      work,
    );
    expect(first).toMatchObject({ capacityId: 1, minutes: 60 });
  });

  it('holds every gap once and falls in minutes', () => {
    fc.assert(
      fc.property(levels, levels, (required, skills) => {
        const all = buildTrainingPlan([{ id: 1, professionalGroupId: 1, skills }], () => required, work);
        expect(all.map(({ capacityId }) => capacityId).sort()).toEqual(
          computeSkillGaps(required, skills)
            .filter(({ gap }) => gap > 0)
            .map(({ capacityId }) => capacityId)
            .sort(),
        );
        expect(all.every(({ minutes }, i) => i === 0 || all[i - 1]!.minutes >= minutes)).toBe(true);
        expect(all.every(({ capacityId, actual }) => getSkillLevel(skills, capacityId) === actual)).toBe(
          true,
        );
      }),
    );
  });
});
