// Normal form for matching texts of files: titles, synonyms and choices in three languages.
import { fold } from '../../text.ts';

/** Reduces a header or choice to its letters and digits, without case, accents, blanks and punctuation. */
export const normalizeForMatching = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
