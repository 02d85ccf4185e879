/** A problem of a field that is a sentence already, not a code. */
export const SAID = 'said';
