// Delivery of standard queues: at least once, and not at once.
import type { Random } from './random.ts';

const TWICE_RATE = 0.1;
const LATE_RATE = 0.2;
const MAX_LATE_SECONDS = 3;

/** Returns the delays in seconds with which a message is delivered: one, or two of them. */
export function planDeliveries(random: Random, delaySeconds: number): number[] {
  const late = () => (random() < LATE_RATE ? random() * MAX_LATE_SECONDS : 0);
  const times = random() < TWICE_RATE ? 2 : 1;
  return Array.from({ length: times }, () => delaySeconds + late());
}
