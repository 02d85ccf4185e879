// A group of strategies of one machine done together at a rhythm: the maintenance cycle, or routing (domain 4.4, 4.5).
import * as z from 'zod';
import { choice, code, day, flag, id, minutes, number, optional, ref, required } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { cycleTypologies } from '../procedures/kinds.ts';
import { type Frequency, periodDays, toleranceAllowed } from './period.ts';

export const Every = z.strictObject({
  n: z.int().min(1).max(3650),
  unit: choice('unit', ['D', 'W', 'M', 'Y']),
});

/** A meter's rhythm: due every so many hits or hours, counted from a reading. */
export const Run = z.strictObject({ every: number(0.1, 1e9), start: number(0, 1e12) });

export const meters = ['none', 'hits', 'hours'] as const;
export const updateModes = ['initialScheduling', 'lastCompletion'] as const;

const CycleFields = z.strictObject({
  code: code(),
  description: required(),
  /** Paths are cycles of their own (domain 11.3). */
  typeCycle: choice('cycleType', ['workorders', 'checklists']).default('workorders'),
  machineId: ref('machine'),
  typology: choice('cycleTypology', cycleTypologies),
  /** So many that even a change of all of them is one transaction. */
  strategies: z.array(id()).max(45),
  meter: choice('meter', meters).default('none'),
  frequency: optional(Every),
  run: optional(Run),
  mode: choice('updateMode', updateModes),
  /** The first date. */
  anchor: day(),
  /** Days, or meter units. */
  tolerance: number(0, 1e9).default(0),
  lockSpan: number(0, 1e9).default(7),
  kitMinutes: minutes().default(0),
  teamId: optional(ref('team')),
  autoClose: flag().default(false),
  active: flag().default(true),
  validTo: optional(day()),
});

type Rhythmic = Pick<Cycle, 'meter' | 'frequency' | 'run' | 'tolerance' | 'validTo' | 'anchor'>;

/** What must agree between the fields of a cycle, new or saved again. */
export function consistent(cycle: Rhythmic, context: z.RefinementCtx) {
  const problem = (path: string, message: MessageCode) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (cycle.meter === 'none' && !cycle.frequency) problem('frequency', 'required');
  if (cycle.meter !== 'none' && !cycle.run) problem('run', 'meterMissing');
  if (!toleranceAllowed(cycle.tolerance, periodOf(cycle))) problem('tolerance', 'toleranceTooWide');
  if (cycle.validTo && cycle.validTo < cycle.anchor) problem('validTo', 'dateBeforeMinimum');
}

const rhythmic: readonly PropertyKey[] = ['meter', 'frequency', 'run', 'tolerance', 'validTo', 'anchor'];
/** Asked as soon as the fields it looks at are sound, whatever else a form still lacks. */
const onceSound: Parameters<typeof CycleFields.superRefine>[1] = {
  when: ({ issues }) => issues.every(({ path }) => path?.[0] !== undefined && !rhythmic.includes(path[0])),
};

export const Cycle = CycleFields.superRefine(consistent, onceSound);
export type Cycle = z.infer<typeof CycleFields>;

/** Days, or meter units; infinite while neither is chosen. */
export const periodOf = (cycle: Pick<Cycle, 'meter' | 'frequency' | 'run'>): number =>
  cycle.meter === 'none'
    ? cycle.frequency
      ? periodDays(cycle.frequency as Frequency)
      : Infinity
    : (cycle.run?.every ?? Infinity);

export const CycleShape = CycleFields.shape;

/** How far a cycle's orders have come: written by the generator and by closing, never by the form. */
export const CycleState = z.object({
  /** Of a path, not of a cycle. */
  path: z.literal(true).optional(),
  /** Grows with each change of rhythm; part of every order's id. */
  generation: z.int(),
  activatedOn: z.string(),
  /** FIXED: every slot planned up to this day has its order. */
  through: z.string().optional(),
  /** FIXED, after a change of rhythm: the new grid begins after this day. */
  after: z.string().optional(),
  /** FIXED: no order before this id is still open. */
  settled: z.string().optional(),
  /** Orders of earlier generations that are not firm still have to go. */
  sweeping: z.boolean().optional(),
  /** More orders are due than one run makes: the next runs go on, and administrators are told once (domain 4.4, Catch-up). */
  capped: z.boolean().optional(),
  /** FLOATING: the one open order; FIXED by meter: the earliest of those open. */
  open: z.string().optional(),
  /** FLOATING by days: the planned day of the open one. */
  openOn: z.string().optional(),
  /** FLOATING and meter: how many orders there were in this generation. */
  ordinal: z.int(),
  /** What the next FLOATING date counts from. */
  since: z.union([z.object({ completed: z.string() }), z.object({ cancelled: z.string() })]).optional(),
  /** Meter: the due reading of the next order to make (FLOATING: or of the one that is open), and the reading of the last execution; what the meter showed then. */
  nextRun: z.number().optional(),
  lastRun: z.number().optional(),
  lastShown: z.number().optional(),
  /** What the orders were planned with, beside their dates; when it changes, those that are not firm follow. */
  plan: z.string(),
});
export type CycleState = z.infer<typeof CycleState>;
