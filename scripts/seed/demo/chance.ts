// Deterministic random numbers: the same key gives the same series on every machine and day.

export type RandomSource = ReturnType<typeof createRandomSource>;

export function createRandomSource(key: string) {
  // FNV-1a of the key, mixed so that similar keys diverge, seeds a mulberry32.
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;
  const drawFraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawInteger = (from: number, to: number) => from + Math.floor(drawFraction() * (to - from + 1));
  return {
    next: drawFraction,
    /** Integer between two bounds, both included. */
    whole: drawInteger,
    happens: (probability: number) => drawFraction() < probability,
    pick: <T>(from: readonly T[]): T => from[drawInteger(0, from.length - 1)]!,
  };
}
