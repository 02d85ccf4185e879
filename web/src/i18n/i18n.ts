// Initialises i18next in the language found by appearance.ts.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#shared/messages.ts';
import { defaultSettings, detectLanguage } from '../appearance.ts';
import { initialNamespaces, readCatalogue } from './catalogues.ts';

export const i18n = i18next;

/** Loads a namespace; the texts of `words` are merged into `enums`, where values are looked up. */
async function loadTexts(language: string, namespace: string) {
  const texts = await readCatalogue(language, namespace);
  if (namespace === 'words') i18n.addResourceBundle(language, 'enums', texts, true, true);
  return texts;
}

export async function initLanguages(): Promise<void> {
  await i18n
    .use({ type: 'backend', callbackApi: false, init: () => {}, read: loadTexts })
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      supportedLngs: languages,
      fallbackLng: defaultSettings.language,
      load: 'languageOnly',
      ns: initialNamespaces,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
  document.documentElement.lang = getLanguage();
  i18n.on('languageChanged', () => {
    document.documentElement.lang = getLanguage();
  });
}

export const getLanguage = (): Language =>
  languages.find((each) => each === i18n.resolvedLanguage) ?? defaultSettings.language;
