// Refusal of a rule, in the form in which tests compare it.
import { RefusalError } from '#shared/refused.ts';

/** Returns the refusal, or undefined if there is none; other errors are thrown on. */
export function refused(step: () => unknown) {
  try {
    step();
  } catch (error) {
    if (error instanceof RefusalError) return { kind: error.kind, code: error.code, ...error.details };
    throw error;
  }
  return undefined;
}
