// PM compliance and completion: what was done of what had fallen due (domain §9). One rule for a period and for each of its weeks.
import type { Colour } from '../planned/colour.ts';

/** Percent, one decimal; null while nothing has fallen due: an open order falls due when it is late. */
export function complianceOf({ green, orange, blue, red }: Record<Exclude<Colour, 'yellow'>, number>) {
  const due = green + orange + blue + red;
  const percent = (n: number) => (due === 0 ? null : Math.round((n / due) * 1000) / 10);
  return { compliance: percent(green), completion: percent(green + orange) };
}
