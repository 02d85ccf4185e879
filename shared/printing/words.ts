// Texts of printouts: those shared with the screens, and a few of their own.
import { type Format, getFormat, type Region } from '../format.ts';
import { type Language, languages } from '../messages.ts';
import { screenTexts } from './screen-words.ts';

/** English, Italian, French. */
const ownTexts = {
  smp: [
    'Standard maintenance procedure',
    'Procedura standard di manutenzione',
    'Procédure standard de maintenance',
  ],
  checklist: ['Checklist', 'Checklist', 'Checklist'],
  sop: ['Standard operating procedure', 'Procedura operativa standard', 'Procédure opératoire standard'],
  draft: ['Draft, not approved', 'Bozza, non approvata', 'Brouillon, non approuvé'],
  level: ['level {{level}}', 'livello {{level}}', 'niveau {{level}}'],
  path: ['Path', 'Percorso', 'Parcours'],
  ledger: ['Machine ledger', 'Machine ledger', 'Registre machine'],
  largerWork: [
    'Work done in orders of higher rank',
    'Lavoro eseguito in ordini di rango superiore',
    'Travail exécuté dans des ordres de rang supérieur',
  ],
  largerOrder: ['Week: order or cycle', 'Settimana: ordine o ciclo', 'Semaine : ordre ou cycle'],
  page: ['Page {{n}} of {{count}}', 'Pagina {{n}} di {{count}}', 'Page {{n}} sur {{count}}'],
  printed: ['Printed on {{at}}', 'Stampato il {{at}}', 'Imprimé le {{at}}'],
  pictureElsewhere: ['Picture: see the product', 'Immagine: vedere il prodotto', 'Image : voir le produit'],
  tag: ['Tag', 'Cartellino', 'Étiquette TAG'],
} as const satisfies Record<string, readonly [string, string, string]>;

const texts = { ...screenTexts, ...ownTexts };
export type TextKey = keyof typeof texts;

export interface Translator {
  language: Language;
  t(word: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** Returns the label of an enumeration value; the value itself if it has none. */
  getEnumText(list: string, value: string | number | undefined): string;
  format: Format;
}

export function createTranslator(language: Language, region: Region): Translator {
  const languageIndex = languages.indexOf(language);
  const textsByKey: Readonly<Record<string, readonly string[] | undefined>> = texts;
  return {
    language,
    t: (word, values = {}) =>
      texts[word][languageIndex]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    getEnumText: (list, value) =>
      value === undefined ? '' : (textsByKey[`enums:${list}.${value}`]?.[languageIndex] ?? String(value)),
    format: getFormat(region),
  };
}
