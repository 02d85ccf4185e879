// Rows of a count in walking order along the shelves.
import { useMemo } from 'react';
import { computeDifference, computeDifferenceValue, isCounted } from '#shared/warehouse/count.ts';
import type { CountPage } from '#shared/warehouse/count-api.ts';

type Line = CountPage['entries'][number];

export interface CountRow extends Line {
  /** Shelf and location. */
  place: string;
  /** Undefined until counted. */
  difference?: number;
  worth?: number;
}

const { compare } = new Intl.Collator(undefined, { numeric: true });
/** Sorts spares without a shelf last. */
const compareByLocation = (a: Line, b: Line) =>
  Number(!a.shelving) - Number(!b.shelving) ||
  compare(a.shelving ?? '', b.shelving ?? '') ||
  compare(a.location ?? '', b.location ?? '') ||
  compare(a.code, b.code);

export const buildCountRows = ({ entries }: Pick<CountPage, 'entries'>): CountRow[] =>
  entries.toSorted(compareByLocation).map((line) => ({
    ...line,
    place: [line.shelving, line.location].filter(Boolean).join(' · '),
    difference: computeDifference(line),
    worth: computeDifferenceValue(line),
  }));

export function useCountRows(count: CountPage): CountRow[] {
  const { entries } = count;
  return useMemo(() => buildCountRows({ entries }), [entries]);
}

/** Returns the row of a scanned label: of the spare, or the first uncounted one of the shelf. */
export const findRowOfLabel = (
  rows: readonly CountRow[],
  { spareId, shelving }: { spareId?: number; shelving?: string },
): CountRow | undefined => {
  if (spareId !== undefined) return rows.find((row) => row.spareId === spareId);
  const shelfRows = rows.filter((row) => row.shelving === shelving);
  return shelfRows.find((row) => !isCounted(row)) ?? shelfRows[0];
};
