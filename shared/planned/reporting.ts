// What is reported of activities: what is missing, and the outcome that follows from the answers (domain 4.6, 11.4, 12).
import type { MessageCode } from '../messages.ts';
import { answersOf, answersProblems, outcomeOfAnswers } from './answers.ts';
import { type Activity, type ActivityReport, isWorked, type PointReport } from './order.ts';

type Asked = Pick<Activity, 'n' | 'controls'>;

const isSkipped = ({ outcome }: Pick<ActivityReport, 'outcome'>) => outcome === 'notDone' || outcome === 'na';

/** A red answer is not in order, whatever else was said; without an outcome it follows from the answers. */
function outcomeOf(report: ActivityReport, { controls = [] }: Asked): Activity['outcome'] {
  if (isSkipped(report) || report.outcome === 'nok' || !report.answers?.length) return report.outcome;
  const found = outcomeOfAnswers(answersOf(controls, report.answers));
  return found === 'nok' ? 'nok' : (report.outcome ?? found);
}

/** What is missing in a report, by field path; empty when all is well. */
export function problemsOf(
  reports: readonly ActivityReport[],
  activities: readonly Asked[],
  withHours: boolean,
): Record<string, MessageCode> {
  const problems: Record<string, MessageCode> = {};
  const asked = new Map(activities.map((activity) => [activity.n, activity]));
  reports.forEach((report, i) => {
    const at = `activities.${i}`;
    const activity = asked.get(report.n);
    if (!activity) {
      problems[`${at}.n`] = 'refMissing';
      return;
    }
    const { controls = [] } = activity;
    const answers = report.answers ?? [];
    if (report.outcome === undefined && answers.length === 0) return;
    if (isSkipped(report)) {
      if (answers.length > 0) problems[`${at}.answers`] = 'notAllowed';
    } else
      for (const [path, code] of Object.entries(answersProblems(controls, answers, true)))
        problems[`${at}.${path}`] = code;
    if (Object.keys(problems).some((path) => path.startsWith(`${at}.answers`))) return;
    const outcome = outcomeOf(report, activity);
    const explained = answersOf(controls, answers).some(({ colour }) => colour === 'red');
    if ((outcome === 'nok' || outcome === 'notDone') && !report.note && !explained)
      problems[`${at}.note`] = 'noteNeeded';
    if (withHours && isWorked(outcome) && report.hours.length === 0) problems[`${at}.hours`] = 'hoursNeeded';
  });
  return problems;
}

/** The activity with what was reported of it; the report has no problems. */
export function withReport<A extends Activity>(activity: A, report: ActivityReport): A {
  const { answers, ...rest } = report;
  return {
    ...activity,
    ...rest,
    outcome: outcomeOf(report, activity),
    answers: answers?.length ? answersOf(activity.controls ?? [], answers) : undefined,
  };
}

/** Points are reported as the activities they are; of a point nobody asked for `n` is 0. */
export function asActivityReports(
  reports: readonly PointReport[],
  activities: readonly Pick<Activity, 'n' | 'point' | 'controls'>[],
): ActivityReport[] {
  return reports.map(({ pointId, outcome, value, answer, note }) => {
    const activity = activities.find(({ point }) => point?.id === pointId);
    const [control] = activity?.controls ?? [];
    const given = value !== undefined || answer !== undefined;
    const asks = control && outcome !== 'notDone' && outcome !== 'na';
    return {
      n: activity?.n ?? 0,
      outcome,
      note,
      hours: [],
      ...((asks || given) && {
        answers: [{ controlId: control?.id ?? 0, value, answer, ...(outcome === 'nok' && { note }) }],
      }),
    };
  });
}

/** The fields of a point's report, which has one answer at most. */
export const fieldOfPoint = (path: string): string =>
  path
    .replace(/\.n$/, '.pointId')
    .replace(/\.answers(\.0\.controlId)?$/, '.value')
    .replace('.answers.0.', '.');
