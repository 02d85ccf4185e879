import { describe, expect, it } from 'vitest';
import type { ColumnProfile, FileWorksheet, MappedTable, Transform } from '../import.ts';
import { getImportColumns, tableIndexes } from '../template/template.ts';
import { getOpenQuestions, resolveColumnFormat } from './columns.ts';

const profile = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  ...{ name, filled: 2, numbers: 2, days: 2, samples: [] },
  ...more,
});
const sheet = (...columns: ColumnProfile[]): FileWorksheet => ({ name: 'S', rows: 2, headerRow: 1, columns });
const table = (columns: Record<string, string>, answers: Record<string, Transform[]> = {}): MappedTable => ({
  ...{ index: tableIndexes.Machines, sheet: 'S', headerRow: 1 },
  columns: Object.entries(columns).map(([target, source]) => ({
    ...{ source, target },
    ...(answers[target] && { transform: answers[target] }),
  })),
});
const turin = { decimal: ',', dates: 'dmy' } as const;
function read(target: string, of: MappedTable, from: FileWorksheet) {
  const column = getImportColumns('Machines').find(({ name }) => name === target)!;
  const mapped = of.columns.find((each) => each.target === target);
  const found = from.columns.find(({ name }) => name === mapped?.source);
  return resolveColumnFormat(column, mapped, { profile: found, worksheet: from, table: of, region: turin });
}

describe('a column that could be read in two ways', () => {
  const price = profile('P', { decimal: 'unclear' });
  const due = profile('D', { dates: 'unclear' });
  const both = table({ price: 'P', scadVitaResidua: 'D' });

  it('is read as the plant usually writes, and asked for', () => {
    expect(read('price', both, sheet(price, due))).toEqual({
      writing: turin,
      question: { about: 'decimals', ground: 'Assumed' },
    });
    expect(getOpenQuestions(both, sheet(price, due), turin)).toEqual([
      { target: 'scadVitaResidua', about: 'dates' },
      { target: 'price', about: 'decimals' },
    ]);
  });

  it('is read as somebody chose', () => {
    const answers: Record<string, Transform[]> = {
      price: [{ op: 'decimals', mark: '.' }],
      scadVitaResidua: [{ op: 'trim' }, { op: 'dates', order: 'mdy' }],
    };
    const answered = table({ price: 'P', scadVitaResidua: 'D' }, answers);
    expect(getOpenQuestions(answered, sheet(price, due), turin)).toEqual([]);
    expect(read('price', answered, sheet(price))).toEqual({
      writing: { decimal: '.', dates: 'dmy' },
      question: { about: 'decimals', ground: 'Chosen' },
    });
    expect(read('scadVitaResidua', answered, sheet(due)).writing.dates).toBe('mdy');
  });

  it('is read as its neighbours of the same kind, where they agree', () => {
    const clear = profile('C', { decimal: '.', dates: 'mdy' });
    const of = table({ price: 'P', scadVitaResidua: 'D', distCentralWarehouse: 'C' });
    expect(read('price', of, sheet(price, due, clear))).toMatchObject({
      writing: { decimal: '.' },
      question: { ground: 'Alike' },
    });
    // The column is mapped to a number, so its resemblance to dates is accidental.
    expect(read('scadVitaResidua', of, sheet(price, due, clear))).toMatchObject({
      writing: { dates: 'dmy' },
      question: { ground: 'Assumed' },
    });
    const others = sheet(price, clear, profile('X', { decimal: ',' }));
    expect(read('price', of, others).question?.ground).toBe('Assumed');
    // Notes in which a single value is a number.
    const notes = sheet(price, profile('N', { filled: 90, numbers: 1, decimal: '.' }));
    expect(read('price', of, notes).question?.ground).toBe('Assumed');
  });

  it('is no question where its values are not used, or are no numbers or days there', () => {
    const constant = table({ price: 'P' }, { price: [{ op: 'constant', value: '1' }] });
    expect(read('price', constant, sheet(price)).question).toBeUndefined();
    expect(read('modello', table({ modello: 'P' }), sheet(price)).question).toBeUndefined();
    expect(read('price', table({ price: '' }), sheet(price)).question).toBeUndefined();
    expect(getOpenQuestions({ ...both, index: 99 }, sheet(price), turin)).toEqual([]);
  });
});

it('a column that tells is read as it says, whatever the plant or its neighbours do', () => {
  const of = table({ price: 'P' });
  const clear = sheet(profile('P', { decimal: '.' }), profile('X', { decimal: ',' }));
  expect(read('price', of, clear)).toEqual({ writing: { decimal: '.', dates: 'dmy' } });
});
