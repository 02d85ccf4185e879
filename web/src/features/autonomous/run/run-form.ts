// What is typed of a run, point by point: checked by the rules the service follows; a point without an outcome is not reported yet.
import * as z from 'zod';
import { note, optional } from '../../../../../shared/fields.ts';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { answersOf, outcomeOfAnswers } from '../../../../../shared/planned/answers.ts';
import { type Activity, PointReport } from '../../../../../shared/planned/order.ts';
import { asActivityReports, fieldOfPoint, problemsOf } from '../../../../../shared/planned/reporting.ts';
import type { AskedControl } from '../../../../../shared/procedures/asked-control.ts';
import { type RefusalDetails, Refused } from '../../../../../shared/refused.ts';
import type { StateColour } from '../../../../../shared/structure/control.ts';

const Walked = z.strictObject({
  activities: z.array(z.strictObject({ ...PointReport.shape, outcome: optional(PointReport.shape.outcome) })),
  note: optional(note()),
});
export type Walking = z.output<typeof Walked>;
type Typed = Walking['activities'][number];
type Asked = Pick<Activity, 'n' | 'point' | 'controls'>;

const isReported = (typed: Typed): typed is PointReport => typed.outcome !== undefined;

/** A path of the points that were reported, in the form's own places. */
const inPlace = (path: string, activities: readonly Typed[]): string => {
  const places = activities.flatMap((typed, at) => (isReported(typed) ? [at] : []));
  return path.replace(/^activities\.(\d+)/, (_, sent) => `activities.${places[Number(sent)]}`);
};

export const walkingOf = (asked: readonly Asked[]) =>
  Walked.superRefine(({ activities }, context) => {
    const reports = asActivityReports(activities.filter(isReported), asked);
    for (const [path, message] of Object.entries(problemsOf(reports, asked, false)))
      context.addIssue({
        code: 'custom',
        path: inPlace(fieldOfPoint(path), activities)
          .split('.')
          .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
        message: message satisfies MessageCode,
      });
  });

interface Reported {
  activities: readonly Pick<Activity, 'point' | 'outcome' | 'note' | 'answers' | 'actualMinutes'>[];
  note?: string;
}

/** The form starts from what was reported before. */
export const typedFrom = ({ activities, note }: Reported): Walking => ({
  activities: activities.map(({ point, outcome, note, answers: [found] = [], actualMinutes }) => ({
    pointId: point!.id,
    outcome,
    minutes: actualMinutes,
    value: found?.value,
    answer: found?.answer,
    note,
  })),
  note,
});

/** Only points with an outcome travel. */
export const sentOf = ({ activities, note }: Walking) => ({
  activities: activities.filter(isReported),
  note,
});

/** A refusal counts the points that were sent; the form counts all of them. */
export function inForm(error: unknown, { activities }: Walking): unknown {
  if (!(error instanceof Refused) || !error.details.fields) return error;
  const fields: RefusalDetails['fields'] = {};
  for (const [path, code] of Object.entries(error.details.fields)) fields[inPlace(path, activities)] = code;
  return new Refused(error.kind, error.code, { ...error.details, fields });
}

/** The colour of what is typed, while it is typed. */
export function foundOf(
  control: AskedControl,
  { value, answer }: Pick<Typed, 'value' | 'answer'>,
): StateColour {
  const typed = { controlId: control.id, value: typeof value === 'number' ? value : undefined, answer };
  return answersOf([control], [typed])[0]!.colour;
}

/** What was found says how it is, until somebody says otherwise. */
export const outcomeOf = (control: AskedControl, typed: Pick<Typed, 'value' | 'answer'>) => {
  const colour = foundOf(control, typed);
  return colour === 'grey' ? undefined : outcomeOfAnswers([{ colour }]);
};

/** All that nobody said anything of is in order; what asks for a value waits for it. */
export const restInOrder = (activities: readonly Typed[], asked: readonly Asked[]): Walking['activities'] =>
  activities.map((typed, at) =>
    isReported(typed) || asked[at]?.controls?.length ? { ...typed } : { ...typed, outcome: 'ok' },
  );
