// Finds contradictory readings: a meter never decreases, so the longest non-decreasing subsequence is kept.

interface Reading {
  value: number;
  /** True if already stored: it is always kept. */
  isFixed: boolean;
}
export interface Outlier {
  /** Index of the reading. */
  at: number;
  /** Value of the kept reading before it, if higher. */
  before?: number;
  /** Value of the kept reading after it, if lower. */
  after?: number;
}

/** @param readings ordered by time */
export function findReadingOutliers(readings: readonly Reading[]): Outlier[] {
  const keptIndexes = findLongestRise(readings);
  const outliers: Outlier[] = [];
  for (const [at, { value }] of readings.entries()) {
    if (keptIndexes.has(at)) continue;
    const before = findKeptNeighbour(readings, keptIndexes, at, -1);
    const after = findKeptNeighbour(readings, keptIndexes, at, 1);
    if (before !== undefined && before > value) outliers.push({ at, before });
    else if (after !== undefined && after < value) outliers.push({ at, after });
  }
  return outliers;
}

function findKeptNeighbour(
  readings: readonly Reading[],
  keptIndexes: ReadonlySet<number>,
  at: number,
  step: 1 | -1,
) {
  for (let i = at + step; i >= 0 && i < readings.length; i += step)
    if (keptIndexes.has(i)) return readings[i]!.value;
  return undefined;
}

/**
 * Returns the indexes of a longest non-decreasing subsequence that contains every stored reading (patience
 * sorting).
 */
function findLongestRise(readings: readonly Reading[]): Set<number> {
  const limits = readings.map(() => ({ least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }));
  let lowerBound = Number.NEGATIVE_INFINITY;
  for (const [i, { value, isFixed }] of readings.entries()) {
    limits[i]!.least = lowerBound;
    if (isFixed) lowerBound = Math.max(lowerBound, value);
  }
  let upperBound = Number.POSITIVE_INFINITY;
  for (let i = readings.length - 1; i >= 0; i--) {
    limits[i]!.most = upperBound;
    if (readings[i]!.isFixed) upperBound = Math.min(upperBound, readings[i]!.value);
  }
  /** Index of the last reading, with the smallest possible value, of such a subsequence of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [i, { value, isFixed }] of readings.entries()) {
    if (!isFixed && (value < limits[i]!.least || value > limits[i]!.most)) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (readings[ends[middle]!]!.value <= value) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  }
  const keptIndexes = new Set(readings.flatMap(({ isFixed }, i) => (isFixed ? [i] : [])));
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i]!) keptIndexes.add(i);
  return keptIndexes;
}
