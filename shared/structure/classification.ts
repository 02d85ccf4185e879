// The classification wizard: six sections, eighteen criteria, their answers and scores, and the class they lead to (product §3 "Criticality wizard", domain 2.3–2.4).
import * as z from 'zod';
import type { MessageCode } from '../messages.ts';
import type { MachineClass } from './classes.ts';
import type { Machine } from './machine.ts';

/** The score of a criterion nobody answered (product §9); it is not added. */
export const UNANSWERED = -2;

/** Answers of each criterion with their scores, the most critical first; labels stand in the catalogue under the same names. */
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

const score = (answers: Record<string, number>) =>
  z.literal([UNANSWERED, ...new Set(Object.values(answers))]).default(UNANSWERED);

const answersOf = <S extends Section>(section: S) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(criteria[section]).map(([name, answers]) => [name, score(answers)]),
    ) as Record<Criterion<S>, z.ZodDefault<z.ZodLiteral<number>>>,
  );

/** Scores by section; a section that is absent was never opened. */
export const Scores = z.strictObject({
  production: answersOf('production').prefault({}),
  qualityImpact: answersOf('qualityImpact').prefault({}),
  costImpact: answersOf('costImpact').prefault({}),
  serviceImpact: answersOf('serviceImpact').prefault({}),
  ambienceAndSafetyImpact: answersOf('ambienceAndSafetyImpact').prefault({}),
  machineAge: answersOf('machineAge').prefault({}),
});
export type Scores = z.infer<typeof Scores>;

/** Without the criteria nobody answered, as they are stored. */
export const answered = (scores: Scores): z.input<typeof Scores> =>
  Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(Object.entries(scores[section]).filter(([, given]) => given !== UNANSWERED)),
    ]),
  );

/** Percent of the highest total from which a class holds; the plant tunes them (domain 2.4). */
export interface Thresholds {
  aa: number;
  a: number;
  b: number;
}
export const usualThresholds: Thresholds = { aa: 80, a: 60, b: 40 };

export const MAX_TOTAL = sections.reduce((sum, section) => sum + maximumOf(section), 0);

export function maximumOf(section: Section): number {
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
  /** What the scores propose; nothing while a criterion is unanswered. */
  proposed?: MachineClass;
}

export function classify(
  scores: Scores,
  {
    thresholds = usualThresholds,
    safetyFloor = false,
  }: { thresholds?: Thresholds; safetyFloor?: boolean } = {},
): Classification {
  const totals = Object.fromEntries(
    sections.map((section) => {
      const given = Object.values(scores[section]) as number[];
      const answered = given.filter((each) => each !== UNANSWERED);
      const total = answered.reduce((sum, each) => sum + each, 0);
      return [section, { total, complete: answered.length === given.length }];
    }),
  ) as Classification['sections'];
  const total = sections.reduce((sum, section) => sum + totals[section].total, 0);
  const complete = sections.every((section) => totals[section].complete);
  if (!complete) return { sections: totals, total, complete };
  return {
    sections: totals,
    total,
    complete,
    proposed: classFor(total, thresholds, safetyFloor && unsafe(scores)),
  };
}

/** The lowest total that reaches a threshold. */
export const pointsAt = (percent: number) => Math.ceil((percent * MAX_TOTAL) / 100);

/** Compared as fractions: 71.5 of 90 is not 80 %. */
export function classFor(total: number, thresholds: Thresholds, atLeastA = false): MachineClass {
  const reaches = (percent: number) => total * 100 >= percent * MAX_TOTAL;
  if (reaches(thresholds.aa)) return 'AA';
  if (reaches(thresholds.a) || atLeastA) return 'A';
  return reaches(thresholds.b) ? 'B' : 'C';
}

/** What is stored of a wizard, under the id of its machine. */
export interface Classified extends Classification {
  /** The machine's, to be called by. */
  code: string;
  /** Those that were answered. */
  scores: z.input<typeof Scores>;
  /** The class PRE it gave, with the reason where it is not the proposed one. */
  chosen?: MachineClass;
  reason?: string;
  classifiedOn?: string;
  classifiedBy?: string;
}

export interface Choice {
  /** The class PRE whoever classifies wants; absent, the proposed one holds. */
  chosen?: MachineClass;
  reason?: string;
}

/** A class is chosen for a complete wizard only, and another than the proposed one with a reason (domain 2.4). */
export function choiceProblems(
  { complete, proposed }: Pick<Classification, 'complete' | 'proposed'>,
  { chosen, reason }: Choice,
): { chosen?: MessageCode; reason?: MessageCode } {
  if (chosen === undefined) return {};
  if (!complete) return { chosen: 'notAllowed' };
  return chosen === proposed || reason ? {} : { reason: 'reasonNeeded' };
}

/** The class PRE of a machine after its wizard was saved. One the wizard gave goes when answers are taken back; one set by hand stays until a wizard is completed. */
export const classPreAfter = (
  { complete, chosen }: { complete: boolean; chosen?: MachineClass },
  before: { classPre?: MachineClass; given?: MachineClass },
): MachineClass | undefined =>
  complete ? chosen : before.classPre === before.given ? undefined : before.classPre;

const unsafe = ({ ambienceAndSafetyImpact: safety }: Scores) =>
  safety.workSafetyInCaseOfBreakdown === 5 || safety.environmentalImpactInCaseOfFailure === 5;

/** The bands of domain 2.3, their open edges resolved there. */
export const bands = {
  oee: (percent: number) => (percent < 65 ? 5 : percent <= 85 ? 3 : 1),
  mtbf: (days: number) => (days < 6 ? 5 : days <= 15 ? 3 : days <= 30 ? 2 : 1),
  reworkCosts: (perMonth: number) => (perMonth >= 1000 ? 5 : perMonth > 500 ? 3 : 1),
  impactOnFailureMaintenanceCosts: (perPiece: number) => (perPiece >= 250 ? 5 : perPiece >= 100 ? 3 : 1),
  intermediateBuffers: (pieces: number) => (pieces <= 10 ? 5 : 1),
  yearsOfService: (years: number) => (years > 20 ? 5 : years >= 10 ? 3 : 1),
} as const;

export interface Known {
  machine: Pick<Machine, 'oee' | 'yearSetup'>;
  /** Mean days between failures of the last six months; absent without failures to count. */
  mtbfDays?: number;
  year: number;
}

/** Answers the data suggests; whoever classifies confirms them. */
export function suggested({ machine, mtbfDays, year }: Known): {
  production: { oee?: number; mtbf?: number };
  machineAge: { yearsOfService?: number };
} {
  return {
    production: {
      ...(machine.oee !== undefined && { oee: bands.oee(machine.oee) }),
      ...(mtbfDays !== undefined && { mtbf: bands.mtbf(mtbfDays) }),
    },
    machineAge: {
      ...(machine.yearSetup !== undefined && {
        yearsOfService: bands.yearsOfService(year - machine.yearSetup),
      }),
    },
  };
}
