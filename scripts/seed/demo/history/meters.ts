// Meters run on, and somebody reads them.
import { meters, readings } from '../../../../functions/table/entities/planned.ts';
import type { ValueOf } from '../../../../functions/table/entity.ts';
import { type Day, daysBetween, weekday } from '../../../../shared/day.ts';
import { averagePerDay, lateAt } from '../../../../shared/planned/meter.ts';
import type { Site } from '../site.ts';
import { instantAt } from './clock.ts';
import type { Meter, Run } from './run.ts';

/** Tuesdays and Fridays. */
const readingDays = [2, 5];
export const isReadingDay = (day: Day) => readingDays.includes(weekday(day));

/** How much of its period a meter on a fixed grid has run through at the end of the history: near enough for an open order. */
const NEAR_DUE = 0.97;

export function meterOf({ today, since }: Site, { cycle, machine, perDay }: Run): Meter | undefined {
  if (!cycle.run) return undefined;
  const { start, every } = cycle.run;
  const ahead = NEAR_DUE * every - perDay * daysBetween(since, today);
  const grid = cycle.mode === 'initialScheduling' ? ((ahead % every) + every) % every : 0;
  const begun = start + Math.round(grid);
  return { id: `${machine.id}.${cycle.meter}`, begun, value: begun, readings: [] };
}

/** What the meter shows on a day: it ran on at about its pace. */
export function reached({ chance, since }: Site, { cycle, perDay }: Run, meter: Meter, day: Day): number {
  const days = daysBetween(since, day) + 1.5 * (chance(`${meter.id} ${day}`).next() - 0.5);
  const value = Math.max(meter.value, meter.begun + perDay * days);
  return cycle.meter === 'hits' ? Math.round(value) : Math.round(value * 10) / 10;
}

export function read(meter: Meter, value: number, at: string, by: string) {
  const last = meter.readings.at(-1);
  const reading = { at: last && last.at > at ? last.at : at, value, by };
  meter.readings.push(reading);
  meter.value = value;
  meter.perDay = averagePerDay(meter.readings, reading.at);
}

/** The round with the notebook; open orders the meter has run past turn red. */
export function readOnRound(site: Site, run: Run, meter: Meter, day: Day) {
  const at = instantAt(site.plant.timeZone, day, 7 * 60 + 30);
  if (at > site.now) return;
  const by = site.chance(`round ${day}`).pick(run.team.people).name;
  read(meter, reached(site, run, meter, day), at, by);
  for (const row of run.open)
    if (lateAt(meter.value, row.value.dueRun!, row.value.tolerance))
      row.value = { ...row.value, overdue: true };
}

export function keepMeters({ gathered }: Site, runs: readonly Run[]) {
  for (const { meter } of runs) {
    const last = meter?.readings.at(-1);
    if (!meter || !last) continue;
    const state: ValueOf<typeof meters> = {
      value: meter.value,
      offset: 0,
      readAt: last.at,
      readings: meter.readings.length,
      perDay: meter.perDay,
    };
    gathered.add(meters, meter.id, state);
    meter.readings.forEach(({ at, value, by }, i) => {
      gathered.add(readings, `${meter.id}.${i + 1}`, { value, shown: value, readAt: at, source: by });
    });
  }
}
