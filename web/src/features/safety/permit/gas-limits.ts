// Limits of a measured gas as text.
import type { PermitGas } from '#shared/safety/permit-kind.ts';
import type { Format } from '#web/ui/format.ts';

/** Returns `19.5–23.5 %`, `≤ 10 %` or `≥ 3 ppm`. */
export function formatLimits({ lower, upper, unit }: PermitGas, format: Pick<Format, 'number'>): string {
  const range =
    lower === undefined
      ? `≤ ${format.number(upper)}`
      : upper === undefined
        ? `≥ ${format.number(lower)}`
        : `${format.number(lower)}–${format.number(upper)}`;
  return `${range} ${unit}`.trim();
}
