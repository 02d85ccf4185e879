// The days of the year, one after the other: orders are issued, meters read, work done; then everything is kept.

import { ordersOf } from '../../../../functions/planned/kinds.ts';
import { teams } from '../../../../functions/table/entities/organisation.ts';
import { addDays, type Day } from '../../../../shared/day.ts';
import { isOpen } from '../../../../shared/planned/order.ts';
import { cycleTypes } from '../../../../shared/procedures/kinds.ts';
import type { MadeCycle } from '../rhythms.ts';
import type { Site } from '../site.ts';
import { keepAnswers } from './answers.ts';
import { type Fate, fateOf } from './fate.ts';
import { isReadingDay, keepMeters, meterOf, readOnRound } from './meters.ts';
import { putAside } from './remarks.ts';
import { isIdle, issue, type Row, type Run } from './run.ts';
import { assigned, begun, cancelled, done, rescheduled } from './work.ts';

/** Lives the year; the cycles' states are as it left them. */
export function live(site: Site, made: readonly MadeCycle[]): Row[] {
  const runs = made.map((cycle): Run => ({ ...cycle, open: [] }));
  const rows: Row[] = [];
  const diary = new Map<Day, { row: Row; fate: Fate }[]>();
  const note = (row: Row, fate: Fate) => {
    if (!fate) return;
    const page = diary.get(fate.on);
    if (page) page.push({ row, fate });
    else diary.set(fate.on, [{ row, fate }]);
  };
  const begin = (fresh: readonly Row[], day: Day) => {
    rows.push(...fresh);
    for (const row of fresh) note(row, fateOf(site, row, day));
  };
  for (const run of runs) run.meter = meterOf(site, run);

  for (let day = site.since; day <= site.today; day = addDays(day, 1)) {
    for (const run of runs) {
      if (run.meter && isReadingDay(day) && !isIdle(site, run, day)) readOnRound(site, run, run.meter, day);
      begin(issue(site, run, day), day);
      if (isIdle(site, run, day))
        for (const row of [...run.open]) begin(cancelled(site, row, day, putAside), day);
    }
    const page = diary.get(day) ?? [];
    // what is done today may bring forth an order done today: the page grows while it is read
    for (const { row, fate } of page) {
      if (!fate || !row.run.open.includes(row)) continue;
      if (fate.what === 'done') begin(done(site, row, day), day);
      else if (fate.what === 'cancelled') begin(cancelled(site, row, day), day);
      else {
        rescheduled(row, fate.to);
        note(row, { what: 'done', on: fate.to });
      }
    }
    diary.delete(day);
  }
  for (const run of runs) assignAhead(site, run);
  for (const row of begunToday(site, runs)) begun(site, row);
  made.forEach((cycle, i) => {
    cycle.state = settled(runs[i]!, rows, site.today);
  });
  keep(site, rows);
  keepAnswers(site, rows);
  keepMeters(site, runs);
  return rows;
}

/** Orders of the next days that wait for a team are given one. */
function assignAhead(site: Site, { open, cycle }: Run) {
  if (!site.chance(cycle.code).happens(0.6)) return;
  for (const row of open)
    if (row.value.state === 'planned' && row.value.plannedOn <= addDays(site.today, 3))
      row.value = assigned(site, row);
}

/** What people are at while somebody looks: the oldest open orders of two cycles, a checklist and a run. */
const begunOf = { workorders: 2, checklists: 1, am: 1 } as const;
const begunToday = ({ today }: Site, runs: readonly Run[]): Row[] =>
  cycleTypes.flatMap((type) =>
    runs
      .flatMap(({ open, meter, cycle }) => (meter || cycle.typeCycle !== type ? [] : open.slice(0, 1)))
      .filter(({ value }) => value.plannedOn <= today && value.state !== 'inProgress')
      .slice(0, begunOf[type]),
  );

/** As closing leaves it: no order before this one is open. */
function settled({ cycle, state }: Run, rows: readonly Row[], today: Day) {
  if (!cycle.autoClose) return state;
  const its = rows
    .filter((row) => row.run.cycle === cycle && row.value.plannedOn <= today)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const last = its.find((row) => isOpen(row.value.state)) ?? its.at(-1);
  return last ? { ...state, settled: last.id } : state;
}

function keep({ gathered }: Site, rows: Row[]) {
  // neighbours in the table are written together
  rows.sort((a, b) => a.run.cycle.id - b.run.cycle.id || (a.id < b.id ? -1 : 1));
  for (const { id, value, run } of rows) {
    gathered.add(ordersOf[run.cycle.typeCycle], id, value);
    if (value.byPerson && isOpen(value.state)) gathered.hold(teams, value.teamId, 'orders');
  }
}
