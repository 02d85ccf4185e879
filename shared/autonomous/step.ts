// The steps of a machine, autonomous and professional: what is frozen when one is confirmed, and what holds up the next (domain 11.6).
import * as z from 'zod';
import type { Frequency } from '../planned/period.ts';
import { periodDays } from '../planned/period.ts';
import type { PointFrequency } from './point.ts';

export const LAST_STEP = 7;
/** Runs are asked for from this step on: before it a machine has no provisional standards yet. */
const WITH_STANDARDS = 4;
/** Days that are looked back on. */
export const STEP_DAYS = 28;
export const FAILURE_DAYS = 30;
const [COMPLIANCE, TAGS] = [95, 80];

/** Of the last 28 days; failures of 30. */
export const StepFigures = z.object({
  runsPlanned: z.int(),
  runsDone: z.int(),
  tagsOpened: z.int(),
  tagsClosed: z.int(),
  /** EWOs whose root cause is that basic conditions were not kept. */
  failures: z.int(),
  /** Planned minutes of cleaning a week. */
  cleaningMinutes: z.number(),
});
export type StepFigures = z.infer<typeof StepFigures>;

export const ConfirmedStep = z.object({
  step: z.int(),
  on: z.string(),
  by: z.string(),
  byId: z.string(),
  /** Of the audit, in percent. */
  score: z.number().optional(),
  note: z.string().optional(),
  /** As they were then. */
  figures: StepFigures.optional(),
});
export type ConfirmedStep = z.infer<typeof ConfirmedStep>;

export const blockers = ['compliance', 'tags', 'failures', 'cleaning'] as const;
/** What holds up a step: what it has, and what it must have. */
export const Blocker = z.object({ what: z.enum(blockers), has: z.number(), needs: z.number() });
export type Blocker = z.infer<typeof Blocker>;

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;

/** What keeps the step from being ready; empty when nothing does. `frozen` is of the step before. */
export function blockersOf(step: number, now: StepFigures, frozen: StepFigures | undefined): Blocker[] {
  const { runsPlanned, runsDone, tagsOpened, tagsClosed, failures, cleaningMinutes } = now;
  const found: Blocker[] = [];
  const compliance =
    runsPlanned > 0 ? percent(runsDone, runsPlanned) : step >= WITH_STANDARDS ? 0 : undefined;
  if (compliance !== undefined && compliance < COMPLIANCE)
    found.push({ what: 'compliance', has: compliance, needs: COMPLIANCE });
  const closed = tagsOpened > 0 ? percent(tagsClosed, tagsOpened) : undefined;
  if (closed !== undefined && closed < TAGS) found.push({ what: 'tags', has: closed, needs: TAGS });
  if (failures > 0) found.push({ what: 'failures', has: failures, needs: 0 });
  if (frozen && cleaningMinutes > frozen.cleaningMinutes)
    found.push({ what: 'cleaning', has: cleaningMinutes, needs: frozen.cleaningMinutes });
  return found;
}

/** The last step confirmed, 0 before the first. */
export const stepOf = (history: readonly ConfirmedStep[]): number => history.at(-1)?.step ?? 0;

/** None is skipped or confirmed twice; whoever has confirmed none begins with 0 or 1. */
export const isNext = (history: readonly ConfirmedStep[], step: number): boolean =>
  step <= LAST_STEP && (history.length === 0 ? step <= 1 : step === stepOf(history) + 1);

/** How often a week a point is due, whatever the calendar of the plant. */
const timesAWeek = (every: PointFrequency): number =>
  'shifts' in every ? every.shifts.length * 7 : 7 / periodDays(every);

/** Minutes a week, to the tenth. */
export const weeklyMinutes = (points: readonly { frequency: PointFrequency; minutes: number }[]): number =>
  Math.round(points.reduce((sum, { frequency, minutes }) => sum + minutes * timesAWeek(frequency), 0) * 10) /
  10;

/** What operators could take over: at most weekly, ten minutes long, on a running machine or without special skill (domain 11.6). */
export const isTransferable = (work: {
  frequency: Frequency | undefined;
  minutes: number;
  machineState: 'stopped' | 'running';
  /** The highest level of a skill it needs; 0: none. */
  skillLevel: number;
}): boolean =>
  work.frequency !== undefined &&
  periodDays(work.frequency) <= 7 &&
  work.minutes <= 10 &&
  (work.machineState === 'running' || work.skillLevel <= 1);

/** Hours a year that a transfer frees, to the tenth. */
export const hoursFreed = (frequency: Frequency, minutes: number): number =>
  Math.round(((minutes / 60) * 365 * 10) / periodDays(frequency)) / 10;
