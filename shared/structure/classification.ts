// Classification wizard: six sections with eighteen criteria, their answers and scores, and the resulting
// class (product §3 "Criticality wizard", domain 2.3–2.4).
import * as z from 'zod';
import type { MessageCode } from '../messages.ts';
import type { MachineClass } from './classes.ts';
import type { Machine } from './machine.ts';

/** Score of an unanswered criterion (product §9), excluded from sums. */
export const UNANSWERED = -2;

/**
 * Answers of each criterion with their scores, the most critical first; labels are in the catalogue under the
 * same names.
 */
export const criteria = {
  production: {
    usageTime: { high: 5, middle: 3, low: 1 },
    repercussions: { plant: 5, section: 3, machine: 1 },
    backup: { none: 5, partial: 3, full: 1 },
    oee: { low: 5, middle: 3, high: 1 },
    workingPause: { none: 5, breaks: 3, daily: 1 },
    mtbf: { under6: 5, from6to15: 3, from15to30: 2, over30: 1 },
  },
  qualityImpact: {
    complaints: { external: 5, internal: 3, none: 1 },
    defectDetectability: { notInPlant: 5, downstream: 3, atMachine: 1 },
    reworkCosts: { high: 5, middle: 3, low: 1 },
  },
  costImpact: {
    maintenanceBasicConditionsAM: { poor: 5, fair: 3, good: 1 },
    maintenanceBasicConditionsPM: { none: 5, partial: 3, full: 1 },
    impactOnFailureMaintenanceCosts: { high: 5, middle: 3, low: 1 },
    energyLosses: { high: 5, middle: 3, low: 1 },
  },
  serviceImpact: {
    intermediateBuffers: { small: 5, large: 1 },
  },
  ambienceAndSafetyImpact: {
    workSafetyInCaseOfBreakdown: { lostTime: 5, firstAid: 3, none: 1 },
    noRoutineActions: { weekly: 5, monthly: 3, rare: 1 },
    environmentalImpactInCaseOfFailure: { outside: 5, inside: 3, none: 1 },
  },
  machineAge: {
    yearsOfService: { over20: 5, from10to20: 3, under10: 1 },
  },
} as const satisfies Record<string, Record<string, Record<string, number>>>;

export type Section = keyof typeof criteria;
export const sections = Object.keys(criteria) as Section[];
export type Criterion<S extends Section = Section> = S extends Section
  ? keyof (typeof criteria)[S] & string
  : never;

const buildScoreSchema = (answers: Record<string, number>) =>
  z.literal([UNANSWERED, ...new Set(Object.values(answers))]).default(UNANSWERED);

const buildSectionSchema = <S extends Section>(section: S) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(criteria[section]).map(([name, answers]) => [name, buildScoreSchema(answers)]),
    ) as Record<Criterion<S>, z.ZodDefault<z.ZodLiteral<number>>>,
  );

/** Scores by section; an absent section was never opened. */
export const Scores = z.strictObject({
  production: buildSectionSchema('production').prefault({}),
  qualityImpact: buildSectionSchema('qualityImpact').prefault({}),
  costImpact: buildSectionSchema('costImpact').prefault({}),
  serviceImpact: buildSectionSchema('serviceImpact').prefault({}),
  ambienceAndSafetyImpact: buildSectionSchema('ambienceAndSafetyImpact').prefault({}),
  machineAge: buildSectionSchema('machineAge').prefault({}),
});
export type Scores = z.infer<typeof Scores>;

/** Removes unanswered criteria, for storage. */
export const removeUnanswered = (scores: Scores): z.input<typeof Scores> =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(
        Object.entries(scores[section]).filter(([, sectionScore]) => sectionScore !== UNANSWERED),
      ),
    ]),
  );

/** Percent of the highest total from which a class applies; a plant may change them (domain 2.4). */
export interface Thresholds {
  aa: number;
  a: number;
  b: number;
}
export const defaultThresholds: Thresholds = { aa: 80, a: 60, b: 40 };

export const MAX_TOTAL = sections.reduce((sum, section) => sum + computeMaximum(section), 0);

export function computeMaximum(section: Section): number {
  return Object.values(criteria[section]).reduce(
    (sum, answers) => sum + Math.max(...Object.values(answers as Record<string, number>)),
    0,
  );
}

export interface SectionTotal {
  /** Sum of the answered scores. */
  total: number;
  complete: boolean;
}
export interface Classification {
  sections: Record<Section, SectionTotal>;
  total: number;
  complete: boolean;
  /** Class proposed by the scores; absent while a criterion is unanswered. */
  proposed?: MachineClass;
}

export function classify(
  scores: Scores,
  {
    thresholds = defaultThresholds,
    safetyFloor = false,
  }: { thresholds?: Thresholds; safetyFloor?: boolean } = {},
): Classification {
  const totals = Object.fromEntries(
    sections.map((section) => {
      const sectionScores = Object.values(scores[section]) as number[];
      const answeredScores = sectionScores.filter((each) => each !== UNANSWERED);
      const total = answeredScores.reduce((sum, each) => sum + each, 0);
      return [section, { total, complete: answeredScores.length === sectionScores.length }];
    }),
  ) as Classification['sections'];
  const total = sections.reduce((sum, section) => sum + totals[section].total, 0);
  const complete = sections.every((section) => totals[section].complete);
  if (!complete) return { sections: totals, total, complete };
  return {
    sections: totals,
    total,
    complete,
    proposed: getClassOfTotal(total, thresholds, safetyFloor && isUnsafe(scores)),
  };
}

/** Returns the lowest total that reaches a threshold. */
export const computePoints = (percent: number) => Math.ceil((percent * MAX_TOTAL) / 100);

/** Returns the class of a total, compared without rounding: 71.5 of 90 is below 80 %. */
export function getClassOfTotal(total: number, thresholds: Thresholds, atLeastA = false): MachineClass {
  const hasReached = (percent: number) => total * 100 >= percent * MAX_TOTAL;
  if (hasReached(thresholds.aa)) return 'AA';
  if (hasReached(thresholds.a) || atLeastA) return 'A';
  return hasReached(thresholds.b) ? 'B' : 'C';
}

/** Stored form of a wizard, under the id of its machine. */
export interface ClassificationRecord extends Classification {
  /** Code of the machine, for display. */
  code: string;
  /** Scores of the answered criteria. */
  scores: z.input<typeof Scores>;
  /** The class PRE it set, with the reason if it differs from the proposed one. */
  chosen?: MachineClass;
  reason?: string;
  classifiedOn?: string;
  classifiedBy?: string;
}

export interface ClassChoice {
  /** Class PRE chosen by the user; absent: the proposed one applies. */
  chosen?: MachineClass;
  reason?: string;
}

/**
 * Returns the problems of a choice: it requires a complete wizard, and a reason if it differs from the
 * proposal (domain 2.4).
 */
export function validateClassChoice(
  { complete, proposed }: Pick<Classification, 'complete' | 'proposed'>,
  { chosen, reason }: ClassChoice,
): { chosen?: MessageCode; reason?: MessageCode } {
  if (chosen === undefined) return {};
  if (!complete) return { chosen: 'notAllowed' };
  return chosen === proposed || reason ? {} : { reason: 'reasonNeeded' };
}

/**
 * Returns the machine's class PRE after its wizard was saved. A class set by the wizard is removed when
 * answers are withdrawn; one set manually stays until a wizard is completed.
 */
export const computeClassPre = (
  { complete, chosen }: { complete: boolean; chosen?: MachineClass },
  previousClass: { classPre?: MachineClass; wizardClass?: MachineClass },
): MachineClass | undefined =>
  complete
    ? chosen
    : previousClass.classPre === previousClass.wizardClass
      ? undefined
      : previousClass.classPre;

const isUnsafe = ({ ambienceAndSafetyImpact: safety }: Scores) =>
  safety.workSafetyInCaseOfBreakdown === 5 || safety.environmentalImpactInCaseOfFailure === 5;

/** Scores by measured value, the bands of domain 2.3 with their boundaries resolved there. */
export const scoreBands = {
  oee: (percent: number) => (percent < 65 ? 5 : percent <= 85 ? 3 : 1),
  mtbf: (days: number) => (days < 6 ? 5 : days <= 15 ? 3 : days <= 30 ? 2 : 1),
  reworkCosts: (perMonth: number) => (perMonth >= 1000 ? 5 : perMonth > 500 ? 3 : 1),
  impactOnFailureMaintenanceCosts: (perPiece: number) => (perPiece >= 250 ? 5 : perPiece >= 100 ? 3 : 1),
  intermediateBuffers: (pieces: number) => (pieces <= 10 ? 5 : 1),
  yearsOfService: (years: number) => (years > 20 ? 5 : years >= 10 ? 3 : 1),
} as const;

export interface ScoreSources {
  machine: Pick<Machine, 'oee' | 'yearSetup'>;
  /** Mean days between failures of the last six months; absent without failures. */
  mtbfDays?: number;
  year: number;
}

/** Returns the scores suggested by known data; the user confirms them. */
export function suggestScores({ machine, mtbfDays, year }: ScoreSources): {
  production: { oee?: number; mtbf?: number };
  machineAge: { yearsOfService?: number };
} {
  return {
    production: {
      ...(machine.oee !== undefined && { oee: scoreBands.oee(machine.oee) }),
      ...(mtbfDays !== undefined && { mtbf: scoreBands.mtbf(mtbfDays) }),
    },
    machineAge: {
      ...(machine.yearSetup !== undefined && {
        yearsOfService: scoreBands.yearsOfService(year - machine.yearSetup),
      }),
    },
  };
}
