// Text of a range of values: between two limits, up to one, or from one on.
import type { Format } from './format.ts';

interface ValueRange {
  from: unknown;
  to: unknown;
  unit: string;
}

/** Formats a range: `120 – 160 bar`, `≤ 4.5 mm/s`, `≥ 0 °C`; empty without limits. */
export function formatRange(format: Pick<Format, 'number'>, { from, to, unit }: ValueRange): string {
  const [low, high] = [from, to].map((value) =>
    typeof value === 'number' ? format.number(value) : undefined,
  );
  const rangeText = low && high ? `${low} – ${high}` : low ? `≥ ${low}` : high ? `≤ ${high}` : '';
  return rangeText && unit ? `${rangeText} ${unit}` : rangeText;
}
