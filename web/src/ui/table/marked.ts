// Where the words of a search stand in a text, blind to case and accents as the search itself.
export type Part = readonly [text: string, found: boolean];

const folded = (character: string) => character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `words` are folded already. */
export function marked(text: string, words: readonly string[]): Part[] {
  const characters = [...text];
  const from = characters.flatMap((character, at) => [...folded(character)].map(() => at));
  const all = characters.map(folded).join('');
  const found = new Set<number>();
  for (const word of words.filter(Boolean))
    for (let at = all.indexOf(word); at >= 0; at = all.indexOf(word, at + word.length))
      for (let i = at; i < at + word.length; i++) found.add(from[i]!);
  const parts: [string, boolean][] = [];
  for (const [at, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last[1] === found.has(at)) last[0] += character;
    else parts.push([character, found.has(at)]);
  }
  return parts;
}
