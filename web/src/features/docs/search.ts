// Finds sections of the documentation: every word must be there, its beginning is enough, accents and small slips do not matter.
import MiniSearch from 'minisearch';
import type { Section } from '../../../build/doc-sections.ts';

export interface Found {
  path: string;
  page: string;
  id?: string;
  heading?: string;
  /** The text around the first word found. */
  snippet: string;
}
export type Search = (words: string) => Found[];

/** Letter for letter, so that places in the folded text are places in the text. */
const folded = (text: string): string =>
  text.toLowerCase().replace(/[à-ɏ]/g, (letter) => letter.normalize('NFD')[0]!);

export function searchOf(sections: readonly Section[]): Search {
  const index = new MiniSearch({
    idField: 'at',
    fields: ['page', 'heading', 'text'],
    processTerm: folded,
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
      const { text, ...place } = sections[id as number]!;
      return { ...place, snippet: around(text, terms) };
    });
}

const [before, length] = [30, 140];

function around(text: string, terms: readonly string[]): string {
  const here = folded(text);
  const first = Math.min(...terms.map((term) => here.indexOf(term)).filter((at) => at >= 0), text.length);
  const start = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', first - before));
  const end = start + length < text.length ? text.lastIndexOf(' ', start + length) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}
