// Positions of searched words in a text, folded like the search.
import { foldCharacters } from '#shared/text.ts';

export type MatchPart = readonly [text: string, found: boolean];

/** Splits a text into parts with and without a match; `words` must be folded. */
export function splitMatches(text: string, words: readonly string[]): MatchPart[] {
  const characters = [...text];
  const pieces = foldCharacters(text);
  const characterIndexes = pieces.flatMap((piece, at) => Array<number>(piece.length).fill(at));
  const foldedText = pieces.join('');
  const matchedIndexes = new Set<number>();
  for (const word of words.filter(Boolean))
    for (let at = foldedText.indexOf(word); at >= 0; at = foldedText.indexOf(word, at + word.length))
      for (let i = at; i < at + word.length; i++) matchedIndexes.add(characterIndexes[i]!);
  const parts: [string, boolean][] = [];
  for (const [at, character] of characters.entries()) {
    const lastPart = parts.at(-1);
    // A combining accent or an invisible character stays with the character before it.
    if (lastPart && (pieces[at] === '' || lastPart[1] === matchedIndexes.has(at))) lastPart[0] += character;
    else parts.push([character, matchedIndexes.has(at)]);
  }
  return parts;
}
