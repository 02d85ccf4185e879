// An order done, moved or cancelled, with what that does to its cycle (as closing does it in functions/planned).

import type { OrderValue } from '../../../../functions/planned/cycle/issuing.ts';
import { autoClosed } from '../../../../functions/planned/order/closing.ts';
import { activityOf } from '../../../../functions/planned/order/execution.ts';
import { foundIn } from '../../../../functions/planned/order/findings.ts';
import { operators } from '../../../../functions/table/entities/organisation.ts';
import { walkedOf } from '../../../../shared/autonomous/report.ts';
import { type Day, monthOf } from '../../../../shared/day.ts';
import { autoClosedBy, autoClosedByReading } from '../../../../shared/planned/auto-close.ts';
import type { CycleState } from '../../../../shared/planned/cycle.ts';
import { lubricatedIn } from '../../../../shared/planned/lubrication.ts';
import { lateAt, nextDue } from '../../../../shared/planned/meter.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import { minutesWorked, worstAnswer } from '../../../../shared/planned/order-steps.ts';
import type { Frequency } from '../../../../shared/planned/period.ts';
import { withReport } from '../../../../shared/planned/reporting.ts';
import { workOf } from '../../../../shared/planned/work-done.ts';
import { added } from '../../../../shared/warehouse/units.ts';
import type { Chance } from '../chance.ts';
import { elementOf } from '../procedures.ts';
import type { Site } from '../site.ts';
import { found } from './answers.ts';
import { instantAt, minutesBefore } from './clock.ts';
import { reached, read } from './meters.ts';
import { reasons, remarks } from './remarks.ts';
import { end, issue, type Row, type Run } from './run.ts';

/** When maintenance works, as minutes of the day; and operators, by their shift. */
const [EARLIEST, LATEST] = [6 * 60 + 30, 20 * 60];
const SHIFTS = [
  [EARLIEST, 13 * 60],
  [14 * 60 + 15, 21 * 60],
  [22 * 60 + 15, 23 * 60 + 40],
] as const;

type Outcome = NonNullable<Activity['outcome']>;

/** An order nobody was to do gets a team first, where teams are assigned. */
export function assigned({ plant }: Site, { value, run }: Row): OrderValue {
  if (!plant.resources || value.teamId || value.points) return value;
  const { id } = run.team;
  return { ...value, state: 'assigned', teamId: id, openFor: id, byPerson: true };
}

const activitiesOf = ({ run: { placed, points }, value }: Row): Activity[] =>
  value.points?.map((id, i) => ({ n: i + 1, ...points!.get(id)! })) ??
  placed.map((one, i) =>
    activityOf(i + 1, { ...one.value, id: one.id }, one.method.approved!, elementOf(one)),
  );

/** What is not in order comes to light at the controls, where there are any. */
function outcomeOf({ controls, point }: Activity, draw: number): Activity['outcome'] {
  if (controls) return draw < 0.99 ? 'ok' : point ? 'notDone' : 'na';
  if (point) return draw < 0.985 ? 'ok' : draw < 0.995 ? 'nok' : 'notDone';
  return draw < 0.955 ? 'ok' : draw < 0.985 ? 'nok' : draw < 0.995 ? 'na' : 'notDone';
}

function reported(site: Site, row: Row, on: Day, its: Chance): Activity[] {
  const { people } = row.run.team;
  const first = its.whole(0, people.length - 1);
  return activitiesOf(row).map((activity) => {
    const outcome = outcomeOf(activity, its.next())!;
    if (activity.point) return walked(site, row, activity, outcome, on, its);
    const worked = site.plant.resources && (outcome === 'ok' || outcome === 'nok');
    const hours = Array.from(
      { length: worked ? Math.min(activity.technicians ?? 1, people.length) : 0 },
      (_, i) => ({
        operatorId: people[(first + i) % people.length]!.id,
        hours: Math.max(5, Math.round(activity.minutes * (0.7 + its.next() * 0.7))) / 60,
      }),
    ).map(({ operatorId, hours }) => ({ operatorId, hours: Math.round(hours * 100) / 100 }));
    const note = outcome === 'ok' || outcome === 'na' ? undefined : site.say(its.pick(remarks[outcome]));
    const answers = outcome === 'ok' ? found(site, row, activity, on) : undefined;
    const report = { n: activity.n, hours, ...(note && { note }), ...(answers && { answers }) };
    return withReport(activity, { ...report, ...(!answers && { outcome }) });
  });
}

/** A point, as an operator reports it. */
function walked(site: Site, row: Row, activity: Activity, outcome: Outcome, on: Day, its: Chance): Activity {
  const answers = outcome === 'ok' ? found(site, row, activity, on) : undefined;
  const red = answers?.find(({ note }) => note);
  const note = red?.note ?? (outcome === 'ok' ? undefined : site.say(its.pick(remarks[outcome as 'nok'])));
  return {
    ...withReport(activity, {
      ...{ n: activity.n, hours: [] },
      ...(!answers && { outcome }),
      ...(note && { note }),
      ...(answers && { answers }),
    }),
    hours: undefined,
    actualMinutes: Math.max(1, Math.round(activity.minutes * (0.7 + its.next() * 0.7))),
  };
}

export function begun(
  site: Site,
  row: Row,
  startedAt = minutesBefore(site.now, site.chance(row.id).whole(5, 40)),
) {
  const all = activitiesOf(row);
  const its = site.chance(`begun ${row.id}`);
  // who walks a path reports point by point
  const activities = all.map((activity, i) =>
    activity.point && i < all.length / 2 ? walked(site, row, activity, 'ok', site.today, its) : activity,
  );
  row.value = {
    ...assigned(site, row),
    state: 'inProgress',
    startedAt,
    activities,
    walked: walkedOf(activities),
    ...workOf(activities),
  };
}

/** Done on a day. On the last day of the history only as far as the clock has come: then it may be under way. */
export function done(site: Site, row: Row, day: Day): Row[] {
  const { run } = row;
  const { cycle } = run;
  const its = site.chance(`done ${row.id}`);
  const [from, to] = SHIFTS[(row.value.shift ?? 0) - 1] ?? [EARLIEST, cycle.rounds ? 13 * 60 : LATEST];
  const at = instantAt(site.plant.timeZone, day, its.whole(from, to));
  const activities = reported(site, row, day, its);
  const walking = activities.flatMap(({ actualMinutes = [] }) => actualMinutes);
  const minutes =
    minutesWorked(activities) ??
    (walking.length > 0 ? added(...walking) : undefined) ??
    Math.round(row.value.minutes * (0.7 + its.next() * 0.7));
  const startedAt = minutesBefore(at, minutes + its.whole(2, 15));
  const before = assigned(site, row);
  if (startedAt > site.now) return [];
  if (at > site.now) {
    begun(site, row, startedAt);
    return [];
  }
  const people = site.plant.resources
    ? run.team.people.filter(({ id }) =>
        activities.some(({ hours }) => hours?.some((h) => h.operatorId === id)),
      )
    : run.team.people;
  const reading = run.meter && reached(site, run, run.meter, day);
  end(row, {
    ...before,
    state: 'closed',
    openFor: undefined,
    startedAt,
    closedAt: at,
    closedOn: day,
    lubricates: before.lubricates && lubricatedIn(before.lubricates, activities),
    ...(cycle.rounds ? its.pick(walkers) : { closedBy: (people[0] ?? run.team.people[0]!).name }),
    foundMonth: foundIn(activities, day),
    activities,
    walked: walkedOf(activities),
    found: worstAnswer(activities),
    ...workOf(activities),
    actualMinutes: minutes,
    ...(its.happens(0.08) && { note: site.say(its.pick(remarks.final)) }),
    ...(reading !== undefined && {
      closedLate: lateAt(reading, before.dueRun!, before.tolerance),
      overdue: undefined,
    }),
  });
  for (const id of new Set(activities.flatMap(({ hours = [] }) => hours.map((h) => h.operatorId))))
    site.gathered.hold(operators, id, 'orders');
  if (run.meter && reading !== undefined) read(run.meter, reading, at, run.team.people[0]!.name);
  for (const other of standing(run, row, day, reading))
    end(
      other,
      autoClosed(other.value, row.id, { on: day, at }, cycle.rounds ? undefined : activitiesOf(other)),
    );
  if (cycle.mode === 'initialScheduling' && reading === undefined) return [];
  return issue(site, run, day, moved(run, row, day, reading));
}

/** Runs of a path end those of earlier days and shifts. */
const DAILY: Frequency = { n: 1, unit: 'D' };

/** Operators who walk the paths. */
const walkers = [
  { closedBy: 'Nadia Serra', closedById: 'requestor' },
  { closedBy: 'Marco Riva', closedById: 'am' },
] as const;

/** Open orders this one stands for. */
function standing({ cycle, open }: Run, { id, value }: Row, on: Day, reading?: number): Row[] {
  if (cycle.mode === 'lastCompletion') return [];
  const frequency = cycle.rounds ? DAILY : cycle.frequency;
  const others = open.map((row) => ({ id: row.id, state: row.value.state, row }));
  const ids = new Set(
    reading !== undefined
      ? autoClosedByReading(
          { id },
          nextDue('initialScheduling', {
            start: cycle.run!.start,
            frequency: cycle.run!.every,
            done: Math.max(reading, value.dueRun!),
          }),
          others.map((other) => ({ ...other, due: other.row.value.dueRun ?? Infinity })),
        )
      : cycle.autoClose && frequency
        ? autoClosedBy(
            { id, ...value },
            on,
            frequency,
            open.map((row) => ({ ...row.value, id: row.id })),
          )
        : [],
  );
  return open.filter((row) => ids.has(row.id));
}

/** The order has ended, and with it those it stands for: `open` are what is left. */
function moved(
  { cycle: { mode, run }, state, open }: Run,
  { id, value }: Row,
  on: Day,
  reading?: number,
): CycleState {
  const fixed = mode === 'initialScheduling';
  const nextRun =
    reading === undefined
      ? undefined
      : nextDue(mode, {
          start: run!.start,
          frequency: run!.every,
          done: fixed ? Math.max(reading, value.dueRun!) : reading,
        });
  if (fixed)
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

export function cancelled(site: Site, row: Row, day: Day, reason = site.chance(row.id).pick(reasons)): Row[] {
  const { run, value } = row;
  const at = instantAt(site.plant.timeZone, day, 9 * 60);
  if (at > site.now) return [];
  end(row, {
    ...value,
    state: 'cancelled',
    openFor: undefined,
    note: site.say(reason),
    closedAt: at,
    closedBy: 'Anna Conti',
    closedById: 'admin',
    activities: activitiesOf(row),
  });
  if (run.state.open !== row.id) return [];
  if (run.cycle.mode === 'initialScheduling') {
    run.state = { ...run.state, open: run.open[0]?.id };
    return [];
  }
  return issue(site, run, day, {
    ...run.state,
    open: undefined,
    since: { cancelled: value.plannedOn },
    ...(value.dueRun !== undefined && run.cycle.run && { nextRun: value.dueRun + run.cycle.run.every }),
  });
}

export function rescheduled(row: Row, to: Day) {
  const { run, value } = row;
  if (run.state.open === row.id) run.state = { ...run.state, openOn: to };
  row.value = {
    ...value,
    plannedOn: to,
    month: monthOf(to),
    nominalOn: value.nominalOn ?? value.plannedOn,
    byPerson: true,
  };
}
