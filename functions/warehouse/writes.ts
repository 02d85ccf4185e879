// What other features have the warehouse write with their own: spares that work used up.
export { shelfRange } from './places.ts';
export { consumed, namedSpares, reserve, untilSettled } from './stock/consume.ts';
export { type LyingSpare, lying } from './stock/lying.ts';
