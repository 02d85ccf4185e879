// PM compliance and completion: share of the due orders that were done (domain §9). The same rule applies to
// a period and to each of its weeks.
import type { Colour } from '../planned/colour.ts';
import { computePercent, roundFigures } from '../rounding.ts';

type DueCounts = Record<Exclude<Colour, 'yellow'>, number>;

/** Returns unrounded percent; null if nothing is due. An open order is due once it is late. */
export function computeExactCompliance({ green, orange, blue, red }: DueCounts) {
  const due = green + orange + blue + red;
  return { compliance: computePercent(green, due), completion: computePercent(green + orange, due) };
}

/** Returns percent with one decimal. */
export const computeCompliance = (counts: DueCounts) => roundFigures(computeExactCompliance(counts));
