// Counts the displayed readings of a file among those of a meter, across resets and roll-overs (decision PS06).
import { computeReadingForecast, type Reading, toCountedReading } from '../meter.ts';
import { countShownReading, isRollOverPlausible } from './roll-over.ts';

/** A reading as it is counted and as the meter showed it. */
export interface SeriesReading extends Reading {
  shown: number;
}
export interface AddedReading extends SeriesReading {
  /** Value at which the meter began again at 0 before this reading. */
  rolledOver?: number;
}

/**
 * Counts new displayed readings in order of time: each with the offset of the reading before it, or after it if
 * it is the first. A lower one is a roll-over if that is plausible by the readings before it; any other lower
 * one is counted as it is, and its value tells that it is too low.
 * @param readings of the meter, ordered by time; a new one at the same time corrects it
 * @param shownReadings new ones, ordered by time
 */
export function countReadingSeries(
  readings: readonly SeriesReading[],
  shownReadings: readonly { at: string; shown: number }[],
  rollsOverAt: number | undefined,
  timeZone: string,
): AddedReading[] {
  const series: SeriesReading[] = [];
  const added: AddedReading[] = [];
  let index = 0;
  for (const { at, shown } of shownReadings) {
    while (index < readings.length && readings[index]!.at < at) series.push(readings[index++]!);
    const sameTime = readings[index]?.at === at ? readings[index++] : undefined;
    const last = series.at(-1);
    const neighbour = sameTime ?? last ?? readings[index];
    const offset = neighbour ? neighbour.value - neighbour.shown : 0;
    const counted =
      sameTime || !last ? undefined : countShownReading(shown, { value: last.value, offset, rollsOverAt });
    const rolledOver =
      counted?.rolledOver !== undefined &&
      isRollOverPlausible(counted, last!.value, computeReadingForecast(series, at, timeZone))
        ? counted.rolledOver
        : undefined;
    const value = rolledOver === undefined ? toCountedReading(shown, offset) : counted!.value;
    const reading = { at, shown, value, ...(rolledOver !== undefined && { rolledOver }) };
    series.push(reading);
    added.push(reading);
  }
  return added;
}
