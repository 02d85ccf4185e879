// One occurrence of a cycle: a work order, a checklist or a run of a path, and its activities (domain 4.6, 11.4, 12).
import * as z from 'zod';
import { pointTypes } from '../autonomous/point.ts';
import { PointWork } from '../autonomous/point-work.ts';
import { choice, day, id, instant, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { AskedControl } from '../procedures/asked-control.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { colours } from '../structure/control.ts';
import { ElementName } from '../structure/element-name.ts';
import { Consumed } from '../warehouse/consumption.ts';
import { Answer, AnswerReport } from './answers.ts';
import { orderStates } from './order-state.ts';

export { isOf, isOpen, type OrderState } from './order-state.ts';

export const outcomes = ['ok', 'nok', 'notDone', 'na'] as const;

/** Nothing named: work of lubrication that says no more. */
export const Lubricated = z.object({
  lubricantId: z.int().optional(),
  quantity: z.number().optional(),
  procedureId: z.int().optional(),
  pointId: z.int().optional(),
});
export type Lubricated = z.infer<typeof Lubricated>;

const Hours = z.strictObject({ operatorId: ref('operator'), hours: number(0.01, 24) });

/** What a technician reports of one activity. Where controls are answered, the outcome follows from them unless it was not done. */
export const ActivityReport = z
  .strictObject({
    n: z.int().min(1).max(100),
    outcome: optional(choice('outcome', outcomes)),
    note: optional(note(1000)),
    hours: z.array(Hours).max(50).default([]),
    answers: optional(z.array(AnswerReport).max(60)),
  })
  .check(({ value, issues }) => {
    if (value.outcome === undefined && value.answers === undefined)
      issues.push({
        code: 'custom',
        path: ['outcome'],
        message: 'required' satisfies MessageCode,
        input: value.outcome,
      });
  });
export type ActivityReport = z.infer<typeof ActivityReport>;

/** What an operator reports of one point of a path. */
export const PointReport = z.strictObject({
  pointId: ref('point'),
  outcome: choice('outcome', outcomes),
  minutes: optional(number(0, 1440)),
  value: AnswerReport.shape.value,
  answer: AnswerReport.shape.answer,
  note: optional(note(1000)),
});
export type PointReport = z.infer<typeof PointReport>;

/** One thing to do: a procedure on an element, or a point of a path. */
export const Activity = z.object({
  n: z.int(),
  elementId: z.string().optional(),
  /** Absent: the machine as a whole. */
  element: ElementName.optional(),
  code: z.string(),
  description: z.string(),
  minutes: z.number(),
  strategyId: z.string().optional(),
  procedureId: z.int().optional(),
  edition: z.int().optional(),
  revision: z.int().optional(),
  technicians: z.int().optional(),
  spares: z.array(KitSpare).optional(),
  point: PointWork.optional(),
  controls: z.array(AskedControl).optional(),
  outcome: z.enum(outcomes).optional(),
  note: z.string().optional(),
  hours: z.array(Hours).optional(),
  answers: z.array(Answer).optional(),
  /** What a point took. */
  actualMinutes: z.number().optional(),
  /** What was asked for because it was not in order. */
  requests: z.array(z.object({ kind: z.enum(['ewo', 'tag']), id: z.string(), code: z.string() })).optional(),
});
export type Activity = z.infer<typeof Activity>;

/** Small on purpose: lists and calendars read thousands. Names of machine and cycle are joined by id. */
export const Order = z.object({
  code: z.string(),
  /** Absent: a work order. */
  type: z.enum(cycleTypes).optional(),
  cycleId: z.int(),
  machineId: z.int(),
  plannedOn: day(),
  /** Absent when it is the planned day. */
  nominalOn: day().optional(),
  /** Why this date: a reason code of the schedule, and what its sentence needs. */
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tolerance: z.number(),
  minutes: z.number(),
  /** Minutes times technicians, where that is more than the minutes. */
  manMinutes: z.number().optional(),
  tasks: z.int(),
  /** Of a path: the shift it is walked in, and the points that are due. */
  shift: z.int().optional(),
  points: z.array(z.int()).optional(),
  state: z.enum(orderStates),
  teamId: z.int().optional(),
  /** Assigned or moved by a person: edits of the cycle leave it alone. */
  byPerson: z.boolean().optional(),
  /** Meter orders: the due reading, and whether the meter has run past it and its tolerance. */
  dueRun: z.number().optional(),
  overdue: z.boolean().optional(),
  closedLate: z.boolean().optional(),
  startedAt: instant().optional(),
  closedAt: instant().optional(),
  closedOn: day().optional(),
  /** A name, and whose it was: the id of the user. */
  closedBy: z.string().optional(),
  closedById: z.string().optional(),
  autoClosedBy: id().optional(),
  actualMinutes: z.number().optional(),
  /** Minutes by technician, as they reported them; absent where nobody named one. */
  worked: z.record(z.string(), z.int()).optional(),
  /** How many results of its controls, and of activities without any, were in order. */
  results: z.object({ ok: z.int(), nok: z.int() }).optional(),
  /** The elements that were found not in order, by their paths. */
  faults: z.array(z.string()).optional(),
  note: z.string().optional(),
  /** Of a run: points that were reported, by type and outcome. */
  walked: z.partialRecord(z.enum(pointTypes), z.partialRecord(z.enum(outcomes), z.int())).optional(),
  /** What it lubricates; once it is closed, what of that was done. */
  lubricates: z.array(Lubricated).optional(),
  /** The worst that its controls showed. */
  found: z.enum(colours).optional(),
  /** From the start on; before it they follow the cycle. */
  activities: z.array(Activity).optional(),
  ...Consumed,
  /** Of its kit, from the start to the end: in the spare's own warehouse. */
  reserved: z.array(KitSpare).optional(),
});
export type Order = z.infer<typeof Order>;

/** Who does it and when: what it was before a person changed that. */
export type Arrangement = Pick<Order, 'state' | 'teamId' | 'plannedOn' | 'nominalOn' | 'byPerson'>;

/** Somebody worked on it: that takes hours. */
export const isWorked = (outcome: ActivityReport['outcome'] | undefined): boolean =>
  outcome === 'ok' || outcome === 'nok';
