// What `npm run bench` prints: one measured figure a line, with the budget it must keep.

export interface Figure {
  figure: string;
  value: number;
  unit: string;
  budget?: number;
  /** The budget is a least, not a most. */
  atLeast?: boolean;
  /** What was measured with it and keeps no budget. */
  beside?: Record<string, number>;
}

export const holds = ({ value, budget, atLeast }: Figure): boolean =>
  budget === undefined || (atLeast ? value >= budget : value <= budget);

export function print(one: Figure) {
  const { atLeast, beside, ...rest } = one;
  console.log(JSON.stringify({ ...rest, ...(atLeast && { atLeast }), ...beside, ok: holds(one) }));
}

/** The value below which `share` of the measured ones lie. */
export function percentile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;
