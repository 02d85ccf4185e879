// What an axis shows: round steps from nothing to a little above the most.

const STEPS = [1, 2, 2.5, 5, 10];

/** From 0 up to at least `most`, in some `wanted` equal steps; whole ones where a half means nothing. */
export function ticksTo(most: number, { wanted = 4, whole = false } = {}): number[] {
  if (!(most > 0)) return [0, 1];
  const raw = most / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const found = Math.max(whole ? 1 : 0, (STEPS.find((each) => each * power >= raw) ?? 10) * power);
  // a half counts nothing
  const step = whole ? Math.ceil(found) : found;
  // tenths add up to strange ends
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Names stand at every so many places, that none covers the next. */
export const labelsEvery = (widest: number, room: number): number =>
  Math.max(1, Math.ceil(widest / Math.max(room, 1)));

type Value = number | null;
/** Where each part of a pile begins. */
export function piled(parts: readonly (readonly Value[])[], at: number): number[] {
  let sum = 0;
  return parts.map((values) => {
    const from = sum;
    sum += values[at] ?? 0;
    return from;
  });
}

/** Of a line: runs of places that have a value. */
export function runsOf(values: readonly Value[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    if (i > 0 && values[i - 1] !== null && runs.length > 0) runs.at(-1)!.push(i);
    else runs.push([i]);
  });
  return runs;
}
