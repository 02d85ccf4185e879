// Starts the catalogues, in the language appearance.ts found.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../../shared/messages.ts';
import { firstLanguage, unsaved } from '../appearance.ts';
import { always, readCatalogue } from './catalogues.ts';

export const i18n = i18next;

/** Words of lists that only some pages show come with them, and join the others: whoever says a value looks for it there. */
async function read(language: string, namespace: string) {
  const texts = await readCatalogue(language, namespace);
  if (namespace === 'words') i18n.addResourceBundle(language, 'enums', texts, true, true);
  return texts;
}

export async function startLanguages(): Promise<void> {
  await i18n
    .use({ type: 'backend', callbackApi: false, init: () => {}, read })
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      supportedLngs: languages,
      fallbackLng: unsaved.language,
      load: 'languageOnly',
      ns: always,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
  document.documentElement.lang = language();
  i18n.on('languageChanged', () => {
    document.documentElement.lang = language();
  });
}

export const language = (): Language =>
  languages.find((each) => each === i18n.resolvedLanguage) ?? unsaved.language;
