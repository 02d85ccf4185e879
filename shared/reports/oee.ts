// OEE of a machine from the counts of its shifts (decision G39).

/** Counts of a machine and a shift, with the minutes for which production was planned. */
export interface ShiftCount {
  good: number;
  total: number;
  /** Ideal pieces a minute. */
  idealPerMinute: number;
  plannedMinutes: number;
}

/** Factors as shares of one; null if they cannot be told. */
export interface Oee {
  availability: number | null;
  performance: number | null;
  quality: number | null;
  oee: number | null;
}

const divide = (dividend: number, divisor: number): number | null =>
  divisor > 0 ? dividend / divisor : null;

/**
 * Computes the factors from unrounded values. `downMinutes` are those of the machine's own stops within the shift;
 * a machine that was down for all planned minutes has neither performance nor quality.
 */
export function computeOee(
  { good, total, idealPerMinute, plannedMinutes }: ShiftCount,
  downMinutes: number,
): Oee {
  const runMinutes = Math.max(0, plannedMinutes - downMinutes);
  if (plannedMinutes > 0 && runMinutes === 0)
    return { availability: 0, performance: null, quality: null, oee: 0 };
  return {
    availability: divide(runMinutes, plannedMinutes),
    performance: divide(total, idealPerMinute * runMinutes),
    quality: divide(good, total),
    oee: divide(good, idealPerMinute * plannedMinutes),
  };
}

/** Marks of shifts that no mean counts: more was made than is possible, or the ideal rate is missing. */
export const oeeMarks = ['performanceAbove100', 'idealMissing'] as const;
export type OeeMark = (typeof oeeMarks)[number];

/** Returns the mark of a shift, whose factors are shown as they are. */
export function findOeeMark({ idealPerMinute }: ShiftCount, { performance }: Oee): OeeMark | undefined {
  if (idealPerMinute === 0) return 'idealMissing';
  return performance !== null && performance > 1 ? 'performanceAbove100' : undefined;
}

/** Returns the OEE of several shifts in percent: all good pieces of all that were possible; undefined for none. */
export function computeOeePercent(counts: readonly ShiftCount[]): number | undefined {
  const good = counts.reduce((sum, count) => sum + count.good, 0);
  const possible = counts.reduce((sum, count) => sum + count.idealPerMinute * count.plannedMinutes, 0);
  return possible > 0 ? (good / possible) * 100 : undefined;
}
