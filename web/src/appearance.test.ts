import { afterEach, describe, expect, it, vi } from 'vitest';
import { Settings } from '#shared/access/settings.ts';
import {
  applyAppearance,
  defaultSettings,
  detectLanguage,
  getCookie,
  readStoredSettings,
  setCookie,
  storeSettings,
} from './appearance.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  setCookie('language', '');
});

it('starts from the same settings as the server, in English while nothing is stored', () => {
  expect(defaultSettings).toEqual(Settings.parse({ language: 'en' }));
});

it('remembers settings and language', () => {
  storeSettings({ ...defaultSettings, theme: 'ONE_DARK', language: 'fr' });
  expect(readStoredSettings()).toMatchObject({ theme: 'ONE_DARK' });
  expect(detectLanguage()).toBe('fr');
});

it('an invalid theme falls back to the first, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('settings', '{"theme":"PINK"}');
  expect(readStoredSettings()?.theme).toBe('LIGHT');
  expect(warn).toHaveBeenCalledOnce();
});

it('forgets settings it cannot read', () => {
  localStorage.setItem('settings', '{broken');
  expect(readStoredSettings()).toBeUndefined();
  expect(localStorage.getItem('settings')).toBeNull();
});

it('paints theme, direction, text size and language on the page', () => {
  applyAppearance(
    { ...defaultSettings, theme: 'ONE_DARK', direction: 'rtl', responsiveFontSizes: false },
    'it',
  );
  const { lang, dir, dataset } = document.documentElement;
  expect([lang, dir, dataset.theme, dataset.text]).toEqual(['it', 'rtl', 'ONE_DARK', 'fixed']);
  expect(document.body.classList.contains('awsui-dark-mode')).toBe(true);
});

it('keeps a cookie among others', () => {
  setCookie('settingsUpdated', 'true');
  setCookie('language', 'fr');
  expect([getCookie('settingsUpdated'), getCookie('language'), getCookie('settings')]).toEqual([
    'true',
    'fr',
    undefined,
  ]);
});

describe('the first language', () => {
  /** All sources of product §1 in increasing priority: each takes precedence over those before it. */
  const sources: [name: string, speak: (language: string) => void][] = [
    ['the page tag', (language) => document.documentElement.setAttribute('lang', language)],
    ['the query', (language) => at({ search: `?language=${language}` })],
    ['the sub-domain', (language) => at({ hostname: `${language}.plants.example` })],
    ['the browser', (language) => vi.stubGlobal('navigator', { languages: ['ja', `${language}-CH`] })],
    ['the cookie', (language) => setCookie('language', language)],
    ['the path', (language) => at({ pathname: `/${language}/app/plants` })],
    ["this device's memory", (language) => localStorage.setItem('language', language)],
  ];
  const silent = { pathname: '/app', hostname: 'localhost', search: '' };
  let address = silent;
  const at = (place: Partial<typeof silent>) => {
    address = { ...address, ...place };
  };
  const silence = () => {
    document.documentElement.lang = '';
    vi.stubGlobal('navigator', { languages: [] });
    address = silent;
  };

  it('is English when nothing names one we speak', () => {
    silence();
    expect(detectLanguage(address)).toBe('en');
    vi.stubGlobal('navigator', { languages: ['de', 'itself'] });
    expect(detectLanguage(address)).toBe('en');
  });

  it.each(sources.map(([name], index) => [name, index] as const))(
    'is that of %s over all after it',
    (_, index) => {
      silence();
      for (const [, speak] of sources.slice(0, index)) speak('it');
      sources[index]![1]('fr');
      expect(detectLanguage(address)).toBe('fr');
    },
  );
});
