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

/** Whether counts, ideal rate and planned minutes contradict each other: more was made than is possible. */
export const isBeyondPossible = ({ performance, oee }: Oee): boolean =>
  (performance ?? 0) > 1 || (oee ?? 0) > 1;

/**
 * Returns the OEE of several shifts in percent: all good pieces of all that were possible. Shifts of more than 100 %
 * are left out; undefined without any other.
 */
export function computeOeePercent(counts: readonly ShiftCount[]): number | undefined {
  let [good, possible] = [0, 0];
  for (const count of counts) {
    const most = count.idealPerMinute * count.plannedMinutes;
    if (count.good > most) continue;
    good += count.good;
    possible += most;
  }
  return possible > 0 ? (good / possible) * 100 : undefined;
}
