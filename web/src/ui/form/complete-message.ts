/** Type of a field error whose message is a complete sentence, not a code. */
export const COMPLETE_MESSAGE = 'said';
