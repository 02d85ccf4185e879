// Form values of a run, point by point, validated by the rules of the service. A point without an outcome is
// not reported yet.
import * as z from 'zod';
import { note, optional } from '#shared/fields.ts';
import type { MessageCode } from '#shared/messages.ts';
import { buildAnswers, computeAnswerOutcome } from '#shared/planned/answers.ts';
import { toActivityReports, toPointField, validateReports } from '#shared/planned/closing/reporting.ts';
import { type Activity, PointReport } from '#shared/planned/order.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { type RefusalDetails, RefusalError } from '#shared/refused.ts';
import type { StateColour } from '#shared/structure/control.ts';

const RunForm = z.strictObject({
  activities: z.array(z.strictObject({ ...PointReport.shape, outcome: optional(PointReport.shape.outcome) })),
  note: optional(note()),
});
export type RunFormValues = z.output<typeof RunForm>;
type PointValues = RunFormValues['activities'][number];
type RunActivity = Pick<Activity, 'n' | 'point' | 'controls'>;

const isReported = (pointValues: PointValues): pointValues is PointReport =>
  pointValues.outcome !== undefined;

/**
 * Converts a path with the index among the reported points into one with the index among all points of the
 * form.
 */
const toFormPath = (path: string, activities: readonly PointValues[]): string => {
  const reportedIndexes = activities.flatMap((pointValues, index) =>
    isReported(pointValues) ? [index] : [],
  );
  return path.replace(
    /^activities\.(\d+)/,
    (_, reportIndex) => `activities.${reportedIndexes[Number(reportIndex)]}`,
  );
};

export const buildRunSchema = (runActivities: readonly RunActivity[]) =>
  RunForm.superRefine(({ activities }, context) => {
    const reports = toActivityReports(activities.filter(isReported), runActivities);
    for (const [path, message] of Object.entries(validateReports(reports, runActivities, false)))
      context.addIssue({
        code: 'custom',
        path: toFormPath(toPointField(path), activities)
          .split('.')
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message: message satisfies MessageCode,
      });
  });

interface ReportedRun {
  activities: readonly Pick<Activity, 'point' | 'outcome' | 'note' | 'answers' | 'actualMinutes'>[];
  note?: string;
}

/** Returns the form values of what has been reported so far. */
export const toRunFormValues = ({ activities, note }: ReportedRun): RunFormValues => ({
  activities: activities.map(({ point, outcome, note, answers: [firstAnswer] = [], actualMinutes }) => ({
    pointId: point!.id,
    outcome,
    minutes: actualMinutes,
    value: firstAnswer?.value,
    answer: firstAnswer?.answer,
    note,
  })),
  note,
});

/** Returns the request: only points with an outcome are sent. */
export const buildRunReport = ({ activities, note }: RunFormValues) => ({
  activities: activities.filter(isReported),
  note,
});

/** Converts the field paths of a refusal, which count the sent points only, into those of the form. */
export function toRunFormError(error: unknown, { activities }: RunFormValues): unknown {
  if (!(error instanceof RefusalError) || !error.details.fields) return error;
  const fields: RefusalDetails['fields'] = {};
  for (const [path, code] of Object.entries(error.details.fields))
    fields[toFormPath(path, activities)] = code;
  return new RefusalError(error.kind, error.code, { ...error.details, fields });
}

/** Returns the colour of a value while it is being typed. */
export function getValueColour(
  control: ControlSnapshot,
  { value, answer }: Pick<PointValues, 'value' | 'answer'>,
): StateColour {
  const controlAnswer = {
    controlId: control.id,
    value: typeof value === 'number' ? value : undefined,
    answer,
  };
  return buildAnswers([control], [controlAnswer])[0]!.colour;
}

/** Derives the outcome from the control's value; undefined without one. The user can override it. */
export const deriveOutcome = (
  control: ControlSnapshot,
  pointValues: Pick<PointValues, 'value' | 'answer'>,
) => {
  const colour = getValueColour(control, pointValues);
  return colour === 'grey' ? undefined : computeAnswerOutcome([{ colour }]);
};

/** Sets every unreported point to "ok", except those whose controls need a value. */
export const markRemainingOk = (
  activities: readonly PointValues[],
  runActivities: readonly RunActivity[],
): RunFormValues['activities'] =>
  activities.map((pointValues, index) =>
    isReported(pointValues) || runActivities[index]?.controls?.length
      ? { ...pointValues }
      : { ...pointValues, outcome: 'ok' },
  );
