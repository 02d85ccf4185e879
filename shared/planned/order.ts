// One occurrence of a cycle: the work order, its activities, and what may happen to it when (domain 4.6).
import * as z from 'zod';
import { choice, day, id, instant, minutes, note, number, optional, ref } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { KitSpare } from '../procedures/procedure.ts';
import { ElementName } from '../structure/element-name.ts';
import { Consumed } from '../warehouse/consumption.ts';
import { orderStates } from './order-state.ts';

export { isOf, isOpen, type OrderState } from './order-state.ts';

export const outcomes = ['ok', 'nok', 'notDone', 'na'] as const;

const Hours = z.strictObject({ operatorId: ref('operator'), hours: number(0.01, 24) });

/** What a technician reports of one activity. */
export const ActivityReport = z.strictObject({
  n: z.int().min(1).max(100),
  outcome: choice('outcome', outcomes),
  note: optional(note(1000)),
  hours: z.array(Hours).max(50).default([]),
});
export type ActivityReport = z.infer<typeof ActivityReport>;

export const Activity = z.object({
  n: z.int(),
  strategyId: z.string(),
  elementId: z.string().optional(),
  /** Absent: the machine as a whole. */
  element: ElementName.optional(),
  procedureId: z.int(),
  edition: z.int(),
  revision: z.int(),
  code: z.string(),
  description: z.string(),
  minutes: z.int(),
  technicians: z.int(),
  spares: z.array(KitSpare).optional(),
  outcome: z.enum(outcomes).optional(),
  note: z.string().optional(),
  hours: z.array(Hours).optional(),
  /** What was asked for because it was not in order. */
  requests: z.array(z.object({ kind: z.enum(['ewo', 'tag']), id: z.string(), code: z.string() })).optional(),
});
export type Activity = z.infer<typeof Activity>;

/** Small on purpose: lists and calendars read thousands. Names of machine and cycle are joined by id. */
export const Order = z.object({
  code: z.string(),
  cycleId: z.int(),
  machineId: z.int(),
  plannedOn: day(),
  /** Absent when it is the planned day. */
  nominalOn: day().optional(),
  /** Why this date: a reason code of the schedule, and what its sentence needs. */
  reason: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  tolerance: z.number(),
  minutes: z.int(),
  tasks: z.int(),
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
  actualMinutes: minutes().optional(),
  note: z.string().optional(),
  /** From the start on; before it they follow the cycle. */
  activities: z.array(Activity).optional(),
  ...Consumed,
  /** Of its kit, from the start to the end: in the spare's own warehouse. */
  reserved: z.array(KitSpare).optional(),
});
export type Order = z.infer<typeof Order>;

/** Somebody worked on it: that takes hours. */
export const isWorked = (outcome: ActivityReport['outcome'] | undefined): boolean =>
  outcome === 'ok' || outcome === 'nok';

/** What is missing in a report, by field path; empty when all is well. */
export function problemsOf(
  reports: readonly ActivityReport[],
  withHours: boolean,
): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  reports.forEach((report, i) => {
    if ((report.outcome === 'nok' || report.outcome === 'notDone') && !report.note)
      problems[`activities.${i}.note`] = 'noteNeeded';
    if (withHours && isWorked(report.outcome) && report.hours.length === 0)
      problems[`activities.${i}.hours`] = 'hoursNeeded';
  });
  return problems;
}
