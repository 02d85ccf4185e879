// Quantile of a list of values, interpolated linearly between neighbours.

/** Returns the value below which `share` of the values lie (0.5 is the median); null for an empty list. */
export function computeQuantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!];
  return low + (high - low) * (position - Math.floor(position));
}
