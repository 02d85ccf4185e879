// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import { screenTexts } from './screen-words.ts';
import { createTranslator } from './words.ts';

type Texts = { [key: string]: string | Texts };
const at = (texts: Texts | string | undefined, path: string) =>
  path
    .split('.')
    .reduce<Texts | string | undefined>((found, key) => (found as Texts | undefined)?.[key], texts);

const region = { globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' } as const;

describe.each(languages)('documents in %s', (language) => {
  const known = new Map<string, Texts>();
  function texts(file: string): Texts {
    const found =
      known.get(file) ?? JSON.parse(readFileSync(`web/src/i18n/${language}/${file}.json`, 'utf8'));
    known.set(file, found);
    return found;
  }

  it('say what the screens say', () => {
    const wrong = Object.entries(screenTexts).flatMap(([word, said]) => {
      const [name = '', path = ''] = word.split(':');
      const shown = at(texts(name), path) ?? (name === 'enums' ? at(texts('words'), path) : undefined);
      return shown === said[languages.indexOf(language)] ? [] : [word];
    });
    expect(wrong).toEqual([]);
  });
});

it('fills in what a text leaves open, and leaves a value it does not know as it is', () => {
  const { t, getEnumText, format } = createTranslator('fr', region);
  expect(t('page', { n: 2, count: 3 })).toBe('Page 2 sur 3');
  expect(t('page', { n: 2 })).toBe('Page 2 sur ');
  expect(getEnumText('shift', 3)).toBe('Nuit');
  expect(getEnumText('shift', 'x')).toBe('x');
  expect(getEnumText('shift', undefined)).toBe('');
  expect(format.day('2026-03-16')).toBe('16/03/2026');
});
