// PM compliance and completion: share of the due orders that were done (domain §9). The same rule applies to
// a period and to each of its weeks.
import type { Colour } from '../planned/colour.ts';

/** Returns percent with one decimal; null if nothing is due. An open order is due once it is late. */
export function computeCompliance({ green, orange, blue, red }: Record<Exclude<Colour, 'yellow'>, number>) {
  const due = green + orange + blue + red;
  const computePercent = (n: number) => (due === 0 ? null : Math.round((n / due) * 1000) / 10);
  return { compliance: computePercent(green), completion: computePercent(green + orange) };
}
