// Chance that repeats itself: the same key gives the same series on every machine, on every day.

export type Chance = ReturnType<typeof chanceOf>;

export function chanceOf(key: string) {
  // FNV-1a of the key, mixed so that like keys part, starts a mulberry32
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state ^= state >>> 16;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    /** Both ends included. */
    whole,
    happens: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!,
  };
}
