// Scale of an axis: round ticks from zero to just above the maximum.

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns ticks from 0 to at least `maximum`, in about `stepCount` equal steps; only whole ones for counts. */
export function computeTicks(
  maximum: number,
  { wanted: stepCount = 4, whole: isWhole = false } = {},
): number[] {
  if (!(maximum > 0)) return [0, 1];
  const roughStep = maximum / stepCount;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const rawStep = Math.max(isWhole ? 1 : 0, (STEPS.find((each) => each * power >= roughStep) ?? 10) * power);
  // A step of 2.5 is rounded up for counts.
  const step = isWhole ? Math.ceil(rawStep) : rawStep;
  // The correction prevents floating-point errors from adding a step.
  const steps = Math.ceil(maximum / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Returns the interval of category labels at which they do not overlap. */
export const computeLabelInterval = (widest: number, room: number): number =>
  Math.max(1, Math.ceil(widest / Math.max(room, 1)));

type Value = number | null;
/** Returns where each part of a stacked bar begins. */
export function computeStackOffsets(parts: readonly (readonly Value[])[], at: number): number[] {
  let sum = 0;
  return parts.map((values) => {
    const from = sum;
    sum += values[at] ?? 0;
    return from;
  });
}

/** Returns the runs of consecutive categories with a value, which are the segments of a line. */
export function groupSegments(values: readonly Value[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    if (i > 0 && values[i - 1] !== null && runs.length > 0) runs.at(-1)!.push(i);
    else runs.push([i]);
  });
  return runs;
}
