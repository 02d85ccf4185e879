// An order done, moved or cancelled, with what that does to its cycle (as closing does it in functions/planned).

import type { OrderValue } from '../../../../functions/planned/cycle/issuing.ts';
import { autoClosed, minutesWorked } from '../../../../functions/planned/order/closing.ts';
import { activityOf } from '../../../../functions/planned/order/execution.ts';
import { operators } from '../../../../functions/table/entities/organisation.ts';
import { type Day, monthOf } from '../../../../shared/day.ts';
import { autoClosedBy, autoClosedByReading } from '../../../../shared/planned/auto-close.ts';
import type { CycleState } from '../../../../shared/planned/cycle.ts';
import { lateAt, nextDue } from '../../../../shared/planned/meter.ts';
import type { Activity } from '../../../../shared/planned/order.ts';
import type { Chance } from '../chance.ts';
import { elementOf } from '../procedures.ts';
import type { Site } from '../site.ts';
import { instantAt, minutesBefore } from './clock.ts';
import { reached, read } from './meters.ts';
import { reasons, remarks } from './remarks.ts';
import { end, issue, type Row, type Run } from './run.ts';

/** Shifts in which maintenance works, as minutes of the day. */
const [EARLIEST, LATEST] = [6 * 60 + 30, 20 * 60];

/** An order nobody was to do gets a team first, where teams are assigned. */
export function assigned({ plant }: Site, { value, run }: Row): OrderValue {
  if (!plant.resources || value.teamId) return value;
  const { id } = run.team;
  return { ...value, state: 'assigned', teamId: id, openFor: id, byPerson: true };
}

const activitiesOf = ({ run: { placed } }: Row): Activity[] =>
  placed.map((one, i) =>
    activityOf(i + 1, { ...one.value, id: one.id }, one.method.approved!, elementOf(one)),
  );

function reported(site: Site, row: Row, its: Chance): Activity[] {
  const { people } = row.run.team;
  const first = its.whole(0, people.length - 1);
  return activitiesOf(row).map((activity) => {
    const draw = its.next();
    const outcome = draw < 0.955 ? 'ok' : draw < 0.985 ? 'nok' : draw < 0.995 ? 'na' : 'notDone';
    const worked = site.plant.resources && (outcome === 'ok' || outcome === 'nok');
    const hours = Array.from(
      { length: worked ? Math.min(activity.technicians, people.length) : 0 },
      (_, i) => ({
        operatorId: people[(first + i) % people.length]!.id,
        hours: Math.max(5, Math.round(activity.minutes * (0.7 + its.next() * 0.7))) / 60,
      }),
    ).map(({ operatorId, hours }) => ({ operatorId, hours: Math.round(hours * 100) / 100 }));
    const note = outcome === 'ok' || outcome === 'na' ? undefined : site.say(its.pick(remarks[outcome]));
    return { ...activity, outcome, hours, ...(note && { note }) };
  });
}

export function begun(
  site: Site,
  row: Row,
  startedAt = minutesBefore(site.now, site.chance(row.id).whole(5, 40)),
) {
  row.value = { ...assigned(site, row), state: 'inProgress', startedAt, activities: activitiesOf(row) };
}

/** Done on a day. On the last day of the history only as far as the clock has come: then it may be under way. */
export function done(site: Site, row: Row, day: Day): Row[] {
  const { run } = row;
  const { cycle } = run;
  const its = site.chance(`done ${row.id}`);
  const at = instantAt(site.plant.timeZone, day, its.whole(EARLIEST, LATEST));
  const activities = reported(site, row, its);
  const minutes = minutesWorked(activities) ?? Math.round(row.value.minutes * (0.7 + its.next() * 0.7));
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
    closedBy: (people[0] ?? run.team.people[0]!).name,
    activities,
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
    end(other, autoClosed(other.value, row.id, { on: day, at }, activitiesOf(other)));
  if (cycle.mode === 'initialScheduling' && reading === undefined) return [];
  return issue(site, run, day, moved(run, row, day, reading));
}

/** Open orders this one stands for. */
function standing({ cycle, open }: Run, { id, value }: Row, on: Day, reading?: number): Row[] {
  if (cycle.mode === 'lastCompletion') return [];
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
      : cycle.autoClose && cycle.frequency
        ? autoClosedBy(
            { id },
            on,
            cycle.frequency,
            others.map((other) => ({ ...other, plannedOn: other.row.value.plannedOn })),
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
