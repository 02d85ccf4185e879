// Effects of each step on an order (domain 4.6), used by the server and by devices that work offline.
import { countPointOutcomes } from '../autonomous/report.ts';
import { clampToNow, isInFuture, type StepActor } from '../date-order.ts';
import { type Day, type Instant, toLocalDay } from '../day.ts';
import type { CycleType } from '../procedures/kinds.ts';
import { combineSpares } from '../procedures/kit-spares.ts';
import type { KitSpare } from '../procedures/procedure.ts';
import { RefusalError } from '../refused.ts';
import type { StateColour } from '../structure/control.ts';
import type { Principal } from '../transitions.ts';
import { MAX_SPARES } from '../warehouse/consumption.ts';
import { addQuantities } from '../warehouse/units.ts';
import { getWorstStateColour } from './answers.ts';
import {
  applyActivityReport,
  toActivityReports,
  toPointField,
  validateReports,
} from './closing/reporting.ts';
import { getDoneLubrication } from './lubrication.ts';
import { isOrderLateAtReading } from './meter.ts';
import type { Activity, ActivityReport, Order, PointReport } from './order.ts';
import { isAdmin } from './order-transitions.ts';
import { summarizeWork } from './work-done.ts';

const createDateRefusal = (field: string, code: 'dateInFuture' | 'dateBeforeMinimum') =>
  new RefusalError('invalid', code, { fields: { [field]: code } });

/** @throws Refused orderTooEarly before the first day on which a technician may carry it out */
export function assertNotTooEarly(from: Day, on: Day, principal: Pick<Principal, 'profile'>): void {
  if (on < from && !isAdmin(principal))
    throw new RefusalError('conflict', 'orderTooEarly', { values: { from } });
}

/** Returns the spares of all procedures, combined and limited to the number that can be reserved. */
export const buildKit = (activities: readonly Pick<Activity, 'spares'>[]): KitSpare[] =>
  combineSpares(activities.flatMap(({ spares = [] }) => spares)).slice(0, MAX_SPARES);

/** @throws Refused dateInFuture */
export function applyOrderStart<O extends Order>(
  before: O,
  startedAt: Instant,
  activities: Activity[],
  { now }: Pick<StepActor, 'now'>,
): O {
  if (isInFuture(startedAt, now)) throw createDateRefusal('startedAt', 'dateInFuture');
  const kit = buildKit(activities);
  return {
    ...before,
    startedAt: clampToNow(startedAt, now),
    activities,
    ...(kit.length > 0 && { reserved: kit }),
  };
}

/** Begins a run at the instant of its first report. @throws Refused dateInFuture */
export function applyRunStart<O extends Order>(
  before: O,
  at: Instant | undefined,
  activities: Activity[],
  { now }: Pick<StepActor, 'now'>,
): O {
  if (at !== undefined && isInFuture(at, now)) throw createDateRefusal('closedAt', 'dateInFuture');
  return { ...before, state: 'inProgress', startedAt: clampToNow(at ?? now, now), activities };
}

/** Returns the activities with their reports. @throws Refused invalidInput with a problem per field */
function applyActivityReports(
  activities: readonly Activity[],
  reports: readonly ActivityReport[],
  withHours: boolean,
): Activity[] {
  const problems = validateReports(reports, activities, withHours);
  if (Object.keys(problems).length > 0)
    throw new RefusalError('invalid', 'invalidInput', { fields: problems });
  const reportsByActivity = new Map(reports.map((report) => [report.n, report]));
  return activities.map((activity) => {
    const report = reportsByActivity.get(activity.n);
    return report ? applyActivityReport(activity, report) : activity;
  });
}

/** Report of a run under either field name; problems are reported under the name that was sent. */
type PointReports = { points?: readonly PointReport[]; activities?: readonly PointReport[] };

/** Returns the activities of a run with the reports of their points. @throws Refused invalidInput */
function applyPointReports(activities: readonly Activity[], sent: PointReports): Activity[] {
  const reports = sent.points ?? sent.activities ?? [];
  const toSentField = (path: string) =>
    toPointField(sent.points ? path.replace('activities', 'points') : path);
  const activityReports = toActivityReports(reports, activities);
  const problems = Object.entries(validateReports(activityReports, activities, false));
  if (problems.length > 0)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: Object.fromEntries(problems.map(([path, code]) => [toSentField(path), code])),
    });
  return activities.map((activity) => {
    const i = activityReports.findIndex(({ n }) => n === activity.n);
    if (i < 0) return activity;
    return { ...applyActivityReport(activity, activityReports[i]!), actualMinutes: reports[i]!.minutes };
  });
}

/** Applies reports to activities: runs are reported by point, other orders by activity. */
export const applyReports = (
  type: CycleType,
  activities: readonly Activity[],
  input: object,
  withHours: boolean,
): Activity[] =>
  type === 'am'
    ? applyPointReports(activities, input as PointReports)
    : applyActivityReports(
        activities,
        (input as { activities: readonly ActivityReport[] }).activities,
        withHours,
      );

export const isComplete = (activities: readonly Pick<Activity, 'outcome'>[]): boolean =>
  activities.every(({ outcome }) => outcome);

/** Checks that an order to be closed has all outcomes. @throws Refused outcomesMissing */
export function assertComplete(activities: readonly Pick<Activity, 'outcome'>[]): void {
  if (!isComplete(activities))
    throw new RefusalError('conflict', 'outcomesMissing', { fields: { activities: 'outcomesMissing' } });
}

/** Report fields of the whole order, besides its activities. */
interface ReportFields {
  note?: string;
  actualMinutes?: number;
  sapOrder?: string;
  closedAt?: Instant;
}

/** Returns the order with a partial report; `spares` replaces the whole list, absent: it stays. */
export const applyOrderReport = <O extends Order>(
  before: O,
  activities: Activity[],
  { note, actualMinutes, sapOrder }: ReportFields,
  spares: Order['spares'],
): O => ({
  ...before,
  activities,
  walked: countPointOutcomes(activities),
  ...summarizeWork(activities),
  note: note ?? before.note,
  actualMinutes: actualMinutes ?? before.actualMinutes,
  sapOrder: sapOrder ?? before.sapOrder,
  spares: spares ?? before.spares,
});

/** Returns instant and day of completion. @throws Refused dateInFuture, dateBeforeMinimum, orderTooEarly */
export function computeCompletion(
  before: Pick<Order, 'startedAt'>,
  closedAt: Instant | undefined,
  from: Day,
  { now, plant }: Pick<StepActor, 'now' | 'plant'>,
  principal: Pick<Principal, 'profile'>,
): { at: Instant; on: Day } {
  const at = closedAt ?? now;
  if (isInFuture(at, now)) throw createDateRefusal('closedAt', 'dateInFuture');
  if (before.startedAt && Date.parse(at) < Date.parse(before.startedAt))
    throw createDateRefusal('closedAt', 'dateBeforeMinimum');
  const on = toLocalDay(plant.timeZone, at);
  assertNotTooEarly(from, on, principal);
  return { at, on };
}

export const sumWorkedMinutes = (activities: readonly Activity[]): number | undefined => {
  const hours = activities.flatMap((activity) => activity.hours ?? []);
  return hours.length === 0 ? undefined : Math.round(hours.reduce((sum, h) => sum + h.hours, 0) * 60);
};

/** Sums the reported minutes of points; undefined if none is reported. */
const sumPointMinutes = (activities: readonly Activity[]): number | undefined => {
  const pointMinutes = activities.flatMap(({ actualMinutes }) => actualMinutes ?? []);
  return pointMinutes.length === 0 ? undefined : addQuantities(...pointMinutes);
};

/** Returns the worst colour of the answers; undefined if there is none. */
export const findWorstAnswerColour = (activities: readonly Activity[]): StateColour | undefined => {
  const colours = activities.flatMap(({ answers = [] }) => answers.map(({ colour }) => colour));
  return colours.length > 0 ? getWorstStateColour(colours) : undefined;
};

interface Completion {
  on: Day;
  at: Instant;
  /** Counted meter reading, if the order is due by meter. */
  reading?: number;
}

/** Returns the closed order, without the effects on the warehouse and on automatically closed orders. */
export const applyOrderClosing = <O extends Order>(
  before: O,
  activities: Activity[],
  { note, actualMinutes }: ReportFields,
  { at, on, reading }: Completion,
  { user }: Pick<StepActor, 'user'>,
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
  walked: countPointOutcomes(activities),
  lubricates: before.lubricates && getDoneLubrication(before.lubricates, activities),
  found: findWorstAnswerColour(activities),
  ...summarizeWork(activities),
  note: note ?? before.note,
  actualMinutes:
    actualMinutes ?? sumWorkedMinutes(activities) ?? sumPointMinutes(activities) ?? before.actualMinutes,
  ...(reading !== undefined && {
    closedLate: isOrderLateAtReading(before, reading),
    overdue: undefined,
  }),
});
