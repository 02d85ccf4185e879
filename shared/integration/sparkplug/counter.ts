// Pieces from the counter or the increments of a machine (decision G40).
import type { Instant } from '../../day.ts';

export const countModes = ['counter', 'increments'] as const;
type CountMode = (typeof countModes)[number];

/** State of a counter after its last value. */
export interface CounterState {
  /** Highest value that counts. */
  value: number;
  /** Time of the last value; older ones change nothing. */
  at: Instant;
  /** Value after a fall, until the next one tells what the fall was. */
  fallen?: number;
}

interface CountedValue {
  value: number;
  at: Instant;
  /** Whether a birth repeated it. */
  isOfBirth: boolean;
}

/**
 * Returns the pieces that a value adds, and the new state. The first value of a counter adds nothing. A fall is held
 * until the next value: one that is not below the value before the fall means that the fall was noise, a lower one that
 * the counter began again, at `wrapAt` if it has such an end. Increments of a birth repeat what was sent before.
 */
export function countPieces(
  before: CounterState | undefined,
  { value, at, isOfBirth }: CountedValue,
  { mode, wrapAt }: { mode: CountMode; wrapAt?: number },
): { pieces: number; state?: CounterState } {
  if (value < 0 || (before && at <= before.at)) return { pieces: 0, state: before };
  if (mode === 'increments')
    return isOfBirth ? { pieces: 0, state: before } : { pieces: value, state: { value, at } };
  if (!before) return { pieces: 0, state: { value, at } };
  if (value >= before.value) return { pieces: value - before.value, state: { value, at } };
  const { fallen } = before;
  if (fallen === undefined || value < fallen)
    return { pieces: 0, state: { value: before.value, at, fallen: value } };
  const isWrapped = wrapAt !== undefined && wrapAt >= before.value;
  return { pieces: value + (isWrapped ? wrapAt - before.value : 0), state: { value, at } };
}
