// One occurrence of a cycle: a work order, a checklist or a run of a path, and its activities (domain 4.6,
// 11.4, 12).
import * as z from 'zod';
import { pointTypes } from '../autonomous/point.ts';
import { PointWork } from '../autonomous/point-work.ts';
import { choice, day, id, instant, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { ControlSnapshot } from '../procedures/asked-control.ts';
import { cycleTypes } from '../procedures/kinds.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { workNeedFields } from '../safety/need-fields.ts';
import { resultColours } from '../structure/control.ts';
import { ElementName } from '../structure/element-name.ts';
import { StoredConsumptionFields } from '../warehouse/consumption.ts';
import { Answer, AnswerReport } from './answers.ts';
import { FreeOrderFields, FreeOrderWork } from './free-order.ts';
import { OrderLubrication } from './order-lubrication.ts';
import { orderStates } from './order-state.ts';
import { JoinedWork } from './ranks/joined-work.ts';

export { OrderLubrication } from './order-lubrication.ts';
export { isOfTeams, isOpen, type OrderState } from './order-state.ts';

export const outcomes = ['ok', 'nok', 'notDone', 'na'] as const;

const Hours = z.strictObject({ operatorId: ref('operator'), hours: number(0.01, 24) });

/**
 * Report of one activity. If controls are answered, the outcome follows from the answers unless the activity
 * was not done.
 */
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

/** Report of one point of a path. */
export const PointReport = z.strictObject({
  pointId: ref('point'),
  outcome: choice('outcome', outcomes),
  minutes: optional(number(0, 1440)),
  value: AnswerReport.shape.value,
  answer: AnswerReport.shape.answer,
  note: optional(note(1000)),
});
export type PointReport = z.infer<typeof PointReport>;

/** One task: a procedure on an element, or a point of a path. */
export const Activity = z.object({
  n: z.int(),
  elementId: z.string().optional(),
  /** Absent: the machine as a whole. */
  element: ElementName.optional(),
  code: z.string(),
  description: z.string(),
  minutes: z.number(),
  strategyId: z.string().optional(),
  /** Cycle of lower rank whose work joined; absent: the order's own. */
  cycleId: z.int().optional(),
  procedureId: z.int().optional(),
  edition: z.int().optional(),
  revision: z.int().optional(),
  technicians: z.int().optional(),
  spares: z.array(KitSpare).optional(),
  point: PointWork.optional(),
  controls: z.array(ControlSnapshot).optional(),
  outcome: z.enum(outcomes).optional(),
  note: z.string().optional(),
  hours: z.array(Hours).optional(),
  answers: z.array(Answer).optional(),
  /** True if its procedure has the closing signed. */
  toSign: z.boolean().optional(),
  ...workNeedFields,
  /** Minutes a point took. */
  actualMinutes: z.number().optional(),
  /** EWOs and tags created because of a fault. */
  requests: z.array(z.object({ kind: z.enum(['ewo', 'tag']), id: z.string(), code: z.string() })).optional(),
});
export type Activity = z.infer<typeof Activity>;

/** A change of the planned day by a user, directly or through levelling. */
export const DayChange = z.object({
  from: day(),
  to: day(),
  cause: z.enum(['rescheduled', 'levelled', 'fewestStops']),
  /** The user's name. */
  by: z.string(),
  at: instant(),
  reason: z.string().optional(),
  /** True if a user had arranged the order before. */
  wasByPerson: z.boolean().optional(),
});
export type DayChange = z.infer<typeof DayChange>;
/** A move of an order's planned day by a new forecast of its meter (decision PS08). */
export const ForecastMove = z.object({
  from: day(),
  to: day(),
  /** Day on which it was moved. */
  on: day(),
  perDay: z.number().optional(),
  /** Last reading as displayed, and as counted. */
  reading: z.number(),
  counted: z.number(),
});
export type ForecastMove = z.infer<typeof ForecastMove>;

/** Returns the moves by forecasts with one more. */
export const addForecastMove = (moves: readonly ForecastMove[] = [], move: ForecastMove): ForecastMove[] =>
  [...moves, move].slice(-MAX_DAY_CHANGES);

/** Maximum number of day changes stored, newest kept. */
const MAX_DAY_CHANGES = 10;

/**
 * A work order. It is small on purpose, since lists and calendars read thousands; names of machine and cycle
 * are joined by id.
 */
export const Order = z.object({
  code: z.string(),
  /** Absent: a work order. */
  type: z.enum(cycleTypes).optional(),
  /** Absent: a free order, which has the fields below instead of a cycle. */
  cycleId: z.int().optional(),
  ...FreeOrderFields,
  machineId: z.int(),
  plannedOn: day(),
  /** Absent if equal to the planned day. */
  nominalOn: day().optional(),
  /** Reason code of the planned day, and the values of its sentence. */
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Oldest first. */
  dayChanges: z.array(DayChange).optional(),
  tolerance: z.number(),
  minutes: z.number(),
  /** Sum of minutes times technicians, if more than the minutes. */
  manMinutes: z.number().optional(),
  tasks: z.int(),
  /** Slots of cycles of lower rank that are done in this order (decision PS21). */
  joinedWork: z.array(JoinedWork).optional(),
  /** Shift of a run, and the points due. */
  shift: z.int().optional(),
  points: z.array(z.int()).optional(),
  state: z.enum(orderStates),
  teamId: z.int().optional(),
  /** True if assigned or moved by a user: edits of the cycle leave it unchanged. */
  byPerson: z.boolean().optional(),
  /** Meter orders: the due reading, and whether the meter has passed it by more than the tolerance. */
  dueRun: z.number().optional(),
  overdue: z.boolean().optional(),
  /** Orders by time and meter: the reading at which it is due, too, and the one after which it is late. */
  meterDue: z.object({ run: z.number(), lateAfter: z.number() }).optional(),
  /** Moves by new forecasts of the meter, oldest first. */
  forecastMoves: z.array(ForecastMove).optional(),
  /** Number of changes of the planned day and cancellations, for calendars of other programs (decision G2). */
  sequence: z.int().optional(),
  closedLate: z.boolean().optional(),
  startedAt: instant().optional(),
  /** True if it was started with the duty to sign its closing (PS56). */
  toSign: z.boolean().optional(),
  closedAt: instant().optional(),
  closedOn: day().optional(),
  /** Name and id of the user. */
  closedBy: z.string().optional(),
  closedById: z.string().optional(),
  autoClosedBy: id().optional(),
  actualMinutes: z.number().optional(),
  /** Reported minutes by technician; absent if no technician was reported. */
  worked: z.record(z.string(), z.number()).optional(),
  /** Number of answers, and of outcomes of activities without answers, that were OK and not OK. */
  results: z.object({ ok: z.int(), nok: z.int() }).optional(),
  /** Paths of the elements found not OK. */
  faults: z.array(z.string()).optional(),
  note: z.string().optional(),
  /** Number of reported points of a run, by type and outcome. */
  walked: z.partialRecord(z.enum(pointTypes), z.partialRecord(z.enum(outcomes), z.int())).optional(),
  /** Planned lubrication; after closing, the part that was done. */
  lubricates: z.array(OrderLubrication).optional(),
  /** The worst colour of its answers. */
  found: z.enum(resultColours).optional(),
  /** Present once started; before that, the activities follow the cycle. */
  activities: z.array(Activity).optional(),
  /** Work of a free order, from which its activities are made when it is started. */
  work: FreeOrderWork.optional(),
  ...StoredConsumptionFields,
  /** Reserved spares, from start to closing, in each spare's own warehouse. */
  reserved: z.array(KitSpare).optional(),
});
export type Order = z.infer<typeof Order>;

/** Assignment and planned day of an order, stored to restore them when a user's change is undone. */
export type Arrangement = Pick<
  Order,
  'state' | 'teamId' | 'plannedOn' | 'nominalOn' | 'byPerson' | 'dayChanges'
>;

/** Returns the day changes with one more; unchanged if the day stays. */
export const addDayChange = (
  { plannedOn, dayChanges = [] }: Pick<Order, 'plannedOn' | 'dayChanges'>,
  change: Omit<DayChange, 'from'>,
): DayChange[] =>
  change.to === plannedOn
    ? dayChanges
    : [...dayChanges, { from: plannedOn, ...change }].slice(-MAX_DAY_CHANGES);

/** Returns a changed order with its sequence, which counts changes of the planned day and the cancellation. */
export function countSequence<O extends Pick<Order, 'plannedOn' | 'state' | 'sequence'>>(
  before: Pick<Order, 'plannedOn' | 'state' | 'sequence'>,
  after: O,
): O {
  const isCancelled = after.state === 'cancelled' && before.state !== 'cancelled';
  const isCounted = isCancelled || after.plannedOn !== before.plannedOn;
  const sequence = (before.sequence ?? 0) + (isCounted ? 1 : 0);
  return sequence === 0 ? after : { ...after, sequence };
}

/** Whether an outcome means that the activity was worked on. */
export const isWorked = (outcome: ActivityReport['outcome'] | undefined): boolean =>
  outcome === 'ok' || outcome === 'nok';
