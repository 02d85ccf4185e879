// What each step makes of an order (domain 4.6): the server writes it so, and a device without a network foresees it.
import { walkedOf } from '../autonomous/report.ts';
import { type Day, dayIn, type Instant } from '../day.ts';
import type { Asker } from '../moves.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { together } from '../procedures/kit-spares.ts';
import type { KitSpare } from '../procedures/procedure.ts';
import { Refused } from '../refused.ts';
import { type Doer, isAhead, notLater } from '../steps.ts';
import type { StateColour } from '../structure/control.ts';
import { MOST_SPARES } from '../warehouse/consumption.ts';
import { added } from '../warehouse/units.ts';
import { worstOf } from './answers.ts';
import { lubricatedIn } from './lubrication.ts';
import { lateAt } from './meter.ts';
import type { Activity, ActivityReport, Order, PointReport } from './order.ts';
import { isAdmin } from './order-moves.ts';
import { asActivityReports, fieldOfPoint, problemsOf, withReport } from './reporting.ts';
import { workOf } from './work-done.ts';

const badDate = (field: string, code: 'dateInFuture' | 'dateBeforeMinimum') =>
  new Refused('invalid', code, { fields: { [field]: code } });

/** @throws Refused orderTooEarly before the first day a technician may execute it */
export function notTooEarly(from: Day, on: Day, asker: Pick<Asker, 'profile'>): void {
  if (on < from && !isAdmin(asker)) throw new Refused('conflict', 'orderTooEarly', { values: { from } });
}

/** What its procedures take along, each spare once; so many of them are reserved. */
export const kitOf = (activities: readonly Pick<Activity, 'spares'>[]): KitSpare[] =>
  together(activities.flatMap(({ spares = [] }) => spares)).slice(0, MOST_SPARES);

/** @throws Refused dateInFuture */
export function startedOrder<O extends Order>(
  before: O,
  startedAt: Instant,
  activities: Activity[],
  { now }: Pick<Doer, 'now'>,
): O {
  if (isAhead(startedAt, now)) throw badDate('startedAt', 'dateInFuture');
  const kit = kitOf(activities);
  return {
    ...before,
    startedAt: notLater(startedAt, now),
    activities,
    ...(kit.length > 0 && { reserved: kit }),
  };
}

/** A run is begun by what is reported of it, at the moment that is dated. @throws Refused dateInFuture */
export function begunRun<O extends Order>(
  before: O,
  at: Instant | undefined,
  activities: Activity[],
  { now }: Pick<Doer, 'now'>,
): O {
  if (at !== undefined && isAhead(at, now)) throw badDate('closedAt', 'dateInFuture');
  return { ...before, state: 'inProgress', startedAt: notLater(at ?? now, now), activities };
}

/** The activities with what was reported of them; refuses what is missing, field by field. */
function reported(
  activities: readonly Activity[],
  reports: readonly ActivityReport[],
  withHours: boolean,
): Activity[] {
  const problems = problemsOf(reports, activities, withHours);
  if (Object.keys(problems).length > 0) throw new Refused('invalid', 'invalidInput', { fields: problems });
  const by = new Map(reports.map((report) => [report.n, report]));
  return activities.map((activity) => {
    const report = by.get(activity.n);
    return report ? withReport(activity, report) : activity;
  });
}

/** Points stand under either name; what is refused is refused under the name it was sent by. */
type WalkReport = { points?: readonly PointReport[]; activities?: readonly PointReport[] };

/** The same of points, whose fields are their own. */
function reportedPoints(activities: readonly Activity[], sent: WalkReport): Activity[] {
  const reports = sent.points ?? sent.activities ?? [];
  const named = (path: string) => fieldOfPoint(sent.points ? path.replace('activities', 'points') : path);
  const asActivities = asActivityReports(reports, activities);
  const problems = Object.entries(problemsOf(asActivities, activities, false));
  if (problems.length > 0)
    throw new Refused('invalid', 'invalidInput', {
      fields: Object.fromEntries(problems.map(([path, code]) => [named(path), code])),
    });
  return activities.map((activity) => {
    const i = asActivities.findIndex(({ n }) => n === activity.n);
    if (i < 0) return activity;
    return { ...withReport(activity, asActivities[i]!), actualMinutes: reports[i]!.minutes };
  });
}

/** What is reported of a run is reported point by point. */
export const withReports = (
  type: CycleType,
  activities: readonly Activity[],
  input: object,
  withHours: boolean,
): Activity[] =>
  type === 'am'
    ? reportedPoints(activities, input as WalkReport)
    : reported(activities, (input as { activities: readonly ActivityReport[] }).activities, withHours);

export const isComplete = (activities: readonly Pick<Activity, 'outcome'>[]): boolean =>
  activities.every(({ outcome }) => outcome);

/** Of an order that closes. @throws Refused outcomesMissing */
export function mustBeComplete(activities: readonly Pick<Activity, 'outcome'>[]): void {
  if (!isComplete(activities))
    throw new Refused('conflict', 'outcomesMissing', { fields: { activities: 'outcomesMissing' } });
}

/** What is said of the whole order beside its activities. */
interface Said {
  note?: string;
  actualMinutes?: number;
  sapOrder?: string;
  closedAt?: Instant;
}

/** Some of it done; `spares` are all of them by name, absent: those there were. */
export const reportedOrder = <O extends Order>(
  before: O,
  activities: Activity[],
  { note, actualMinutes, sapOrder }: Said,
  spares: Order['spares'],
): O => ({
  ...before,
  activities,
  walked: walkedOf(activities),
  ...workOf(activities),
  note: note ?? before.note,
  actualMinutes: actualMinutes ?? before.actualMinutes,
  sapOrder: sapOrder ?? before.sapOrder,
  spares: spares ?? before.spares,
});

/** When an order was done. @throws Refused dateInFuture, dateBeforeMinimum, orderTooEarly */
export function doneOn(
  before: Pick<Order, 'startedAt'>,
  closedAt: Instant | undefined,
  from: Day,
  { now, plant }: Pick<Doer, 'now' | 'plant'>,
  asker: Pick<Asker, 'profile'>,
): { at: Instant; on: Day } {
  const at = closedAt ?? now;
  if (isAhead(at, now)) throw badDate('closedAt', 'dateInFuture');
  if (before.startedAt && Date.parse(at) < Date.parse(before.startedAt))
    throw badDate('closedAt', 'dateBeforeMinimum');
  const on = dayIn(plant.timeZone, at);
  notTooEarly(from, on, asker);
  return { at, on };
}

export const minutesWorked = (activities: readonly Activity[]): number | undefined => {
  const hours = activities.flatMap((activity) => activity.hours ?? []);
  return hours.length === 0 ? undefined : Math.round(hours.reduce((sum, h) => sum + h.hours, 0) * 60);
};

/** Of points that say how long they took. */
const minutesWalked = (activities: readonly Activity[]): number | undefined => {
  const walked = activities.flatMap(({ actualMinutes }) => actualMinutes ?? []);
  return walked.length === 0 ? undefined : added(...walked);
};

/** The worst colour its controls showed, if any was answered. */
export const worstAnswer = (activities: readonly Activity[]): StateColour | undefined => {
  const colours = activities.flatMap(({ answers = [] }) => answers.map(({ colour }) => colour));
  return colours.length > 0 ? worstOf(colours) : undefined;
};

interface Done {
  on: Day;
  at: Instant;
  /** What the meter had counted, if the order is due by one. */
  reading?: number;
}

/** Without what left the warehouse, and the orders it stands for. */
export const closedOrder = <O extends Order>(
  before: O,
  activities: Activity[],
  { note, actualMinutes }: Said,
  { at, on, reading }: Done,
  { user }: Pick<Doer, 'user'>,
) => ({
  ...before,
  reserved: undefined,
  state: 'closed' as const,
  startedAt: before.startedAt ?? at,
  closedAt: at,
  closedOn: on,
  closedBy: user.name,
  closedById: user.id,
  activities,
  walked: walkedOf(activities),
  lubricates: before.lubricates && lubricatedIn(before.lubricates, activities),
  found: worstAnswer(activities),
  ...workOf(activities),
  note: note ?? before.note,
  actualMinutes:
    actualMinutes ?? minutesWorked(activities) ?? minutesWalked(activities) ?? before.actualMinutes,
  ...(reading !== undefined && {
    closedLate: lateAt(reading, before.dueRun!, before.tolerance),
    overdue: undefined,
  }),
});
