// Appearance of the page before the session is loaded: theme, direction, text size and language, as stored on
// this device.

import type { Settings } from '#shared/access/settings.ts';
import type { Language } from '#shared/messages.ts';

export const themes = ['LIGHT', 'ONE_DARK', 'TEROTECH'] as const satisfies readonly Settings['theme'][];
const languages = ['en', 'it', 'fr'] as const satisfies readonly Language[];

/** Keys of local storage for settings and language. */
export const storageKeys = { settings: 'settings', language: 'language' } as const;

/** Default settings (product §9); while none are stored, the language is detected. */
export const defaultSettings: Settings = {
  direction: 'ltr',
  responsiveFontSizes: true,
  theme: 'TEROTECH',
  language: 'en',
  globalization: 'en',
};

export function readStoredSettings(): Settings | undefined {
  const text = localStorage.getItem(storageKeys.settings);
  if (!text) return undefined;
  try {
    const stored: Partial<Settings> = JSON.parse(text);
    return { ...defaultSettings, ...stored, theme: getValidTheme(stored.theme) };
  } catch {
    localStorage.removeItem(storageKeys.settings);
    return undefined;
  }
}

export function storeSettings(settings: Settings): void {
  localStorage.setItem(storageKeys.settings, JSON.stringify(settings));
  localStorage.setItem(storageKeys.language, settings.language);
}

/** Returns the theme, or the first one if it is invalid (product §5). */
function getValidTheme(theme: string | undefined): Settings['theme'] {
  if (theme === undefined) return defaultSettings.theme;
  const supportedTheme = themes.find((each) => each === theme);
  if (!supportedTheme) console.warn(`Theme ${theme} does not exist; ${themes[0]} is used.`);
  return supportedTheme ?? themes[0];
}

/**
 * Returns the language from a link, which takes precedence over saved settings in this tab until settings are
 * saved again.
 */
export const getForcedLanguage = (): Language | undefined =>
  languages.find((language) => language === sessionStorage.getItem(storageKeys.language));

export function forceLanguage(language: Language): void {
  sessionStorage.setItem(storageKeys.language, language);
  localStorage.setItem(storageKeys.language, language);
}

/** Returns the language at the start of a path; the rest is the path of the app. */
export const findPathLanguage = (path: string): Language | undefined =>
  languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`));

export const getCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const YEAR_SECONDS = 31_536_000;
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari and outside https
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/**
 * Sources in the order of product §1: this device's memory, path, cookie, browser, sub-domain, query, the
 * `lang` attribute of the page.
 */
type PageAddress = Pick<Location, 'pathname' | 'hostname' | 'search'>;
const languageSources: readonly ((address: PageAddress) => readonly (string | null | undefined)[])[] = [
  () => [localStorage.getItem(storageKeys.language)],
  ({ pathname }) => [pathname.split('/')[1]],
  () => [getCookie(storageKeys.language)],
  () => navigator.languages,
  ({ hostname }) => hostname.split('.').slice(0, -1).slice(0, 1),
  ({ search }) => [new URLSearchParams(search).get(storageKeys.language)],
  () => [document.documentElement.lang],
];

export function detectLanguage(address: PageAddress = location): Language {
  for (const source of languageSources)
    for (const candidate of source(address)) {
      const supportedLanguage = languages.find((language) =>
        new RegExp(`^${language}([-_]|$)`, 'i').test(candidate ?? ''),
      );
      if (supportedLanguage) return supportedLanguage;
    }
  return defaultSettings.language;
}

export function applyAppearance(settings: Settings, language: Language): void {
  const rootElement = document.documentElement;
  rootElement.lang = language;
  rootElement.dir = settings.direction;
  rootElement.dataset.theme = settings.theme;
  rootElement.dataset.text = settings.responsiveFontSizes ? 'responsive' : 'fixed';
  document.body.classList.toggle('awsui-dark-mode', settings.theme === 'ONE_DARK');
}
