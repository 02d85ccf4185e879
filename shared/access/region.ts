// Regional settings that match a language. Separate from the settings schema, so that the first page loads no
// validation code.
import type { Language } from '../messages.ts';
import type { Settings } from './settings.ts';

/** Italian and French share the number and date formats: decimal comma, day first. */
const regionByLanguage = { en: 'en', it: 'it', fr: 'it' } as const satisfies Record<
  Language,
  Settings['globalization']
>;
/** Returns the regional settings that match a language. */
export const getRegionalSettings = (language: Language): Settings['globalization'] =>
  regionByLanguage[language];

/** Changes the language; the regional settings follow unless the user has chosen others. */
export const applyLanguage = (settings: Settings, language: Language): Settings => {
  const isOwnRegion = settings.globalization !== getRegionalSettings(settings.language);
  return {
    ...settings,
    language,
    globalization: isOwnRegion ? settings.globalization : getRegionalSettings(language),
  };
};
