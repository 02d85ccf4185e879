// Seeded random numbers, so that a run of the weather can be repeated.
export type Random = () => number;

/** Returns a source of numbers from 0 to 1 (xmur3 seeds mulberry32): the same text gives the same numbers. */
export function createRandom(seed: string): Random {
  let hash = 1_779_033_703 ^ seed.length;
  for (const letter of seed) {
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 3_432_918_353);
    hash = (hash << 13) | (hash >>> 19);
  }
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
