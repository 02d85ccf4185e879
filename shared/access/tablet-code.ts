// Rules of the code that opens a locked tablet: its length, the allowed wrong attempts, and how long it works
// without a network.

/** Six digits are typed on a keypad, longer codes in a text field. */
export const codeForms = ['digits', 'characters'] as const;
export type CodeForm = (typeof codeForms)[number];

export const CODE_DIGITS = 6;
export const MIN_CODE_LENGTH = 8;
export const MAX_CODE_LENGTH = 64;
/** Number of wrong codes in a row after which only a sign-in opens the data on the tablet. */
export const MAX_WRONG_CODES = 5;
/** A tablet without contact to the service for this long requires a sign-in. */
export const SEALED_AFTER_MS = 12 * 3_600_000;

export const getCodeForm = (code: string): CodeForm =>
  code.length === CODE_DIGITS && /^\d+$/.test(code) ? 'digits' : 'characters';

/** Whether a code is easy to guess: one digit repeated, or digits counted up or down. */
function isEasy(code: string): boolean {
  const steps = new Set(Array.from(code.slice(1), (digit, at) => Number(digit) - Number(code[at])));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}

export type CodeProblem = 'short' | 'long' | 'easy' | 'unmixed';

/** Returns why a code may not be chosen; undefined if it may. */
export function findCodeProblem(code: string, form: CodeForm): CodeProblem | undefined {
  if (form === 'digits') {
    if (getCodeForm(code) !== 'digits') return 'short';
    return isEasy(code) ? 'easy' : undefined;
  }
  if (code.length < MIN_CODE_LENGTH) return 'short';
  if (code.length > MAX_CODE_LENGTH) return 'long';
  return /\p{L}/u.test(code) && /\p{N}/u.test(code) ? undefined : 'unmixed';
}

/** Whether an existing code is shorter than the plant now requires. */
export const isLongerCodeRequired = (form: CodeForm, requiresCharacters: boolean): boolean =>
  requiresCharacters && form === 'digits';

/** Whether the tablet requires a sign-in; a clock set back by as much counts too. */
export const isSealedAt = (contactAt: number, now: number): boolean =>
  Math.abs(now - contactAt) >= SEALED_AFTER_MS;
