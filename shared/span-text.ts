// A span of values as it is read: between two limits, up to one, from one on.
import type { Format } from './format.ts';

interface Span {
  from: unknown;
  to: unknown;
  unit: string;
}

/** `120 – 160 bar`, `≤ 4.5 mm/s`, `≥ 0 °C`; empty without a limit. */
export function spanText(format: Pick<Format, 'number'>, { from, to, unit }: Span): string {
  const [low, high] = [from, to].map((value) =>
    typeof value === 'number' ? format.number(value) : undefined,
  );
  const span = low && high ? `${low} – ${high}` : low ? `≥ ${low}` : high ? `≤ ${high}` : '';
  return span && unit ? `${span} ${unit}` : span;
}
