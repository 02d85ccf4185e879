// Closing, moving and cancelling of an order, with the effects on its cycle (like functions/planned).

import { operators } from '#functions/db/entities/organisation.ts';
import type { OrderValue } from '#functions/planned/cycle/issuing.ts';
import { buildActivity } from '#functions/planned/order/activity.ts';
import { buildAutoClosedOrder } from '#functions/planned/order/closing.ts';
import { getFindingMonth } from '#functions/planned/order/findings.ts';
import { countPointOutcomes } from '#shared/autonomous/report.ts';
import { type Day, getMonth } from '#shared/day.ts';
import { getAutoClosedIds, getAutoClosedIdsByReading } from '#shared/planned/closing/auto-close.ts';
import { applyActivityReport } from '#shared/planned/closing/reporting.ts';
import type { CycleState } from '#shared/planned/cycle.ts';
import { getDoneLubrication } from '#shared/planned/lubrication.ts';
import { computeNextDueReading, isLateAtReading } from '#shared/planned/meter.ts';
import type { Activity } from '#shared/planned/order.ts';
import { findWorstAnswerColour, sumWorkedMinutes } from '#shared/planned/order-steps.ts';
import type { Frequency } from '#shared/planned/period.ts';
import { summarizeWork } from '#shared/planned/work-done.ts';
import { addQuantities } from '#shared/warehouse/units.ts';
import type { RandomSource } from '../chance.ts';
import { getStrategyElement } from '../procedures.ts';
import type { DemoSite } from '../site.ts';
import { drawAnswers } from './answers.ts';
import { computePlantInstant, subtractMinutes } from './clock.ts';
import { addReading, computeReading } from './meters.ts';
import { cancellationReasons, remarks } from './remarks.ts';
import { endOrder, issueDueOrders, type SimulatedCycle, type SimulatedOrder } from './run.ts';

/** Working times of maintenance, as minutes of the day; those of operators by shift. */
const [EARLIEST_MINUTE, LATEST_MINUTE] = [6 * 60 + 30, 20 * 60];
const shiftHours = [
  [EARLIEST_MINUTE, 13 * 60],
  [14 * 60 + 15, 21 * 60],
  [22 * 60 + 15, 23 * 60 + 40],
] as const;

type Outcome = NonNullable<Activity['outcome']>;

/** Assigns a team to an unassigned order, if the plant assigns teams. */
export function assignSimulatedTeam({ plant }: DemoSite, { value, run }: SimulatedOrder): OrderValue {
  if (!plant.resources || value.teamId || value.points) return value;
  const { id } = run.team;
  return { ...value, state: 'assigned', teamId: id, openFor: id, byPerson: true };
}

const buildActivities = ({ run: { placed, points }, value }: SimulatedOrder): Activity[] =>
  value.points?.map((id, i) => ({ n: i + 1, ...points!.get(id)! })) ??
  placed.map((one, i) =>
    buildActivity(i + 1, { ...one.value, id: one.id }, one.method.approved!, getStrategyElement(one)),
  );

/** Draws the outcome; deviations are found by the controls, if the activity has any. */
function drawOutcome({ controls, point }: Activity, draw: number): Activity['outcome'] {
  if (controls) return draw < 0.99 ? 'ok' : point ? 'notDone' : 'na';
  if (point) return draw < 0.985 ? 'ok' : draw < 0.995 ? 'nok' : 'notDone';
  return draw < 0.955 ? 'ok' : draw < 0.985 ? 'nok' : draw < 0.995 ? 'na' : 'notDone';
}

function reportActivities(site: DemoSite, row: SimulatedOrder, on: Day, random: RandomSource): Activity[] {
  const { people } = row.run.team;
  const firstPerson = random.whole(0, people.length - 1);
  return buildActivities(row).map((activity) => {
    const outcome = drawOutcome(activity, random.next())!;
    if (activity.point) return reportPoint(site, row, activity, outcome, on, random);
    const hasHours = site.plant.resources && (outcome === 'ok' || outcome === 'nok');
    const hours = Array.from(
      { length: hasHours ? Math.min(activity.technicians ?? 1, people.length) : 0 },
      (_, i) => ({
        operatorId: people[(firstPerson + i) % people.length]!.id,
        hours: Math.max(5, Math.round(activity.minutes * (0.7 + random.next() * 0.7))) / 60,
      }),
    ).map(({ operatorId, hours }) => ({ operatorId, hours: Math.round(hours * 100) / 100 }));
    const note = outcome === 'ok' || outcome === 'na' ? undefined : site.say(random.pick(remarks[outcome]));
    const answers = outcome === 'ok' ? drawAnswers(site, row, activity, on) : undefined;
    const report = { n: activity.n, hours, ...(note && { note }), ...(answers && { answers }) };
    return applyActivityReport(activity, { ...report, ...(!answers && { outcome }) });
  });
}

/** Returns the activity of a point as an operator reports it. */
function reportPoint(
  site: DemoSite,
  row: SimulatedOrder,
  activity: Activity,
  outcome: Outcome,
  on: Day,
  random: RandomSource,
): Activity {
  const answers = outcome === 'ok' ? drawAnswers(site, row, activity, on) : undefined;
  const redAnswer = answers?.find(({ note }) => note);
  const note =
    redAnswer?.note ?? (outcome === 'ok' ? undefined : site.say(random.pick(remarks[outcome as 'nok'])));
  return {
    ...applyActivityReport(activity, {
      ...{ n: activity.n, hours: [] },
      ...(!answers && { outcome }),
      ...(note && { note }),
      ...(answers && { answers }),
    }),
    hours: undefined,
    actualMinutes: Math.max(1, Math.round(activity.minutes * (0.7 + random.next() * 0.7))),
  };
}

export function startOrder(
  site: DemoSite,
  row: SimulatedOrder,
  startedAt = subtractMinutes(site.now, site.chance(row.id).whole(5, 40)),
) {
  const orderActivities = buildActivities(row);
  const random = site.chance(`begun ${row.id}`);
  // Operators report a path point by point.
  const activities = orderActivities.map((activity, i) =>
    activity.point && i < orderActivities.length / 2
      ? reportPoint(site, row, activity, 'ok', site.today, random)
      : activity,
  );
  row.value = {
    ...assignSimulatedTeam(site, row),
    state: 'inProgress',
    startedAt,
    activities,
    walked: countPointOutcomes(activities),
    ...summarizeWork(activities),
  };
}

/**
 * Closes an order on a day. On the last day of the history the clock may only allow it to be begun, or
 * nothing.
 */
export function completeOrder(site: DemoSite, row: SimulatedOrder, day: Day): SimulatedOrder[] {
  const { run } = row;
  const { cycle } = run;
  const random = site.chance(`done ${row.id}`);
  const [from, to] = shiftHours[(row.value.shift ?? 0) - 1] ?? [
    EARLIEST_MINUTE,
    cycle.rounds ? 13 * 60 : LATEST_MINUTE,
  ];
  const closedAt = computePlantInstant(site.plant.timeZone, day, random.whole(from, to));
  const activities = reportActivities(site, row, day, random);
  const walkedMinutes = activities.flatMap(({ actualMinutes = [] }) => actualMinutes);
  const minutes =
    sumWorkedMinutes(activities) ??
    (walkedMinutes.length > 0 ? addQuantities(...walkedMinutes) : undefined) ??
    Math.round(row.value.minutes * (0.7 + random.next() * 0.7));
  const startedAt = subtractMinutes(closedAt, minutes + random.whole(2, 15));
  const assignedOrder = assignSimulatedTeam(site, row);
  if (startedAt > site.now) return [];
  if (closedAt > site.now) {
    startOrder(site, row, startedAt);
    return [];
  }
  const people = site.plant.resources
    ? run.team.people.filter(({ id }) =>
        activities.some(({ hours }) => hours?.some((h) => h.operatorId === id)),
      )
    : run.team.people;
  const reading = run.meter && computeReading(site, run, run.meter, day);
  endOrder(row, {
    ...assignedOrder,
    state: 'closed',
    openFor: undefined,
    startedAt,
    closedAt,
    closedOn: day,
    lubricates: assignedOrder.lubricates && getDoneLubrication(assignedOrder.lubricates, activities),
    ...(cycle.rounds ? random.pick(walkers) : { closedBy: (people[0] ?? run.team.people[0]!).name }),
    foundMonth: getFindingMonth(activities, day),
    activities,
    walked: countPointOutcomes(activities),
    found: findWorstAnswerColour(activities),
    ...summarizeWork(activities),
    actualMinutes: minutes,
    ...(random.happens(0.08) && { note: site.say(random.pick(remarks.final)) }),
    ...(reading !== undefined && {
      closedLate: isLateAtReading(reading, assignedOrder.dueRun!, assignedOrder.tolerance),
      overdue: undefined,
    }),
  });
  for (const id of new Set(activities.flatMap(({ hours = [] }) => hours.map((h) => h.operatorId))))
    site.collector.hold(operators, id, 'orders');
  if (run.meter && reading !== undefined)
    addReading(site, run.meter, reading, closedAt, run.team.people[0]!.name);
  for (const other of listAutoClosed(run, row, day, reading))
    endOrder(
      other,
      buildAutoClosedOrder(
        other.value,
        row.id,
        { on: day, at: closedAt },
        cycle.rounds ? undefined : buildActivities(other),
      ),
    );
  if (cycle.mode === 'initialScheduling' && reading === undefined) return [];
  return issueDueOrders(site, run, day, computeNextState(run, row, day, reading));
}

/** Runs of a path automatically close those of earlier days and shifts. */
const dailyFrequency: Frequency = { n: 1, unit: 'D' };

/** Operators who walk the paths. */
const walkers = [
  { closedBy: 'Nadia Serra', closedById: 'requestor' },
  { closedBy: 'Marco Riva', closedById: 'am' },
] as const;

/** Returns open orders that this one closes automatically. */
function listAutoClosed(
  { cycle, open }: SimulatedCycle,
  { id, value }: SimulatedOrder,
  on: Day,
  reading?: number,
): SimulatedOrder[] {
  if (cycle.mode === 'lastCompletion') return [];
  const frequency = cycle.rounds ? dailyFrequency : cycle.frequency;
  const openOrders = open.map((row) => ({ id: row.id, state: row.value.state, row }));
  const ids = new Set(
    reading !== undefined
      ? getAutoClosedIdsByReading(
          { id },
          computeNextDueReading('initialScheduling', {
            start: cycle.run!.start,
            frequency: cycle.run!.every,
            done: Math.max(reading, value.dueRun!),
          }),
          openOrders.map((other) => ({ ...other, due: other.row.value.dueRun ?? Infinity })),
        )
      : cycle.autoClose && frequency
        ? getAutoClosedIds(
            { id, ...value },
            on,
            frequency,
            open.map((row) => ({ ...row.value, id: row.id })),
          )
        : [],
  );
  return open.filter((row) => ids.has(row.id));
}

/**
 * Returns the state of the cycle after the order and those it closes have ended; `open` are the remaining
 * ones.
 */
function computeNextState(
  { cycle: { mode, run }, state, open }: SimulatedCycle,
  { id, value }: SimulatedOrder,
  on: Day,
  reading?: number,
): CycleState {
  const isFixed = mode === 'initialScheduling';
  const nextRun =
    reading === undefined
      ? undefined
      : computeNextDueReading(mode, {
          start: run!.start,
          frequency: run!.every,
          done: isFixed ? Math.max(reading, value.dueRun!) : reading,
        });
  if (isFixed)
    return {
      ...state,
      lastRun: reading,
      nextRun: Math.max(nextRun!, state.nextRun ?? nextRun!),
      open: open[0]?.id,
    };
  return {
    ...state,
    since: { completed: on },
    open: state.open === id ? undefined : state.open,
    ...(nextRun !== undefined && { lastRun: reading, nextRun }),
  };
}

export function cancelSimulatedOrder(
  site: DemoSite,
  row: SimulatedOrder,
  day: Day,
  reason = site.chance(row.id).pick(cancellationReasons),
): SimulatedOrder[] {
  const { run, value } = row;
  const cancelledAt = computePlantInstant(site.plant.timeZone, day, 9 * 60);
  if (cancelledAt > site.now) return [];
  endOrder(row, {
    ...value,
    state: 'cancelled',
    openFor: undefined,
    note: site.say(reason),
    closedAt: cancelledAt,
    closedBy: 'Anna Conti',
    closedById: 'admin',
    activities: buildActivities(row),
  });
  if (run.state.open !== row.id) return [];
  if (run.cycle.mode === 'initialScheduling') {
    run.state = { ...run.state, open: run.open[0]?.id };
    return [];
  }
  return issueDueOrders(site, run, day, {
    ...run.state,
    open: undefined,
    since: { cancelled: value.plannedOn },
    ...(value.dueRun !== undefined && run.cycle.run && { nextRun: value.dueRun + run.cycle.run.every }),
  });
}

export function rescheduleOrder(row: SimulatedOrder, to: Day) {
  const { run, value } = row;
  if (run.state.open === row.id) run.state = { ...run.state, openOn: to };
  row.value = {
    ...value,
    plannedOn: to,
    month: getMonth(to),
    nominalOn: value.nominalOn ?? value.plannedOn,
    byPerson: true,
  };
}
