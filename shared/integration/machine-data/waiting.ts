// Values of machines that wait for a person (decisions PS06, G36, G37).
import type { Instant } from '../../day.ts';

export const waitingStates = ['waiting', 'accepted', 'rejected'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** Refusals of a typed value that let the value of a machine wait. */
export const waitReasons = [
  'readingTooLow',
  'readingImplausible',
  'rollOverImplausible',
  'readingBeyondRollOver',
  'readingConflict',
  'dateInFuture',
  'timeUnclear',
  'valueTooLarge',
] as const;
export type WaitReason = (typeof waitReasons)[number];

const reasons: ReadonlySet<string> = new Set(waitReasons);
/** Whether a value of a machine that is refused with this code waits for a person instead. */
export const isWaitReason = (code: string): code is WaitReason => reasons.has(code);

/** Largest magnitude of a value that is recorded; a larger one waits, and a person can only reject it. */
const LARGEST_VALUE = 1e12;
/** Largest magnitude that the table stores at all. */
export const LARGEST_STORED_VALUE = 1e38;

/** Returns why a value waits whatever the meter or control is. */
export const findValueDoubt = (value: number): WaitReason | undefined =>
  Math.abs(value) > LARGEST_VALUE ? 'valueTooLarge' : undefined;

/** A value as it arrived: of a meter, or of a control. */
interface ArrivedValue {
  machineId: number;
  meter?: string;
  controlId?: number;
  value: number;
  at: Instant;
}

/**
 * Returns the id of a waiting value: the same value of the same instant has the same id, so that a repeated batch
 * adds nothing, and another value of that instant waits beside it.
 */
export const buildWaitingId = ({ machineId, meter, controlId, value, at }: ArrivedValue): string =>
  [machineId, meter ?? `c${controlId}`, Date.parse(at), value].join('.');
