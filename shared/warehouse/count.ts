// Cycle counts: selected shelves or classes are counted, and differences are booked with a reason by
// movements 701 and 702 (domain 8.5).
import * as z from 'zod';
import { note, number, optional, requiredText } from '../fields.ts';
import { RefusalError } from '../refused.ts';
import { MAX_SPARE_QUANTITY, spareClasses } from './spare-fields.ts';
import { addQuantities, isQuantityPossible, roundToDecimals } from './units.ts';

/** Maximum number of spares per count: what a person counts in a shift. */
export const MAX_COUNTED_SPARES = 400;

export const countStates = ['open', 'booked', 'cancelled'] as const;
export type CountState = (typeof countStates)[number];

/** Selection of a count: shelves, classes, or single spares; several criteria are combined by "and". */
export const CountSelection = z.strictObject({
  warehouseId: z.int().min(1),
  description: requiredText(),
  shelvings: optional(z.array(requiredText(40)).max(100)),
  classes: optional(z.array(z.enum(spareClasses)).max(3)),
  spareIds: optional(z.array(z.int().min(1)).max(MAX_COUNTED_SPARES)),
});
export type CountSelection = z.infer<typeof CountSelection>;

interface Countable {
  shelving?: string;
  class?: (typeof spareClasses)[number];
  active: boolean;
}

/** Whether a spare is in the selection; an empty selection contains all. */
export const isSelectedForCount = (
  { shelvings, classes, spareIds }: Pick<CountSelection, 'shelvings' | 'classes' | 'spareIds'>,
  id: number,
  spare: Countable,
  stock: number,
): boolean =>
  (spare.active || stock !== 0) &&
  (!shelvings?.length || (spare.shelving !== undefined && shelvings.includes(spare.shelving))) &&
  (!classes?.length || classes.includes(spare.class ?? 'C')) &&
  (!spareIds?.length || spareIds.includes(id));

/** Maximum length of a line's note. */
export const MAX_NOTE_LENGTH = 300;
/** A counted quantity. */
export const CountedQuantity = number(0, MAX_SPARE_QUANTITY);

export const CountEntry = z.strictObject({
  spareId: z.int().min(1),
  /** Absent: the previous count stays, with its expected quantity. */
  counted: optional(CountedQuantity),
  /** New note of the line; absent removes it. */
  note: optional(note(MAX_NOTE_LENGTH)),
});
export type CountEntry = z.infer<typeof CountEntry>;

/**
 * Progress and result of a count, without spares that are to be counted again. Spares without a price
 * contribute no value.
 */
export const Tally = z.object({ counted: z.int(), differing: z.int(), value: z.number() });
export type Tally = z.infer<typeof Tally>;

export const CountHeader = z.object({
  warehouseId: z.int(),
  description: z.string(),
  shelvings: z.array(z.string()).optional(),
  classes: z.array(z.enum(spareClasses)).optional(),
  state: z.enum(countStates),
  lines: z.int(),
  openedOn: z.string(),
  openedBy: z.string(),
  bookedAt: z.string().optional(),
  bookedBy: z.string().optional(),
  reason: z.string().optional(),
  /** Tally when the count was ended. */
  tally: Tally.optional(),
});
export type CountHeader = z.infer<typeof CountHeader>;

export const CountLine = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  location: z.string().optional(),
  shelving: z.string().optional(),
  unitPrice: z.number().optional(),
  counted: z.number().optional(),
  /** Booked stock when the line was counted. */
  expected: z.number().optional(),
  countedAt: z.string().optional(),
  countedBy: z.string().optional(),
  note: z.string().optional(),
  /** Movement of the difference; absent again once the spare is counted anew. */
  movementId: z.string().optional(),
  /** Whether the stock was too short for the difference, so that the spare is to be counted again. */
  recount: z.boolean().optional(),
});
export type CountLine = z.infer<typeof CountLine>;

/**
 * Returns counted less expected quantity at the time of counting, so that later movements have no effect;
 * undefined if not counted.
 */
export const computeDifference = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>) =>
  counted === undefined || expected === undefined ? undefined : addQuantities(counted, -expected);

/** Whether a spare is counted, and not to be counted again. */
export const isCounted = ({ counted, recount }: Pick<CountLine, 'counted' | 'recount'>): boolean =>
  counted !== undefined && !recount;

type CountedValues = Pick<CountLine, 'counted' | 'expected' | 'unitPrice' | 'recount'>;

/** Returns the value of the difference; undefined if not counted or without a price. */
export function computeDifferenceValue(line: CountedValues): number | undefined {
  const difference = computeDifference(line);
  return difference === undefined || line.unitPrice === undefined
    ? undefined
    : roundToDecimals(difference * line.unitPrice, 2);
}

export function computeTally(lines: readonly CountedValues[]): Tally {
  const countedLines = lines.filter(isCounted);
  return {
    counted: countedLines.length,
    differing: countedLines.filter((line) => Boolean(computeDifference(line))).length,
    value: roundToDecimals(
      countedLines.reduce((sum, line) => sum + (computeDifferenceValue(line) ?? 0), 0),
      2,
    ),
  };
}

/** @throws Refused countEnded */
export function assertCountOpen({ state }: Pick<CountHeader, 'state'>): void {
  if (state !== 'open') throw new RefusalError('conflict', 'countEnded');
}

type EntryOrigin = Pick<CountLine, 'countedAt' | 'countedBy' | 'expected'>;

/**
 * Applies an entry to a line; `field` is its path in refusals. A quantity replaces the previous one, also of a
 * difference that was booked or refused; a note alone changes no quantity.
 * @throws Refused unitDecimals
 */
export function applyCountEntry<Line extends CountLine>(
  line: Line,
  { counted, note }: Pick<CountEntry, 'counted' | 'note'>,
  entryOrigin: EntryOrigin,
  field: string,
): Line {
  if (counted !== undefined && !isQuantityPossible(line.unit, counted))
    throw new RefusalError('invalid', 'unitDecimals', { fields: { [`${field}.counted`]: 'unitDecimals' } });
  const recounted = { counted, ...entryOrigin, movementId: undefined, recount: undefined };
  return { ...line, ...(counted !== undefined && recounted), note };
}
