// Events of buckets: at least once.
import type { Random } from './random.ts';

const TWICE_RATE = 0.25;

/** Returns how often an event of an object is sent. */
export const countEvents = (random: Random): number => (random() < TWICE_RATE ? 2 : 1);
