// Starts the catalogues in the language of product §1: local storage first, then path, cookie, browser, sub-domain, query and page tag.
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '../../../shared/messages.ts';
import { memory, unsaved } from '../appearance.ts';
import { always, readCatalogue } from './catalogues.ts';

export const i18n = i18next;

export async function startLanguages(): Promise<void> {
  await i18n
    .use({ type: 'backend', callbackApi: false, init: () => {}, read: readCatalogue })
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: languages,
      fallbackLng: unsaved.language,
      load: 'languageOnly',
      ns: always,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      detection: {
        order: ['localStorage', 'path', 'cookie', 'navigator', 'subdomain', 'querystring', 'htmlTag'],
        lookupLocalStorage: memory.language,
        lookupFromPathIndex: 0,
        caches: [],
      },
    });
  document.documentElement.lang = language();
  i18n.on('languageChanged', () => {
    document.documentElement.lang = language();
  });
}

export const language = (): Language =>
  languages.find((each) => each === i18n.resolvedLanguage) ?? unsaved.language;
