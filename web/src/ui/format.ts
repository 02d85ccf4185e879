// How pages write dates, numbers and money: as the user's regional setting has it.
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatOf, type Region } from '../../../shared/format.ts';

export {
  dayDigits,
  type Format,
  localeOf,
  type Region,
  timeDigits,
} from '../../../shared/format.ts';

export const RegionContext = createContext<Region>({ globalization: 'en', timeZone: 'UTC', currency: 'EUR' });

const words = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };
/** The locale of words, such as a month's name: they follow the language, figures the regional setting. */
export function useWordLocale(): string {
  const { i18n } = useTranslation();
  return words[i18n.resolvedLanguage as keyof typeof words] ?? words.en;
}

export const useFormat = (): Format => formatOf(use(RegionContext));
