// A cycle count: some shelves or a class are counted, and what differs is booked with a reason, by movements 701 and 702 (domain 8.5).
import * as z from 'zod';
import { note, number, optional, required } from '../fields.ts';
import { Refused } from '../refused.ts';
import { MOST_OF_A_SPARE, spareClasses } from './spare.ts';
import { added, fits, rounded } from './units.ts';

/** Spares of one count: as many as a person counts in a shift. */
export const MOST_COUNTED = 400;

export const countStates = ['open', 'booked', 'cancelled'] as const;
export type CountState = (typeof countStates)[number];

/** What is counted: shelves, classes, or single spares; of several, what is in all of them. */
export const CountChoice = z.strictObject({
  warehouseId: z.int().min(1),
  description: required(),
  shelvings: optional(z.array(required(40)).max(100)),
  classes: optional(z.array(z.enum(spareClasses)).max(3)),
  spareIds: optional(z.array(z.int().min(1)).max(MOST_COUNTED)),
});
export type CountChoice = z.infer<typeof CountChoice>;

interface Countable {
  shelving?: string;
  class?: (typeof spareClasses)[number];
  active: boolean;
}

/** Is it asked for? Nothing chosen asks for all. */
export const isCounted = (
  { shelvings, classes, spareIds }: Pick<CountChoice, 'shelvings' | 'classes' | 'spareIds'>,
  id: number,
  spare: Countable,
  stock: number,
): boolean =>
  (spare.active || stock !== 0) &&
  (!shelvings?.length || (spare.shelving !== undefined && shelvings.includes(spare.shelving))) &&
  (!classes?.length || classes.includes(spare.class ?? 'C')) &&
  (!spareIds?.length || spareIds.includes(id));

/** Of a line. */
export const LONGEST_NOTE = 300;
/** A quantity that was counted. */
export const Quantity = number(0, MOST_OF_A_SPARE);

export const CountEntry = z.strictObject({
  spareId: z.int().min(1),
  /** Absent: what was counted before stands, against what was booked then. */
  counted: optional(Quantity),
  /** Of the line from now on; absent: none. */
  note: optional(note(LONGEST_NOTE)),
});
export type CountEntry = z.infer<typeof CountEntry>;

/** How far a count is, and what it found. What a spare without a price is worth nobody knows: it counts nothing. */
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
  /** As it was ended. */
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
  /** What was booked to lie there when it was counted. */
  expected: z.number().optional(),
  countedAt: z.string().optional(),
  countedBy: z.string().optional(),
  note: z.string().optional(),
  /** The movement of its difference. */
  movementId: z.string().optional(),
});
export type CountLine = z.infer<typeof CountLine>;

/** Against what was booked when it was counted: what moved since has nothing to do with it. Undefined while nobody counted. */
export const differenceOf = ({ counted, expected }: Pick<CountLine, 'counted' | 'expected'>) =>
  counted === undefined || expected === undefined ? undefined : added(counted, -expected);

type Counted = Pick<CountLine, 'counted' | 'expected' | 'unitPrice'>;

/** What the difference is worth; undefined while nobody counted, or without a price. */
export function worthOf(line: Counted): number | undefined {
  const difference = differenceOf(line);
  return difference === undefined || line.unitPrice === undefined
    ? undefined
    : rounded(difference * line.unitPrice, 2);
}

export const tallyOf = (lines: readonly Counted[]): Tally => ({
  counted: lines.filter(({ counted }) => counted !== undefined).length,
  differing: lines.filter((line) => Boolean(differenceOf(line))).length,
  value: rounded(
    lines.reduce((sum, line) => sum + (worthOf(line) ?? 0), 0),
    2,
  ),
});

/** @throws Refused countEnded */
export function mustBeOpen({ state }: Pick<CountHeader, 'state'>): void {
  if (state !== 'open') throw new Refused('conflict', 'countEnded');
}

type Told = Pick<CountLine, 'countedAt' | 'countedBy' | 'expected'>;

/** A line with an entry at `field`; a note alone says nothing of how much lies there. @throws Refused unitDecimals */
export function enteredIn<Line extends CountLine>(
  line: Line,
  { counted, note }: Pick<CountEntry, 'counted' | 'note'>,
  told: Told,
  field: string,
): Line {
  if (counted !== undefined && !fits(line.unit, counted))
    throw new Refused('invalid', 'unitDecimals', { fields: { [`${field}.counted`]: 'unitDecimals' } });
  return { ...line, ...(counted !== undefined && { counted, ...told }), note };
}
