import { expect, it } from 'vitest';
import { languages } from '../messages.ts';
import { formatFileRefusal } from './file-refusal.ts';
import { fileRefusals, MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILE_ROWS } from './import.ts';

it.each(fileRefusals)('%s is told in each language', (refusal) => {
  const said = languages.map((language) => formatFileRefusal(refusal, language));
  expect(new Set(said).size).toBe(languages.length);
  expect(said.every((sentence) => sentence.endsWith('.'))).toBe(true);
});

it('says the limits a file is held to', () => {
  for (const language of languages) {
    const figure = (refusal: Parameters<typeof formatFileRefusal>[0]) =>
      Number(formatFileRefusal(refusal, language).replace(/\D/g, ''));
    expect([
      figure('fileTooLarge') * 1024 * 1024,
      figure('fileTooManyRows'),
      figure('fileTooManyColumns'),
    ]).toEqual([MAX_FILE_BYTES, MAX_FILE_ROWS, MAX_COLUMNS]);
  }
});
