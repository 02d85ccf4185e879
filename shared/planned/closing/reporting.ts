// Reports of activities: their problems, and the outcome derived from the answers (domain 4.6, 11.4, 12).
import type { MessageCode } from '../../messages.ts';
import { buildAnswers, computeAnswerOutcome, validateAnswers } from '../answers.ts';
import { type Activity, type ActivityReport, isWorked, type PointReport } from '../order.ts';

type ReportedActivity = Pick<Activity, 'n' | 'controls'>;

const isSkipped = ({ outcome }: Pick<ActivityReport, 'outcome'>) => outcome === 'notDone' || outcome === 'na';

/** Returns the outcome: a red answer always means not OK; a missing outcome is derived from the answers. */
function getOutcome(report: ActivityReport, { controls = [] }: ReportedActivity): Activity['outcome'] {
  if (isSkipped(report) || report.outcome === 'nok' || !report.answers?.length) return report.outcome;
  const answerOutcome = computeAnswerOutcome(buildAnswers(controls, report.answers));
  return answerOutcome === 'nok' ? 'nok' : (report.outcome ?? answerOutcome);
}

/** Returns the problems of reports by field path; empty if there are none. */
export function validateReports(
  reports: readonly ActivityReport[],
  activities: readonly ReportedActivity[],
  withHours: boolean,
): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  const activitiesByNumber = new Map(activities.map((activity) => [activity.n, activity]));
  reports.forEach((report, i) => {
    const fieldPath = `activities.${i}`;
    const activity = activitiesByNumber.get(report.n);
    if (!activity) {
      problems[`${fieldPath}.n`] = 'refMissing';
      return;
    }
    const { controls = [] } = activity;
    const answers = report.answers ?? [];
    if (report.outcome === undefined && answers.length === 0) return;
    if (isSkipped(report)) {
      if (answers.length > 0) problems[`${fieldPath}.answers`] = 'notAllowed';
    } else
      for (const [path, code] of Object.entries(validateAnswers(controls, answers, true)))
        problems[`${fieldPath}.${path}`] = code;
    if (Object.keys(problems).some((path) => path.startsWith(`${fieldPath}.answers`))) return;
    const outcome = getOutcome(report, activity);
    const isExplained = buildAnswers(controls, answers).some(({ colour }) => colour === 'red');
    if ((outcome === 'nok' || outcome === 'notDone') && !report.note && !isExplained)
      problems[`${fieldPath}.note`] = 'noteNeeded';
    if (withHours && isWorked(outcome) && report.hours.length === 0)
      problems[`${fieldPath}.hours`] = 'hoursNeeded';
  });
  return problems;
}

/** Returns an activity with its report, which must be free of problems. */
export function applyActivityReport<A extends Activity>(activity: A, report: ActivityReport): A {
  const { answers, ...rest } = report;
  return {
    ...activity,
    ...rest,
    outcome: getOutcome(report, activity),
    answers: answers?.length ? buildAnswers(activity.controls ?? [], answers) : undefined,
  };
}

/** Converts reports of points to reports of activities; `n` is 0 for a point that is not in the run. */
export function toActivityReports(
  reports: readonly PointReport[],
  activities: readonly Pick<Activity, 'n' | 'point' | 'controls'>[],
): ActivityReport[] {
  return reports.map(({ pointId, outcome, value, answer, note }) => {
    const activity = activities.find(({ point }) => point?.id === pointId);
    const [control] = activity?.controls ?? [];
    const hasAnswer = value !== undefined || answer !== undefined;
    const isAnswerExpected = control && outcome !== 'notDone' && outcome !== 'na';
    return {
      n: activity?.n ?? 0,
      outcome,
      note,
      hours: [],
      ...((isAnswerExpected || hasAnswer) && {
        answers: [{ controlId: control?.id ?? 0, value, answer, ...(outcome === 'nok' && { note }) }],
      }),
    };
  });
}

/**
 * Converts a field path of an activity's report to that of a point's report, which has at most one answer.
 */
export const toPointField = (path: string): string =>
  path
    .replace(/\.n$/, '.pointId')
    .replace(/\.answers(\.0\.controlId)?$/, '.value')
    .replace('.answers.0.', '.');
