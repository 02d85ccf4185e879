// Checks of imported meter readings, and how their rows are read (domain 14.6).
import type { Day } from '#shared/day.ts';
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { countReadingSeries, type SeriesReading } from '#shared/planned/forecast/reading-series.ts';
import { canMeterShow } from '#shared/planned/forecast/roll-over.ts';
import { findReadingOutliers } from '#shared/planned/reading-outliers.ts';
import { toInstant } from '#shared/wall-clock.ts';
import { type ExistingRecord, toNumber, type Values } from '../../ingestion/public.ts';

export const sortByTime = <Read extends { at: string }>(all: Iterable<Read>): Read[] =>
  [...all].sort((a, b) => (a.at < b.at ? -1 : 1));

/** Returns where the meter of these rows begins again at 0: as they say, else as it is known. */
export const getRollOver = (rows: readonly Values[], rollsOverAt: number | undefined) =>
  toNumber(rows.map((row) => row.rollsOverAt).find((value) => value !== undefined)) ?? rollsOverAt;

/** Returns the displayed readings of the rows, oldest first, with times of this zone. */
export const parseReadings = (rows: readonly Values[], timeZone: string) =>
  sortByTime(
    rows.map(({ readAt, value }) => ({ at: toInstant(timeZone, String(readAt)), shown: Number(value) })),
  );

/** Finds readings of the future, those that a meter cannot show, and those that contradict others. */
export function findReadingProblems(
  rows: readonly { line: number; values: Values }[],
  standing: ExistingRecord | undefined,
  today: Day,
): RowProblem[] {
  // Local times serve as instants: plausibility compares days of the plant.
  const storedReadings = ((standing?.own ?? []) as SeriesReading[]).map((each) => ({
    ...each,
    at: toInstant('UTC', each.at),
  }));
  const values = rows.map((row) => row.values);
  const rollsOverAt = getRollOver(values, toNumber(standing?.values[0]?.rollsOverAt));
  const addedReadings = countReadingSeries(storedReadings, parseReadings(values, 'UTC'), rollsOverAt, 'UTC');
  const addedTimes = new Set(addedReadings.map(({ at }) => at));
  const sortedReadings = sortByTime(
    new Map([...storedReadings, ...addedReadings].map((each) => [each.at, each])).values(),
  );
  const shownByValue = new Map(sortedReadings.map(({ value, shown }) => [value, shown]));
  const outliers = new Map(
    findReadingOutliers(sortedReadings.map(({ at, value }) => ({ value, isFixed: !addedTimes.has(at) }))).map(
      (outlier) => [sortedReadings[outlier.at]!.at, outlier] as const,
    ),
  );
  return rows.flatMap(({ line, values }): RowProblem[] => {
    const readAt = String(values.readAt);
    const { before, after } = outliers.get(toInstant('UTC', readAt)) ?? {};
    const getShown = (value: number) => shownByValue.get(value) ?? value;
    return [
      ...(readAt.slice(0, 10) > today
        ? [{ line, column: 'readAt', code: 'dateAhead' as const, values: { value: readAt } }]
        : []),
      ...(!canMeterShow(Number(values.value), { rollsOverAt })
        ? [
            {
              line,
              column: 'value',
              code: 'readingBeyondRollOver' as const,
              values: { rollsOverAt: rollsOverAt! },
            },
          ]
        : before !== undefined
          ? [{ line, column: 'value', code: 'readingLower' as const, values: { before: getShown(before) } }]
          : after !== undefined
            ? [{ line, column: 'value', code: 'readingHigher' as const, values: { after: getShown(after) } }]
            : []),
      ...(values.rollsOverAt !== undefined && toNumber(values.rollsOverAt) !== rollsOverAt
        ? [
            {
              ...{ line, column: 'rollsOverAt', code: 'keyDiffers' as const },
              values: { line: findRollOverLine(rows), value: rollsOverAt! },
            },
          ]
        : []),
    ];
  });
}

const findRollOverLine = (rows: readonly { line: number; values: Values }[]) =>
  rows.find(({ values }) => values.rollsOverAt !== undefined)!.line;
