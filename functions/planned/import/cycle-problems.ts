// Checks of the rows of a cycle: its frequency, its time beside the meter, and columns that must agree.
import type { RowProblem } from '#shared/ingestion/problem.ts';
import { canHaveTimePart, type updateModes } from '#shared/planned/cycle.ts';
import { type Frequency, getPeriodDays, isToleranceAllowed } from '#shared/planned/period.ts';
import { toCellKey, toNumber, type Values } from '../../ingestion/public.ts';

/** Columns that must be equal in all rows of a cycle. */
const cycleColumns = [
  'machineCode',
  'frequencyN',
  'frequencyUnit',
  'anchor',
  'updateMode',
  'alsoFrequencyN',
  'alsoFrequencyUnit',
  'tolerance',
  'lateFactor',
  'earlyFactor',
  'toleranceShare',
  'team',
] as const;

interface Row {
  line: number;
  values: Values;
}
export const findRepetitionProblems = (rows: readonly Row[]): RowProblem[] => [
  ...rows.flatMap(({ line, values }) => [
    ...findFrequencyProblems(line, values),
    ...findTimePartProblems(line, values),
  ]),
  ...cycleColumns.flatMap((column) => findDifferingRows(rows, column)),
];

/** Finds a time beside the meter that is incomplete, or that a cycle cannot have (decision PS07). */
function findTimePartProblems(line: number, values: Values): RowProblem[] {
  const { alsoFrequencyN, alsoFrequencyUnit, frequencyUnit, updateMode } = values;
  if (alsoFrequencyN === undefined && alsoFrequencyUnit === undefined) return [];
  if (alsoFrequencyN === undefined) return [{ line, column: 'alsoFrequencyN', code: 'required' }];
  if (alsoFrequencyUnit === undefined) return [{ line, column: 'alsoFrequencyUnit', code: 'required' }];
  if (Number(alsoFrequencyN) <= 0) return [{ line, column: 'alsoFrequencyN', code: 'frequencyZero' }];
  const isAllowed = canHaveTimePart({
    meter: frequencyUnit === 'H' ? 'hours' : 'none',
    mode: updateMode as (typeof updateModes)[number],
    lateFactor: toNumber(values.lateFactor),
    earlyFactor: toNumber(values.earlyFactor),
  });
  return isAllowed ? [] : [{ line, column: 'alsoFrequencyN', code: 'timePartNotAllowed' }];
}

function findFrequencyProblems(line: number, { frequencyN, frequencyUnit, tolerance }: Values): RowProblem[] {
  const n = toNumber(frequencyN);
  if (n === undefined) return [];
  if (n <= 0) return [{ line, column: 'frequencyN', code: 'frequencyZero' }];
  const period = frequencyUnit === 'H' ? n : getPeriodDays({ n, unit: frequencyUnit } as Frequency);
  return tolerance !== undefined && !isToleranceAllowed(Number(tolerance), period)
    ? [{ line, column: 'tolerance', code: 'toleranceWide' }]
    : [];
}

/** Returns the rows of a cycle that differ from its first one in a column. */
function findDifferingRows(rows: readonly Row[], column: (typeof cycleColumns)[number]): RowProblem[] {
  const firstRow = rows.find(({ values }) => values[column] !== undefined);
  return rows.flatMap(({ line, values }): RowProblem[] =>
    values[column] === undefined || toCellKey(values[column]) === toCellKey(firstRow!.values[column])
      ? []
      : [
          {
            line,
            column,
            code: 'keyDiffers',
            values: { line: firstRow!.line, value: firstRow!.values[column]! },
          },
        ],
  );
}
