// Format of `npm run bench`: one measured figure a line, with its budget.

export interface Figure {
  figure: string;
  value: number;
  unit: string;
  budget?: number;
  /** The budget is a minimum instead of a maximum. */
  atLeast?: boolean;
  /** Values measured together with the figure, without a budget. */
  additionalValues?: Record<string, number>;
}

export const isWithinBudget = ({ value, budget, atLeast }: Figure): boolean =>
  budget === undefined || (atLeast ? value >= budget : value <= budget);

export function printFigure(figure: Figure) {
  const { atLeast, additionalValues, ...rest } = figure;
  console.log(
    JSON.stringify({ ...rest, ...(atLeast && { atLeast }), ...additionalValues, ok: isWithinBudget(figure) }),
  );
}

/** Returns the value below which `share` of the measured values lie. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const round = (value: number, digits = 1) => Math.round(value * 10 ** digits) / 10 ** digits;
