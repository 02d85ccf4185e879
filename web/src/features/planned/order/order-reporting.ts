// What is typed while an order is executed: the schema of the form, the rules it shares with the service, and the way to a call.
import * as z from 'zod';
import { instant, minutes, note, number, optional } from '../../../../../shared/fields.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import type { Answer, AnswerReport } from '../../../../../shared/planned/answers.ts';
import { readingAccepted } from '../../../../../shared/planned/meter.ts';
import { type Activity, ActivityReport, isWorked } from '../../../../../shared/planned/order.ts';
import { problemsOf, withReport } from '../../../../../shared/planned/reporting.ts';
import { together } from '../../../../../shared/procedures/kit-spares.ts';
import { type RefusalDetails, Refused } from '../../../../../shared/refused.ts';
import {
  Consumption,
  MOST_SPARES,
  type SpareKept,
  type SpareUsed,
} from '../../../../../shared/warehouse/consumption.ts';

export interface Circumstances {
  /** What there is to report of. */
  activities: readonly Pick<Activity, 'n' | 'controls'>[];
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

export const reportingOf = ({ activities, withHours, lastReading, startedAt, now }: Circumstances) =>
  Reporting.superRefine((typed, context) => {
    const problem = (path: string, message: MessageCode) =>
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
    // An activity nothing was said of is not reported yet, and no rule is about it.
    const reports = typed.activities.map(reportOf) as ActivityReport[];
    for (const [path, message] of Object.entries(problemsOf(reports, activities, withHours)))
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
  activities: readonly Pick<
    Activity,
    'n' | 'outcome' | 'note' | 'hours' | 'minutes' | 'spares' | 'controls' | 'answers'
  >[];
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
  activities: activities.map(({ n, outcome, note, hours, minutes, controls = [], answers = [] }) => ({
    n,
    // of controls it follows from their answers
    outcome: controls.length > 0 && !isSkipped(outcome) ? undefined : outcome,
    note,
    hours: hours ?? suggested(hoursFrom(minutes), operatorId),
    ...(controls.length > 0 && { answers: controls.map(({ id }) => answerFrom(id, answers)) }),
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

type Typed = Reporting['activities'][number];

const answerFrom = (controlId: number, answers: readonly Answer[]): AnswerReport => {
  const { value, answer, na, note } = answers.find((each) => each.controlId === controlId) ?? {};
  return { controlId, value, answer, na, note };
};

const isSkipped = (outcome: ActivityReport['outcome']) => outcome === 'notDone' || outcome === 'na';
export const isGiven = ({ value, answer, na }: AnswerReport) =>
  value !== undefined || answer !== undefined || na !== undefined;

/** Answers of what was not done, or of what nobody looked at yet, stay in the form. */
const reportOf = ({ answers = [], ...typed }: Typed) =>
  isSkipped(typed.outcome) || !answers.some(isGiven) ? typed : { ...typed, answers };

const isReported = ({ outcome, answers = [] }: Typed): boolean =>
  outcome !== undefined || (answers.length > 0 && answers.every(isGiven));
export const isComplete = ({ activities }: Pick<Reporting, 'activities'>) => activities.every(isReported);

/** What is said of each activity so far, in words or by its answers. */
export const outcomesIn = (typed: readonly Typed[], activities: readonly Activity[]): Activity['outcome'][] =>
  typed.map((each, at) =>
    isReported(each) ? withReport(activities[at]!, reportOf(each) as ActivityReport).outcome : undefined,
  );

/** Only activities something was said of travel, with hours only where there was work. */
export const sentOf = ({ activities: typed, ...rest }: Reporting, activities: readonly Activity[]) => {
  const outcomes = outcomesIn(typed, activities);
  return {
    ...rest,
    activities: typed.flatMap((each, at) => {
      if (!isReported(each)) return [];
      return { ...reportOf(each), hours: isWorked(outcomes[at]) ? each.hours : [] };
    }),
  };
};

/** A refusal counts the activities that were sent; the form counts all of them. */
export function inForm(error: unknown, activities: Reporting['activities']): unknown {
  if (!(error instanceof Refused) || !error.details.fields) return error;
  const places = activities.flatMap((activity, at) => (isReported(activity) ? [at] : []));
  const fields: RefusalDetails['fields'] = {};
  for (const [path, code] of Object.entries(error.details.fields))
    fields[path.replace(/^activities\.(\d+)/, (_, sent) => `activities.${places[Number(sent)]}`)] = code;
  return new Refused(error.kind, error.code, { ...error.details, fields });
}
