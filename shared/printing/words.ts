// The words of documents: those of the screens, as they stand there, and a few of their own.
import { type Format, formatOf, type Region } from '../format.ts';
import { type Language, languages } from '../messages.ts';
import { screenWords } from './screen-words.ts';

/** English, Italian, French. */
const ownWords = {
  smp: [
    'Standard maintenance procedure',
    'Procedura di manutenzione standard',
    'Procédure de maintenance standard',
  ],
  checklist: ['Checklist', 'Checklist', 'Checklist'],
  sop: ['Standard operating procedure', 'Procedura operativa standard', "Procédure d'opération standard"],
  draft: ['Draft, not approved', 'Bozza, non approvata', 'Brouillon, non approuvé'],
  level: ['level {{level}}', 'livello {{level}}', 'niveau {{level}}'],
  path: ['Path', 'Percorso', 'Parcours'],
  ledger: ['Machine ledger', 'Machine ledger', 'Machine ledger'],
  page: ['Page {{n}} of {{count}}', 'Pagina {{n}} di {{count}}', 'Page {{n}} sur {{count}}'],
  printed: ['Printed on {{at}}', 'Stampato il {{at}}', 'Imprimé le {{at}}'],
  pictureElsewhere: ['Picture: see the product', 'Immagine: vedere il prodotto', 'Image : voir le produit'],
  tag: ['Tag', 'Tag', 'Tag'],
} as const satisfies Record<string, readonly [string, string, string]>;

const words = { ...screenWords, ...ownWords };
export type Word = keyof typeof words;

export interface Speech {
  language: Language;
  t(word: Word, values?: Readonly<Record<string, string | number>>): string;
  /** A value of a list; itself where the list does not know it. */
  of(list: string, value: string | number | undefined): string;
  format: Format;
}

export function speech(language: Language, region: Region): Speech {
  const at = languages.indexOf(language);
  const known: Readonly<Record<string, readonly string[] | undefined>> = words;
  return {
    language,
    t: (word, values = {}) =>
      words[word][at]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    of: (list, value) =>
      value === undefined ? '' : (known[`enums:${list}.${value}`]?.[at] ?? String(value)),
    format: formatOf(region),
  };
}
