// Maintenance cycles (routings): strategies of one machine that are done together at one frequency (domain
// 4.4, 4.5).
import * as z from 'zod';
import {
  choice,
  code,
  day,
  flag,
  id,
  minutes,
  number,
  optional,
  ref,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { cycleTypologies } from '../procedures/kinds.ts';
import { type Frequency, getPeriodDays, isToleranceAllowed } from './period.ts';
import { WaitingSlot } from './ranks/joined-work.ts';
import { hasShiftFactors, type ShiftFactors } from './shift.ts';

export const CycleFrequency = z.strictObject({
  n: z.int().min(1).max(3650),
  unit: choice('unit', ['D', 'W', 'M', 'Y']),
});

/** Frequency by meter: due every n hits or hours, counted from a start reading. */
export const MeterFrequency = z.strictObject({ every: number(0.1, 1e9), start: number(0, 1e12) });

export const meterKinds = ['none', 'hits', 'hours'] as const;
export const updateModes = ['initialScheduling', 'lastCompletion'] as const;

const CycleFields = z.strictObject({
  code: code(),
  description: requiredText(),
  /** Paths are cycles of their own (domain 11.3). */
  typeCycle: choice('cycleType', ['workorders', 'checklists']).default('workorders'),
  machineId: ref('machine'),
  typology: choice('cycleTypology', cycleTypologies),
  /** The limit keeps a change of all strategies within one transaction. */
  strategies: z.array(id()).max(45),
  meter: choice('meter', meterKinds).default('none'),
  frequency: optional(CycleFrequency),
  run: optional(MeterFrequency),
  /** Time beside the meter: the earlier of the two is due (decision PS07). */
  alsoFrequency: optional(CycleFrequency),
  mode: choice('updateMode', updateModes),
  /** Shift factors and tolerance share in percent; with factors the mode follows from them. */
  lateFactor: optional(wholeNumber(0, 100)),
  earlyFactor: optional(wholeNumber(0, 100)),
  toleranceShare: optional(wholeNumber(0, 100)),
  /** Cycles of higher rank on the same machine do its work with theirs; empty: it has no part in ranks. */
  rank: optional(wholeNumber(1, 99)),
  /** The first date. */
  anchor: day(),
  /** Tolerance and lock span in days, or in meter units. */
  tolerance: number(0, 1e9).default(0),
  lockSpan: number(0, 1e9).default(7),
  kitMinutes: minutes().default(0),
  teamId: optional(ref('team')),
  autoClose: flag().default(false),
  active: flag().default(true),
  validTo: optional(day()),
});

type RepeatedCycle = Pick<
  Cycle,
  'meter' | 'frequency' | 'run' | 'alsoFrequency' | 'mode' | 'tolerance' | 'validTo' | 'anchor'
> &
  ShiftFactors;

/** Whether a cycle may be repeated by time beside its meter: if it counts from its last completion. */
export const canHaveTimePart = (cycle: Partial<Pick<Cycle, 'meter' | 'mode'> & ShiftFactors>): boolean =>
  cycle.meter !== undefined &&
  cycle.meter !== 'none' &&
  cycle.mode === 'lastCompletion' &&
  !hasShiftFactors(cycle);

/** Checks that the fields of a cycle agree. */
export function validateCycle(cycle: RepeatedCycle, context: z.RefinementCtx) {
  const addProblem = (path: string, message: MessageCode) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (cycle.meter === 'none' && !cycle.frequency) addProblem('frequency', 'required');
  if (cycle.meter !== 'none' && !cycle.run) addProblem('run', 'meterMissing');
  if (cycle.alsoFrequency && !canHaveTimePart(cycle)) addProblem('alsoFrequency', 'timePartNotAllowed');
  if (!isToleranceAllowed(cycle.tolerance, getCyclePeriod(cycle)))
    addProblem('tolerance', 'toleranceTooWide');
  if (cycle.toleranceShare !== undefined && !hasShiftFactors(cycle)) addProblem('lateFactor', 'required');
  if (cycle.validTo && cycle.validTo < cycle.anchor) addProblem('validTo', 'dateBeforeMinimum');
}

const repetitionFields: readonly PropertyKey[] = [
  'meter',
  'frequency',
  'run',
  'alsoFrequency',
  'mode',
  'tolerance',
  'validTo',
  'anchor',
  'lateFactor',
  'earlyFactor',
  'toleranceShare',
];
/** Runs the check as soon as its own fields are valid, even if other fields are not. */
const whenFieldsAreValid: Parameters<typeof CycleFields.superRefine>[1] = {
  when: ({ issues }) =>
    issues.every(({ path }) => path?.[0] !== undefined && !repetitionFields.includes(path[0])),
};

export const Cycle = CycleFields.superRefine(validateCycle, whenFieldsAreValid);
export type Cycle = z.infer<typeof CycleFields>;

/** Returns the period in days or meter units; infinite if none is chosen yet. */
export const getCyclePeriod = (cycle: Pick<Cycle, 'meter' | 'frequency' | 'run'>): number =>
  cycle.meter === 'none'
    ? cycle.frequency
      ? getPeriodDays(cycle.frequency as Frequency)
      : Infinity
    : (cycle.run?.every ?? Infinity);

export const CycleShape = CycleFields.shape;

const OccurrenceState = z.object({ nominal: day(), planned: day(), base: day() });
export const CycleOrigin = z.union([
  z.object({ completed: day(), from: OccurrenceState.optional() }),
  z.object({ cancelled: day(), from: OccurrenceState.optional() }),
]);

/** Planning state of a cycle: written by the generator and at closing, never by the form. */
export const CycleState = z.object({
  /** True for a path, absent for a cycle. */
  path: z.literal(true).optional(),
  /** Incremented when the frequency changes; part of every order's id. */
  generation: z.int(),
  activatedOn: z.string(),
  /** FIXED: every slot planned up to this day has its order. */
  through: z.string().optional(),
  /** FIXED, after a change of frequency: the new grid begins after this day. */
  after: z.string().optional(),
  /** FIXED: no order before this id is still open. */
  settled: z.string().optional(),
  /** True while orders of earlier generations that are not firm remain to be removed. */
  sweeping: z.boolean().optional(),
  /**
   * True if more orders are due than one run creates: the next runs continue, and administrators are notified
   * once (domain 4.4, Catch-up).
   */
  capped: z.boolean().optional(),
  /** FLOATING: id of the single open order; FIXED by meter: the earliest open one. */
  open: z.string().optional(),
  /** FLOATING by days: the planned day of the open order. */
  openOn: z.string().optional(),
  /** FLOATING and meter: number of orders in this generation. */
  ordinal: z.int(),
  /** Occurrence of the open order, in a plan with shift factors. */
  openFrom: OccurrenceState.optional(),
  /** Event from which the next FLOATING date is counted; `from`: its occurrence, with shift factors. */
  since: CycleOrigin.optional(),
  /**
   * Meter: due reading of the next order to create (FLOATING: or of the open one), counted reading of the
   * last execution, and the reading shown then.
   */
  nextRun: z.number().optional(),
  /** Meter with shift factors: how the last execution shifted the next due reading. */
  runShift: z.record(z.string(), z.number()).optional(),
  lastRun: z.number().optional(),
  lastShown: z.number().optional(),
  /** Slots whose work is done in an order of higher rank that was not written yet, or lies ahead. */
  inLarger: z.array(WaitingSlot).optional(),
  /** FIXED with a rank: slots planned up to this day were compared with the orders of higher rank. */
  judged: z.string().optional(),
  /** Fingerprint of the cycles of higher rank; when it changes, slots that are not firm are judged again. */
  ranks: z.string().optional(),
  /** Fingerprint of the other inputs of planning; when it changes, orders that are not firm are updated. */
  plan: z.string(),
});
export type CycleState = z.infer<typeof CycleState>;
