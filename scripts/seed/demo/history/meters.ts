// Meters of the history and their readings.
import { meters, readings } from '#functions/db/entities/planned.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { type Day, daysBetween, getWeekday } from '#shared/day.ts';
import { computeMeterRate, isLateAtReading } from '#shared/planned/meter.ts';
import type { DemoSite } from '../site.ts';
import { computePlantInstant } from './clock.ts';
import type { Meter, SimulatedCycle } from './run.ts';

/** Tuesdays and Fridays. */
const readingDays = [2, 5];
export const isReadingDay = (day: Day) => readingDays.includes(getWeekday(day));

/**
 * Fraction of its period that a meter on a fixed grid has reached at the end of the history, enough for an
 * open order.
 */
const NEAR_DUE_SHARE = 0.97;

export function createMeter(
  { today, since }: DemoSite,
  { cycle, machine, perDay }: SimulatedCycle,
): Meter | undefined {
  if (!cycle.run) return undefined;
  const { start, every } = cycle.run;
  const startOffset = NEAR_DUE_SHARE * every - perDay * daysBetween(since, today);
  const gridOffset = cycle.mode === 'initialScheduling' ? ((startOffset % every) + every) % every : 0;
  const initialValue = start + Math.round(gridOffset);
  return { id: `${machine.id}.${cycle.meter}`, initialValue, value: initialValue, readings: [] };
}

/** Returns the meter's value on a day, at about its average pace. */
export function computeReading(
  { chance, since }: DemoSite,
  { cycle, perDay }: SimulatedCycle,
  meter: Meter,
  day: Day,
): number {
  const days = daysBetween(since, day) + 1.5 * (chance(`${meter.id} ${day}`).next() - 0.5);
  const value = Math.max(meter.value, meter.initialValue + perDay * days);
  return cycle.meter === 'hits' ? Math.round(value) : Math.round(value * 10) / 10;
}

export function addReading({ plant }: DemoSite, meter: Meter, value: number, at: string, by: string) {
  const lastReading = meter.readings.at(-1);
  const reading = { at: lastReading && lastReading.at > at ? lastReading.at : at, value, author: by };
  meter.readings.push(reading);
  meter.value = value;
  meter.rate = computeMeterRate(meter.readings, reading.at, plant.timeZone);
}

/** Records a reading; open orders that the meter has passed become overdue. */
export function recordReading(site: DemoSite, run: SimulatedCycle, meter: Meter, day: Day) {
  const at = computePlantInstant(site.plant.timeZone, day, 7 * 60 + 30);
  if (at > site.now) return;
  const personName = site.chance(`round ${day}`).pick(run.team.people).name;
  addReading(site, meter, computeReading(site, run, meter, day), at, personName);
  for (const row of run.open)
    if (isLateAtReading(meter.value, row.value.dueRun!, row.value.tolerance))
      row.value = { ...row.value, overdue: true };
}

export function addMeters({ collector }: DemoSite, runs: readonly SimulatedCycle[]) {
  for (const { meter } of runs) {
    const lastReading = meter?.readings.at(-1);
    if (!meter || !lastReading) continue;
    const state: ValueOf<typeof meters> = {
      value: meter.value,
      offset: 0,
      readAt: lastReading.at,
      readings: meter.readings.length,
      ...meter.rate,
    };
    collector.add(meters, meter.id, state);
    meter.readings.forEach(({ at, value, author }, i) => {
      collector.add(readings, `${meter.id}.${i + 1}`, { value, shown: value, readAt: at, source: author });
    });
  }
}
