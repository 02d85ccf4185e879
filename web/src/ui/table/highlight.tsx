// Text with the searched words highlighted.
import { splitMatches } from './marked.ts';

export function Highlight({ text, words }: { text: string; words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return text;
  return splitMatches(text, words).map(([part, found], at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    found ? <mark key={at}>{part}</mark> : part,
  );
}
