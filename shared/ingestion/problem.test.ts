import { expect, it } from 'vitest';
import { languages } from '../messages.ts';
import { type CheckCode, checks, formatRowProblem, getCheckNumber, isBlocking } from './problem.ts';

const codes = Object.keys(checks) as CheckCode[];

it('there are twenty checks, and one for what spreadsheets change', () => {
  const numbers = new Set(codes.map((code) => getCheckNumber({ line: 1, code })));
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
});

it('what is stored all the same, or can be made with the import, does not block', () => {
  const does = (code: CheckCode) => isBlocking({ line: 1, code });
  expect((['formulaText', 'unknownReference', 'trimmed', 'quoteOpen'] as const).map(does)).toEqual([
    ...[false, false, false, false],
  ]);
  expect((['required', 'noParent', 'negative', 'brokenRow'] as const).map(does)).toEqual([
    ...[true, true, true, true],
  ]);
});

it.each(codes)('%s is told in three languages, each with the same values', (code) => {
  const values = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const [en, ...others] = checks[code][2];
  for (const text of others) expect(values(text)).toEqual(values(en));
  for (const language of languages)
    expect(formatRowProblem({ line: 1, code }, language)).not.toMatch(/\{\{|\}\}|undefined/);
});

it('a sentence says the values of its problem', () => {
  const of = { line: 7, code: 'cellsWrong', values: { n: 5, of: 0 } } as const;
  expect(languages.map((language) => formatRowProblem(of, language))).toEqual([
    'This line has 5 cells where the header has 0.',
    'Questa riga ha 5 celle, l’intestazione ne ha 0.',
    'Cette ligne a 5 cellules, l’en-tête en a 0.',
  ]);
  expect(formatRowProblem({ line: 7, code: 'notNumber' }, 'en')).toBe('“” is not a number.');
});
