// The site's texts in another language: tests state them in English and look them up in the catalogues.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export type Language = 'en' | 'it' | 'fr';
type Texts = { [key: string]: string | Texts };

const folder = (language: Language) => `web/src/i18n/${language}`;
const read = (language: Language, name: string): Texts =>
  JSON.parse(readFileSync(`${folder(language)}/${name}`, 'utf8'));

/** Yields every English text with its translation; plural forms are separate texts. */
function* twins(english: Texts, other: Texts): Generator<[string, string]> {
  for (const [key, text] of Object.entries(english)) {
    const twin = other[key];
    if (typeof text === 'string') {
      if (typeof twin === 'string') yield [text, twin];
    } else if (typeof twin === 'object') yield* twins(text, twin);
  }
}

const placeholder = /\{\{(\w+)[^}]*\}\}/g;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a function that translates a text into `language`; placeholders keep the values of the English
 * text. Throws if no catalogue has it.
 */
export function wordsIn(language: Language): (english: string) => string {
  const names = globSync(`${folder('en')}/*.json`).map((path) => basename(path));
  const pairs = names.flatMap((name) => [...twins(read('en', name), read(language, name))]);
  const exact = new Map(pairs.toReversed());
  const patterns = pairs
    .filter(([english]) => english.includes('{{'))
    .sort(([a], [b]) => b.replace(placeholder, '').length - a.replace(placeholder, '').length)
    .map(([english, twin]) => {
      const values: string[] = [];
      const parts = english.split(placeholder).map((part, i) => {
        if (i % 2 === 0) return escaped(part);
        values.push(part);
        return '(.+)';
      });
      return { pattern: new RegExp(`^${parts.join('')}$`), values, twin };
    });
  return (english) => {
    const twin = exact.get(english);
    if (twin !== undefined) return twin;
    for (const { pattern, values, twin } of patterns) {
      const found = pattern.exec(english);
      if (found) return twin.replace(placeholder, (_, name: string) => found[values.indexOf(name) + 1] ?? '');
    }
    throw new Error(`no catalogue says "${english}"`);
  };
}
