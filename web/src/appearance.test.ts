import { afterEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../shared/access/settings.ts';
import { firstLanguage, paint, remember, storedSettings, unsaved } from './appearance.ts';

afterEach(() => localStorage.clear());

it('starts from the same settings as the server, in English while nothing is stored', () => {
  expect(unsaved).toEqual({ ...defaultSettings, language: 'en' });
});

it('remembers settings and language', () => {
  remember({ ...unsaved, theme: 'ONE_DARK', language: 'fr' });
  expect(storedSettings()).toMatchObject({ theme: 'ONE_DARK' });
  expect(firstLanguage()).toBe('fr');
});

it('an invalid theme falls back to the first, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('settings', '{"theme":"PINK"}');
  expect(storedSettings()?.theme).toBe('LIGHT');
  expect(warn).toHaveBeenCalledOnce();
});

it('forgets settings it cannot read', () => {
  localStorage.setItem('settings', '{broken');
  expect(storedSettings()).toBeUndefined();
  expect(localStorage.getItem('settings')).toBeNull();
});

it('paints theme, direction, text size and language on the page', () => {
  paint({ ...unsaved, theme: 'ONE_DARK', direction: 'rtl', responsiveFontSizes: false }, 'it');
  const { lang, dir, dataset } = document.documentElement;
  expect([lang, dir, dataset.theme, dataset.text]).toEqual(['it', 'rtl', 'ONE_DARK', 'fixed']);
  expect(document.body.classList.contains('awsui-dark-mode')).toBe(true);
});
