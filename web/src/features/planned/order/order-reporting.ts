// What is typed while an order is executed: the schema of the form, the rules it shares with the service, and the way to a call.
import * as z from 'zod';
import { instant, minutes, note, number, optional } from '../../../../../shared/fields.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { readingAccepted } from '../../../../../shared/planned/meter.ts';
import { type Activity, ActivityReport, isWorked, problemsOf } from '../../../../../shared/planned/order.ts';
import { together } from '../../../../../shared/procedures/kit-spares.ts';
import { type RefusalDetails, Refused } from '../../../../../shared/refused.ts';
import {
  Consumption,
  MOST_SPARES,
  type SpareKept,
  type SpareUsed,
} from '../../../../../shared/warehouse/consumption.ts';

export interface Circumstances {
  /** The plant counts hours of each technician. */
  withHours: boolean;
  /** What the meter showed last; undefined for orders no meter calls for. */
  lastReading?: number;
  startedAt?: string;
  /** The instant it is, by the service's clock. */
  now: () => string;
}

const Reporting = z.strictObject({
  activities: z.array(
    z.strictObject({ ...ActivityReport.shape, outcome: optional(ActivityReport.shape.outcome) }),
  ),
  reading: optional(number(0)),
  actualMinutes: optional(minutes()),
  note: optional(note()),
  closedAt: optional(instant()),
  ...Consumption,
});
export type Reporting = z.output<typeof Reporting>;

export const reportingOf = ({ withHours, lastReading, startedAt, now }: Circumstances) =>
  Reporting.superRefine((typed, context) => {
    const problem = (path: string, message: MessageCode) =>
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
    // An activity without an outcome is not reported yet, and no rule is about it.
    for (const [path, message] of Object.entries(problemsOf(typed.activities as ActivityReport[], withHours)))
      problem(path, message);
    const { reading, closedAt } = typed;
    if (reading !== undefined && !readingAccepted(reading, { reading: lastReading }))
      problem('reading', 'readingTooLow');
    if (closedAt && closedAt > now()) problem('closedAt', 'dateInFuture');
    if (closedAt && startedAt && closedAt < startedAt) problem('closedAt', 'dateBeforeMinimum');
  });

interface Reported {
  spares?: readonly SpareKept[];
  sapOrder?: string;
  activities: readonly Pick<Activity, 'n' | 'outcome' | 'note' | 'hours' | 'minutes' | 'spares'>[];
  actualMinutes?: number;
  note?: string;
}

/** The standard time as the hours of one technician. */
export const hoursFrom = (minutes: number): number | undefined =>
  minutes > 0 ? Math.min(24, Math.max(0.01, Math.round(minutes / 0.6) / 100)) : undefined;

/** The form starts from what was reported before; where nothing was, from this technician at work for the standard time. */
export const typedFrom = (
  { activities, actualMinutes, note, spares, sapOrder }: Reported,
  operatorId?: number,
) => ({
  activities: activities.map(({ n, outcome, note, hours, minutes }) => ({
    n,
    outcome,
    note,
    hours: hours ?? suggested(hoursFrom(minutes), operatorId),
  })),
  actualMinutes,
  note,
  sapOrder,
  spares: usedFrom(spares ?? kitFrom(activities)),
});

/** What its procedures take along is what is used, until somebody says otherwise. */
const kitFrom = (activities: Reported['activities']): SpareKept[] =>
  together(activities.flatMap((activity) => activity.spares ?? []))
    .slice(0, MOST_SPARES)
    .map(({ sparePartId, quantity }) => ({ spareId: sparePartId, quantity }));

const usedFrom = (spares: readonly SpareKept[]): SpareUsed[] | undefined =>
  spares.length === 0
    ? undefined
    : spares.map(({ spareId, quantity, warehouseId }) => ({ spareId, quantity, warehouseId }));

const suggested = (hours: number | undefined, operatorId: number | undefined) =>
  hours !== undefined && operatorId !== undefined ? [{ operatorId, hours }] : [];

const isReported = (activity: { outcome?: ActivityReport['outcome'] }): activity is ActivityReport =>
  activity.outcome !== undefined;
export const isComplete = ({ activities }: Pick<Reporting, 'activities'>) => activities.every(isReported);

/** Only activities with an outcome travel, with hours only where there was work. */
export const sentOf = ({ activities, ...rest }: Reporting) => ({
  ...rest,
  activities: activities
    .filter(isReported)
    .map((each) => (isWorked(each.outcome) ? each : { ...each, hours: [] })),
});

/** A refusal counts the activities that were sent; the form counts all of them. */
export function inForm(error: unknown, activities: Reporting['activities']): unknown {
  if (!(error instanceof Refused) || !error.details.fields) return error;
  const places = activities.flatMap((activity, at) => (isReported(activity) ? [at] : []));
  const fields: RefusalDetails['fields'] = {};
  for (const [path, code] of Object.entries(error.details.fields))
    fields[path.replace(/^activities\.(\d+)/, (_, sent) => `activities.${places[Number(sent)]}`)] = code;
  return new Refused(error.kind, error.code, { ...error.details, fields });
}
