// The product's own lists are recognised by their column headers and file names, in every language.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FileWorksheet } from '#shared/ingestion/import.ts';
import { proposeMapping } from '#shared/ingestion/proposal.ts';
import { getImportColumns } from '#shared/ingestion/template/template.ts';
import { ownLists, removeUnit } from '#shared/ingestion/words/own-lists.ts';
import { languages } from '#shared/messages.ts';

type Texts = string | { [key: string]: Texts };
/** Yields every text of the site in its three languages. */
function* threes(texts: readonly Texts[]): Generator<string> {
  const [first] = texts;
  if (typeof first === 'string') yield JSON.stringify(texts.map((text) => removeUnit(String(text))));
  else
    for (const key of Object.keys(first!))
      yield* threes(texts.map((each) => (each as Record<string, Texts>)[key] ?? ''));
}
const known = new Set(
  globSync('web/src/i18n/en/*.json').flatMap((path) => [
    ...threes(
      languages.map((language) => JSON.parse(readFileSync(path.replace('/en/', `/${language}/`), 'utf8'))),
    ),
  ]),
);

const sheet = (name: string, headers: readonly string[]): FileWorksheet => ({
  ...{ name, rows: 1, headerRow: 1 },
  columns: headers.map((header) => ({ name: header, filled: 0, numbers: 0, days: 0, samples: [] })),
});

describe.each(ownLists)('the list of $table', ({ table, title, columns, others }) => {
  it('has the labels of the site, and columns of its table', () => {
    const labels = [...Object.values(columns), ...others].map((label) =>
      JSON.stringify(label.map(removeUnit)),
    );
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
    const names = new Set(getImportColumns(table).map(({ name }) => name as string));
    expect(Object.keys(columns).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([0, 1, 2])('maps by itself, whatever columns are shown (%s)', (language) => {
    const labels = Object.entries(columns).map(([column, label]) => [column, label[language]!] as const);
    const name = title[language]!;
    const needed = new Set(['code', 'machineCode', 'description', 'name']);
    const fewest = labels.filter(([column]) => needed.has(column));
    const cases = [name, `${name} (1)`, `${name} – X1`, name.slice(0, 31)].map(
      (called) => [called, labels] as const,
    );
    for (const [called, shown] of [...cases, [name, fewest] as const]) {
      const headers = [...shown.map(([, label]) => label), ...others.map((label) => label[language]!)];
      const [first, ...more] = proposeMapping([sheet(called, headers)]);
      expect([first?.table, more]).toEqual([table, []]);
      expect(Object.fromEntries(first!.columns.map(({ source, target }) => [target, source]))).toEqual(
        Object.fromEntries(shown),
      );
    }
  });
});

it('a file that only has the name of a list is mapped by its headers', () => {
  const [first] = proposeMapping([
    sheet('Ricambi', ['Codice', 'Descrizione', 'Magazzino', 'Prezzo', 'Scorta minima']),
  ]);
  expect(first?.columns.map(({ target }) => target)).toContain('stockMin');
});
