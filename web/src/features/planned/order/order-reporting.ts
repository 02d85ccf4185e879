// Form values of an order's execution: the schema, the rules shared with the service, and the conversion to a
// request.
import * as z from 'zod';
import { instant, minutes, note, number, optional } from '#shared/fields.ts';
import type { MessageCode } from '#shared/messages.ts';
import type { Answer, AnswerReport } from '#shared/planned/answers.ts';
import { applyActivityReport, validateReports } from '#shared/planned/closing/reporting.ts';
import { isReadingAccepted } from '#shared/planned/meter.ts';
import { type Activity, ActivityReport, isWorked } from '#shared/planned/order.ts';
import { combineSpares } from '#shared/procedures/kit-spares.ts';
import { type RefusalDetails, RefusalError } from '#shared/refused.ts';
import {
  type ConsumedSpare,
  ConsumptionFields,
  MAX_SPARES,
  type ReportedSpare,
} from '#shared/warehouse/consumption.ts';

export interface ReportContext {
  /** Activities to report. */
  activities: readonly Pick<Activity, 'n' | 'controls'>[];
  /** Whether the plant records the hours of each technician. */
  withHours: boolean;
  /** Last reading of the meter; undefined for orders without a meter. */
  lastReading?: number;
  startedAt?: string;
  /** Returns the current instant by the service's clock. */
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
  ...ConsumptionFields,
});
export type Reporting = z.output<typeof Reporting>;

export const buildReportSchema = ({ activities, withHours, lastReading, startedAt, now }: ReportContext) =>
  Reporting.superRefine((formValues, context) => {
    const addProblem = (path: string, message: MessageCode) =>
      context.addIssue({
        code: 'custom',
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message,
      });
    // Activities without an outcome are not reported yet and not validated.
    const reports = formValues.activities.map(toReport) as ActivityReport[];
    for (const [path, message] of Object.entries(validateReports(reports, activities, withHours)))
      addProblem(path, message);
    const { reading, closedAt } = formValues;
    if (reading !== undefined && !isReadingAccepted(reading, { reading: lastReading }))
      addProblem('reading', 'readingTooLow');
    if (closedAt && closedAt > now()) addProblem('closedAt', 'dateInFuture');
    if (closedAt && startedAt && closedAt < startedAt) addProblem('closedAt', 'dateBeforeMinimum');
  });

interface StoredReport {
  spares?: readonly ConsumedSpare[];
  sapOrder?: string;
  activities: readonly Pick<
    Activity,
    'n' | 'outcome' | 'note' | 'hours' | 'minutes' | 'spares' | 'controls' | 'answers'
  >[];
  actualMinutes?: number;
  note?: string;
}

/** Converts the standard minutes to the hours of one technician. */
export const computeHours = (minutes: number): number | undefined =>
  minutes > 0 ? Math.min(24, Math.max(0.01, Math.round(minutes / 0.6) / 100)) : undefined;

/**
 * Returns the form values from the previous report; without one, the technician and the standard time are
 * suggested.
 */
export const toReportFormValues = (
  { activities, actualMinutes, note, spares, sapOrder }: StoredReport,
  operatorId?: number,
) => ({
  activities: activities.map(({ n, outcome, note, hours, minutes, controls = [], answers = [] }) => ({
    n,
    // The outcome of an activity with controls follows from their answers.
    outcome: controls.length > 0 && !isSkipped(outcome) ? undefined : outcome,
    note,
    hours: hours ?? suggestHours(computeHours(minutes), operatorId),
    ...(controls.length > 0 && { answers: controls.map(({ id }) => toAnswerReport(id, answers)) }),
  })),
  actualMinutes,
  note,
  sapOrder,
  spares: toUsedSpares(spares ?? buildSuggestedSpares(activities)),
});

/** Returns the procedures' spares as suggested consumption. */
const buildSuggestedSpares = (activities: StoredReport['activities']): ConsumedSpare[] =>
  combineSpares(activities.flatMap((activity) => activity.spares ?? []))
    .slice(0, MAX_SPARES)
    .map(({ sparePartId, quantity }) => ({ spareId: sparePartId, quantity }));

const toUsedSpares = (spares: readonly ConsumedSpare[]): ReportedSpare[] | undefined =>
  spares.length === 0
    ? undefined
    : spares.map(({ spareId, quantity, warehouseId }) => ({ spareId, quantity, warehouseId }));

const suggestHours = (hours: number | undefined, operatorId: number | undefined) =>
  hours !== undefined && operatorId !== undefined ? [{ operatorId, hours }] : [];

export type ActivityValues = Reporting['activities'][number];

const toAnswerReport = (controlId: number, answers: readonly Answer[]): AnswerReport => {
  const { value, answer, na, note } = answers.find((each) => each.controlId === controlId) ?? {};
  return { controlId, value, answer, na, note };
};

const isSkipped = (outcome: ActivityReport['outcome']) => outcome === 'notDone' || outcome === 'na';
export const hasAnswer = ({ value, answer, na }: AnswerReport) =>
  value !== undefined || answer !== undefined || na !== undefined;

/**
 * Returns the report without the answers if the activity was not done or has no answer yet; the form keeps
 * them.
 */
const toReport = ({ answers = [], ...report }: ActivityValues) =>
  isSkipped(report.outcome) || !answers.some(hasAnswer) ? report : { ...report, answers };

const isReported = ({ outcome, answers = [] }: ActivityValues): boolean =>
  outcome !== undefined || (answers.length > 0 && answers.every(hasAnswer));
export const isComplete = ({ activities }: Pick<Reporting, 'activities'>) => activities.every(isReported);

/** Returns the outcomes so far, as chosen or as derived from the answers. */
export const computeOutcomes = (
  activityValues: readonly ActivityValues[],
  activities: readonly Activity[],
): Activity['outcome'][] =>
  activityValues.map((each, index) => applyEnteredReport(each, activities[index]!)?.outcome);

/** Returns the activity as it will be saved; undefined if nothing was entered. */
export const applyEnteredReport = (entered: ActivityValues, activity: Activity): Activity | undefined =>
  isReported(entered) ? applyActivityReport(activity, toReport(entered) as ActivityReport) : undefined;

/** Returns the request: only reported activities, with hours only if there was work. */
export const buildReportRequest = (
  { activities: activityValues, ...rest }: Reporting,
  activities: readonly Activity[],
) => {
  const outcomes = computeOutcomes(activityValues, activities);
  return {
    ...rest,
    activities: activityValues.flatMap((each, index) => {
      if (!isReported(each)) return [];
      return { ...toReport(each), hours: isWorked(outcomes[index]) ? each.hours : [] };
    }),
  };
};

/** Converts the field paths of a refusal, which count the sent activities only, into those of the form. */
export function toReportFormError(error: unknown, activities: Reporting['activities']): unknown {
  if (!(error instanceof RefusalError) || !error.details.fields) return error;
  const reportedIndexes = activities.flatMap((activity, index) => (isReported(activity) ? [index] : []));
  const fields: RefusalDetails['fields'] = {};
  for (const [path, code] of Object.entries(error.details.fields))
    fields[
      path.replace(
        /^activities\.(\d+)/,
        (_, reportIndex) => `activities.${reportedIndexes[Number(reportIndex)]}`,
      )
    ] = code;
  return new RefusalError(error.kind, error.code, { ...error.details, fields });
}
