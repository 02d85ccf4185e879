// Steps of a machine, autonomous and professional: figures frozen at a confirmation, and blockers of the next
// step (domain 11.6).
import * as z from 'zod';
import type { Frequency } from '../planned/period.ts';
import { getPeriodDays } from '../planned/period.ts';
import type { PointFrequency } from './point.ts';

export const LAST_STEP = 7;
/** First step that requires runs: earlier steps have no provisional standards yet. */
const FIRST_STEP_WITH_RUNS = 4;
/** Days covered by the figures. */
export const STEP_DAYS = 28;
export const FAILURE_DAYS = 30;
const [MIN_COMPLIANCE, MIN_CLOSED_TAGS] = [95, 80];

/** Figures of the last 28 days; failures of the last 30. */
export const StepFigures = z.object({
  runsPlanned: z.int(),
  runsDone: z.int(),
  tagsOpened: z.int(),
  tagsClosed: z.int(),
  /** EWOs whose root cause is that basic conditions were not kept. */
  failures: z.int(),
  /** Planned minutes of cleaning per week. */
  cleaningMinutes: z.number(),
});
export type StepFigures = z.infer<typeof StepFigures>;

export const ConfirmedStep = z.object({
  step: z.int(),
  on: z.string(),
  by: z.string(),
  byId: z.string(),
  /** Score of the audit in percent. */
  score: z.number().optional(),
  note: z.string().optional(),
  /** Figures at the time of the confirmation. */
  figures: StepFigures.optional(),
});
export type ConfirmedStep = z.infer<typeof ConfirmedStep>;

export const blockers = ['compliance', 'tags', 'failures', 'cleaning'] as const;
/** A blocker of a step: the actual and the required value. */
export const Blocker = z.object({ what: z.enum(blockers), has: z.number(), needs: z.number() });
export type Blocker = z.infer<typeof Blocker>;

const computePercent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

/** Returns the blockers of a step; empty if it is ready. `previousFigures` holds the figures of the step before. */
export function findBlockers(
  step: number,
  currentFigures: StepFigures,
  previousFigures: StepFigures | undefined,
): Blocker[] {
  const { runsPlanned, runsDone, tagsOpened, tagsClosed, failures, cleaningMinutes } = currentFigures;
  const foundBlockers: Blocker[] = [];
  const compliance =
    runsPlanned > 0 ? computePercent(runsDone, runsPlanned) : step >= FIRST_STEP_WITH_RUNS ? 0 : undefined;
  if (compliance !== undefined && compliance < MIN_COMPLIANCE)
    foundBlockers.push({ what: 'compliance', has: compliance, needs: MIN_COMPLIANCE });
  const closedTags = tagsOpened > 0 ? computePercent(tagsClosed, tagsOpened) : undefined;
  if (closedTags !== undefined && closedTags < MIN_CLOSED_TAGS)
    foundBlockers.push({ what: 'tags', has: closedTags, needs: MIN_CLOSED_TAGS });
  if (failures > 0) foundBlockers.push({ what: 'failures', has: failures, needs: 0 });
  if (previousFigures && cleaningMinutes > previousFigures.cleaningMinutes)
    foundBlockers.push({ what: 'cleaning', has: cleaningMinutes, needs: previousFigures.cleaningMinutes });
  return foundBlockers;
}

/** Returns the last confirmed step, 0 before the first. */
export const getConfirmedStep = (history: readonly ConfirmedStep[]): number => history.at(-1)?.step ?? 0;

/** Whether a step may be confirmed: none is skipped or repeated, and the first one is 0 or 1. */
export const isNextStep = (history: readonly ConfirmedStep[], step: number): boolean =>
  step <= LAST_STEP && (history.length === 0 ? step <= 1 : step === getConfirmedStep(history) + 1);

/** Returns how many times a week a point is due, ignoring the plant calendar. */
const computeTimesAWeek = (every: PointFrequency): number =>
  'shifts' in every ? every.shifts.length * 7 : 7 / getPeriodDays(every);

/** Returns minutes per week, rounded to tenths. */
export const computeWeeklyMinutes = (
  points: readonly { frequency: PointFrequency; minutes: number }[],
): number =>
  Math.round(
    points.reduce((sum, { frequency, minutes }) => sum + minutes * computeTimesAWeek(frequency), 0) * 10,
  ) / 10;

/**
 * Whether operators could take over this work: due at least weekly, at most ten minutes long, on a running
 * machine or without special skill (domain 11.6).
 */
export const isTransferable = (work: {
  frequency: Frequency | undefined;
  minutes: number;
  machineState: 'stopped' | 'running';
  /** The highest required skill level; 0: none. */
  skillLevel: number;
}): boolean =>
  work.frequency !== undefined &&
  getPeriodDays(work.frequency) <= 7 &&
  work.minutes <= 10 &&
  (work.machineState === 'running' || work.skillLevel <= 1);

/** Returns the hours per year freed by a transfer to operators, rounded to tenths. */
export const computeFreedHours = (frequency: Frequency, minutes: number): number =>
  Math.round(((minutes / 60) * 365 * 10) / getPeriodDays(frequency)) / 10;
