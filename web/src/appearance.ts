// How the page looks before anything else is known: theme, direction, text size and language, from this device's memory.

import type { Settings } from '../../shared/access/settings.ts';
import type { Language } from '../../shared/messages.ts';

export const themes = ['LIGHT', 'ONE_DARK', 'TEROTECH'] as const satisfies readonly Settings['theme'][];
const languages = ['en', 'it', 'fr'] as const satisfies readonly Language[];

/** Where settings and language stay on this device. */
export const memory = { settings: 'settings', language: 'language' } as const;

/** Product §9; the language differs while nothing is stored. */
export const unsaved: Settings = {
  direction: 'ltr',
  responsiveFontSizes: true,
  theme: 'TEROTECH',
  language: 'en',
  globalization: 'en',
};

export function storedSettings(): Settings | undefined {
  const text = localStorage.getItem(memory.settings);
  if (!text) return undefined;
  try {
    const stored: Partial<Settings> = JSON.parse(text);
    return { ...unsaved, ...stored, theme: validTheme(stored.theme) };
  } catch {
    localStorage.removeItem(memory.settings);
    return undefined;
  }
}

export function remember(settings: Settings): void {
  localStorage.setItem(memory.settings, JSON.stringify(settings));
  localStorage.setItem(memory.language, settings.language);
}

/** An invalid theme falls back to the first one (product §5). */
function validTheme(theme: string | undefined): Settings['theme'] {
  if (theme === undefined) return unsaved.theme;
  const known = themes.find((each) => each === theme);
  if (!known) console.warn(`Theme ${theme} does not exist; ${themes[0]} is used.`);
  return known ?? themes[0];
}

/** A link that begins with a language wins over saved settings in its tab, until settings are saved again. */
export const forcedLanguage = (): Language | undefined =>
  languages.find((language) => language === sessionStorage.getItem(memory.language));

export function forceLanguage(language: Language): void {
  sessionStorage.setItem(memory.language, language);
  localStorage.setItem(memory.language, language);
}

/** A link that begins with a language speaks that language; the app lives under the rest of the path. */
export const pathLanguage = (path: string): Language | undefined =>
  languages.find((language) => path === `/${language}` || path.startsWith(`/${language}/`));

export const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const aYear = 31_536_000;
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari and outside https
  document.cookie = `${name}=${value}; path=/; max-age=${aYear}; samesite=lax${secure}`;
}

/** In the order of product §1: this device's memory, path, cookie, browser, sub-domain, query, the page's own tag. */
type Address = Pick<Location, 'pathname' | 'hostname' | 'search'>;
const sources: readonly ((at: Address) => readonly (string | null | undefined)[])[] = [
  () => [localStorage.getItem(memory.language)],
  ({ pathname }) => [pathname.split('/')[1]],
  () => [cookie(memory.language)],
  () => navigator.languages,
  ({ hostname }) => hostname.split('.').slice(0, -1).slice(0, 1),
  ({ search }) => [new URLSearchParams(search).get(memory.language)],
  () => [document.documentElement.lang],
];

export function firstLanguage(at: Address = location): Language {
  for (const source of sources)
    for (const wanted of source(at)) {
      const known = languages.find((language) => new RegExp(`^${language}([-_]|$)`, 'i').test(wanted ?? ''));
      if (known) return known;
    }
  return unsaved.language;
}

export function paint(settings: Settings, language: Language): void {
  const html = document.documentElement;
  html.lang = language;
  html.dir = settings.direction;
  html.dataset.theme = settings.theme;
  html.dataset.text = settings.responsiveFontSizes ? 'responsive' : 'fixed';
  document.body.classList.toggle('awsui-dark-mode', settings.theme === 'ONE_DARK');
}
