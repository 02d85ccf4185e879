// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { FieldMeta } from '#shared/fields.ts';
import { findField } from '../ui/form/schema-fields.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
type Texts = { [key: string]: string | Texts };
const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8'));
const files = readdirSync(`${folder}/en`).filter((file) => file.endsWith('.json'));

const flat = (texts: Texts, at = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flat(value, `${at}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** Texts that are rightly equal in two languages: names, abbreviations and common words. */
const same: Record<string, string[]> = JSON.parse(readFileSync(`${folder}/same-words.json`, 'utf8'));
const worded = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

describe.each(['it', 'fr'])('the catalogues in %s', (language) => {
  it('are the same files', () => {
    expect(readdirSync(`${folder}/${language}`).filter((file) => file.endsWith('.json'))).toEqual(files);
  });

  it.each(files)('%s says the same as the English one, in its own words', (file) => {
    const english = flat(read('en', file));
    const own = new Map(flat(read(language, file)));
    expect([...own.keys()].sort()).toEqual(english.map(([key]) => key).sort());
    for (const [key, text] of english)
      expect([key, placeholders(own.get(key)!)]).toEqual([key, placeholders(text)]);
    const left = english.filter(
      ([key, text]) => own.get(key) === text && worded(text) && !same[language]!.includes(text),
    );
    expect(left).toEqual([]);
  });
});

const schemas = import.meta.glob<Record<string, unknown>>(
  ['../../../shared/*/*.ts', '!../../../shared/*/*.test.ts', '!../../../shared/*/api.ts'],
  { eager: true },
);
const objects = Object.values(schemas)
  .flatMap((module) => Object.values(module))
  .filter((value): value is z.ZodObject => typeof value === 'object' && value !== null && 'shape' in value);

it('every value of every choice in a schema has a word', () => {
  const words = { ...read('en', 'enums.json'), ...read('en', 'words.json') };
  const missing = objects.flatMap((schema) =>
    Object.keys(schema.shape).flatMap((name) => {
      const field = findField(schema, name);
      const list = (field?.meta as FieldMeta | undefined)?.labels;
      if (!field || !list) return [];
      return field.values
        .filter((value) => typeof (words[list] as Texts | undefined)?.[value] !== 'string')
        .map((value) => `${list}.${value}`);
    }),
  );
  expect([...new Set(missing)]).toEqual([]);
});
