// What a rule refuses with, as tests compare it.
import { Refused } from '../shared/refused.ts';

/** Undefined where it does not; what is no refusal is thrown on. */
export function refused(step: () => unknown) {
  try {
    step();
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind, code: error.code, ...error.details };
    throw error;
  }
  return undefined;
}
