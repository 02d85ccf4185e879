// The lines of a count in the order people walk along the shelves.
import { useMemo } from 'react';
import { differenceOf, worthOf } from '../../../../../shared/warehouse/count.ts';
import type { CountPage } from '../../../../../shared/warehouse/count-api.ts';

type Line = CountPage['entries'][number];

export interface CountRow extends Line {
  /** Shelf and place. */
  place: string;
  /** Undefined while nobody counted. */
  difference?: number;
  worth?: number;
}

const { compare } = new Intl.Collator(undefined, { numeric: true });
/** What has no shelf is looked for last. */
const walked = (a: Line, b: Line) =>
  Number(!a.shelving) - Number(!b.shelving) ||
  compare(a.shelving ?? '', b.shelving ?? '') ||
  compare(a.location ?? '', b.location ?? '') ||
  compare(a.code, b.code);

export const rowsOf = ({ entries }: Pick<CountPage, 'entries'>): CountRow[] =>
  entries.toSorted(walked).map((line) => ({
    ...line,
    place: [line.shelving, line.location].filter(Boolean).join(' · '),
    difference: differenceOf(line),
    worth: worthOf(line),
  }));

export function useCountRows(count: CountPage): CountRow[] {
  const { entries } = count;
  return useMemo(() => rowsOf({ entries }), [entries]);
}

/** Where the eye goes when a label was read: the spare's row, or what is still to be counted on the shelf. */
export const rowOfLabel = (
  rows: readonly CountRow[],
  { spareId, shelving }: { spareId?: number; shelving?: string },
): CountRow | undefined => {
  if (spareId !== undefined) return rows.find((row) => row.spareId === spareId);
  const there = rows.filter((row) => row.shelving === shelving);
  return there.find(({ counted }) => counted === undefined) ?? there[0];
};
