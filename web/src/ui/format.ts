// Formatting of dates, numbers and money by the user's regional setting.
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, getFormat, type Region } from '#shared/format.ts';

export {
  dateFormatOptions,
  type Format,
  getLocale,
  type Region,
  timeFormatOptions,
} from '#shared/format.ts';

export const RegionContext = createContext<Region>({ globalization: 'en', timeZone: 'UTC', currency: 'EUR' });

const textLocales = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' };
/**
 * Returns the locale of texts such as month names, which follow the language; numbers follow the regional
 * setting.
 */
export function useTextLocale(): string {
  const { i18n } = useTranslation();
  return textLocales[i18n.resolvedLanguage as keyof typeof textLocales] ?? textLocales.en;
}

export const useFormat = (): Format => getFormat(use(RegionContext));
