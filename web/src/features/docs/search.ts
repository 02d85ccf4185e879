// Full-text search over the sections of the documentation: all words must match, by prefix and with small
// typing errors; accents are ignored.
import MiniSearch from 'minisearch';
import { fold, foldCharacters } from '#shared/text.ts';
import type { DocSearchSection } from '../../../build/doc-sections.ts';

export interface SearchResult {
  path: string;
  page: string;
  id?: string;
  heading?: string;
  /** Text around the first matching word. */
  snippet: string;
}
export type SearchFunction = (words: string) => SearchResult[];

export function createSearch(sections: readonly DocSearchSection[]): SearchFunction {
  const index = new MiniSearch({
    idField: 'at',
    fields: ['page', 'heading', 'text'],
    processTerm: fold,
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { page: 3, heading: 2 },
    },
  });
  index.addAll(sections.map((section, at) => ({ ...section, at })));
  return (words) =>
    index.search(words).map(({ id, terms }) => {
      const { text, ...pageFields } = sections[id as number]!;
      return { ...pageFields, snippet: buildSnippet(text, terms) };
    });
}

const [CONTEXT_LENGTH, SNIPPET_LENGTH] = [30, 140];

function buildSnippet(text: string, terms: readonly string[]): string {
  const first = Math.min(...terms.map((term) => findPosition(term, text)), text.length);
  const start = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', first - CONTEXT_LENGTH));
  const end =
    start + SNIPPET_LENGTH < text.length ? text.lastIndexOf(' ', start + SNIPPET_LENGTH) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}

/**
 * Returns the position in the text where a folded term starts; the length of the text if there is no match.
 */
function findPosition(term: string, text: string): number {
  const pieces = foldCharacters(text);
  let remaining = pieces.join('').indexOf(term);
  if (remaining < 0) return text.length;
  let position = 0;
  for (const [at, character] of [...text].entries()) {
    remaining -= pieces[at]!.length;
    if (remaining < 0) break;
    position += character.length;
  }
  return position;
}
