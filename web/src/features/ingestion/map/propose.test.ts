import { expect, it } from 'vitest';
import type { FileWorksheet, Mapper } from '#shared/ingestion/import.ts';
import { computeFit } from './propose.ts';

const column = (name: string) => ({ name, filled: 1, numbers: 0, days: 0, samples: [] });
const sheet: FileWorksheet = {
  name: 'Sheet1',
  rows: 10,
  headerRow: 1,
  columns: ['Equipment', 'Plant'].map(column),
};
const mapper = (...sources: string[]): Mapper => ({
  id: 'm',
  name: 'm',
  kind: 'own',
  Data: {
    Tables: [
      {
        Index: 2,
        Name: 'Machines',
        Columns: sources.map((source) => ({
          name: 'code',
          type: 'text',
          required: true,
          key: true,
          maxLength: 40,
          lookup: null,
          source,
        })),
      },
    ],
  },
});

it.each([
  ['all of its columns, however they are written', ['equipment', 'PLANT', ''], 1],
  ['half of them', ['Equipment', 'Other'], 0.5],
  ['none', ['X'], 0],
])('a saved mapper that knows %s', (_, sources, fit) => {
  expect(computeFit(mapper(...sources), [sheet])).toBe(fit);
});
