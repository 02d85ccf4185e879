import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { normalizeLine } from '../text.ts';
import type { FileWorksheet, MappedColumn, MappedTable } from './import.ts';
import { proposeTable } from './proposal.ts';
import { createRowBuilder, createRowMapper } from './rows.ts';
import type { StagedCell } from './staged.ts';
import { getImportColumns, type ImportTable, importTableNames, tableIndexes } from './template/template.ts';
import type { TemplateColumn } from './template/template-columns.ts';

const sheetOf = (names: readonly string[], more: Partial<FileWorksheet> = {}): FileWorksheet => ({
  name: 'S',
  rows: 1,
  headerRow: 1,
  columns: names.map((name) => ({ name, filled: 1, numbers: 1, days: 1, samples: [] })),
  ...more,
});
const mapped = (table: ImportTable, columns: MappedColumn[]): MappedTable => ({
  index: tableIndexes[table],
  sheet: 'S',
  headerRow: 1,
  columns,
});
function mapperOf(table: ImportTable, columns: MappedColumn[], names: string[], shared?: boolean) {
  const map = createRowMapper(mapped(table, columns), sheetOf(names), {
    names,
    year: 2026,
    ...(shared && { shared }),
  });
  return (line: number, ...cells: StagedCell[]) => map({ line, cells });
}

describe('a row of a sheet', () => {
  const suppliers = [
    { source: 'Nr', target: 'code' },
    { source: 'Firm', target: 'name' },
    { source: 'Tel', target: 'phone' },
  ];
  const map = mapperOf('Suppliers', suppliers, ['Nr', 'Firm', 'Tel', 'Else']);

  it('becomes one of the table, with what is mapped alone', () => {
    expect(map(2, '0007', 'Rossi', null, 'x')).toStrictEqual({
      line: 2,
      values: { code: '0007', name: 'Rossi' },
    });
    // A repeated row is a row again: its key occurs twice.
    expect(map(4, '0007', 'Rossi')?.values).toEqual({ code: '0007', name: 'Rossi' });
    expect(map(3, 7)).toEqual({
      line: 3,
      values: { code: '7' },
      problems: [{ line: 3, column: 'name', code: 'required' }],
    });
  });

  it('that is empty is none; one with something elsewhere lacks what it must have', () => {
    expect(map(2, null, ' ', '', null)).toBeUndefined();
    expect(map(2, null, null, null, 'Else')?.problems?.map(({ code }) => code)).toEqual([
      'required',
      'required',
    ]);
  });

  it('whose quotes or cells do not come right says so before all else', () => {
    const row = createRowMapper(mapped('Suppliers', suppliers), sheetOf(['Nr', 'Firm', 'Tel']), {
      names: ['Nr', 'Firm', 'Tel'],
      year: 2026,
    });
    expect(row({ line: 4, cells: ['1', 'a,b'], broken: true })?.problems).toEqual([
      { line: 4, code: 'brokenRow' },
    ]);
    expect(row({ line: 5, cells: ['1', 'a', 'b', null, 'c'] })?.problems).toEqual([
      { line: 5, code: 'cellsWrong', values: { n: 5, of: 3 } },
    ]);
    expect(row({ line: 6, cells: ['1', 'a', 'b', null, ''] })?.problems).toBeUndefined();
  });

  it('with cells right of the last header has too many, unless that column is chosen', () => {
    const names = ['Nr', 'Firm', 'Tel', '(4)', '(5)'];
    const cells = ['1', 'a', 'b', 'c', 'd'];
    const wrong = (columns: typeof suppliers) =>
      createRowMapper(mapped('Suppliers', columns), sheetOf(names), { names, year: 2026 })({ line: 2, cells })
        ?.problems;
    expect(wrong(suppliers)).toEqual([{ line: 2, code: 'cellsWrong', values: { n: 5, of: 3 } }]);
    expect(wrong([...suppliers, { source: '(5)', target: 'address' }])).toBeUndefined();
  });

  it('of a sheet that fills several tables is one for each thing it names', () => {
    const shared = mapperOf('Suppliers', suppliers.slice(0, 2), ['Nr', 'Firm', 'Part'], true);
    expect(shared(2, '1', 'Rossi', 'a')).toEqual({ line: 2, values: { code: '1', name: 'Rossi' } });
    expect(shared(3, '1', 'Rossi', 'b')).toBeUndefined();
    expect(shared(4, null, null, 'c')).toBeUndefined();
    // An incomplete row is kept at each repetition, with its problem.
    for (const line of [7, 8])
      expect(shared(line, '3', null, 'a')?.problems).toEqual([{ line, column: 'name', code: 'required' }]);
    // A warning does not make a row different.
    expect(shared(5, '2 ', 'Rossi', 'a')?.problems).toEqual([{ line: 5, column: 'code', code: 'trimmed' }]);
    expect(shared(6, '2 ', 'Rossi', 'b')).toBeUndefined();
    expect(shared(5, '1', 'Bianchi', 'd')?.values).toEqual({ code: '1', name: 'Bianchi' });
  });

  it('takes constants, also where no column is behind them', () => {
    const constant = { op: 'constant', value: 'PRESS' } as const;
    const typologies = mapperOf(
      'MachineTypologies',
      [{ source: '', target: 'code', transform: [constant] }],
      ['Nr'],
      true,
    );
    expect(typologies(2, '1')).toEqual({ line: 2, values: { code: 'PRESS' } });
    expect(typologies(3, '2')).toBeUndefined();
  });

  it('is read as its own column writes', () => {
    const names = ['q', 'p'];
    const columns = [
      { source: 'q', target: 'stock' },
      { source: 'p', target: 'unitPrice' },
    ];
    const sheet = sheetOf(names);
    const map = createRowMapper(
      mapped('Spares', columns),
      {
        ...sheet,
        columns: [
          { ...sheet.columns[0]!, decimal: ',' },
          { ...sheet.columns[1]!, decimal: '.' },
        ],
      },
      { names, year: 2026 },
    );
    expect(map({ line: 2, cells: ['1.234', '1.234'] })?.values).toEqual({ stock: 1234, unitPrice: 1.234 });
  });

  it('says what it says against itself, beside what is wrong with a cell', () => {
    const columns = ['code', 'description', 'warehouseCode', 'stockMin', 'optimalStock'].map((name) => ({
      source: name,
      target: name,
    }));
    const map = mapperOf(
      'Spares',
      columns,
      columns.map(({ target }) => target),
    );
    const against = { line: 2, column: 'stockMin', code: 'minAboveOptimal' };
    expect(map(2, 'B', 'Bearing', 'MAIN', 5, 4)?.problems).toEqual([against]);
    expect(map(2, 'B', null, 'MAIN', 5, 4)?.problems).toEqual([
      { line: 2, column: 'description', code: 'required' },
      against,
    ]);
  });

  it('is changed before it is read', () => {
    const spares = mapperOf(
      'Spares',
      [
        { source: 'a', target: 'code', transform: [{ op: 'split', separator: ' - ', part: 1 }] },
        { source: 'a', target: 'description', transform: [{ op: 'split', separator: ' - ', part: 2 }] },
        { source: 'w', target: 'warehouseCode', transform: [{ op: 'upper' }] },
        { source: 'q', target: 'stock', transform: [{ op: 'lookup', pairs: [['NA', '']] }] },
      ],
      ['a', 'w', 'q'],
    );
    expect(spares(2, 'RIC-1 - Filtro', 'main', 'NA')?.values).toEqual({
      code: 'RIC-1',
      description: 'Filtro',
      warehouseCode: 'MAIN',
    });
  });
});

it('a row made here is checked as one of a file', () => {
  expect(
    createRowBuilder('Cycles', 2026)(9, { code: 'x'.repeat(41), frequencyN: 3 }).problems,
  ).toContainEqual({
    line: 9,
    column: 'code',
    code: 'tooLong',
    values: { limit: 40 },
  });
});

/** Generates the values that an export may write in a column. */
function written(column: TemplateColumn): fc.Arbitrary<string | number> {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // Stored values are in normal form, which another normalization does not change.
    .map((all) => normalizeLine(all.replace(/[\p{C}\ufffd\u2028\u2029]/gu, '')).slice(0, column.maxLength))
    // Values escaped in the plant already would be imported without the escape.
    .filter(
      (all) =>
        all !== '' &&
        normalizeLine(all) === all &&
        all.isWellFormed() &&
        !all.startsWith("'") &&
        !all.startsWith('#'),
    );
  switch (column.kind) {
    case 'text':
      return column.email ? fc.constantFrom('a@plant.example', 'x.y@plant.example') : text;
    case 'whole':
      return fc.integer({
        min: column.name === 'yearSetup' ? 1900 : 1,
        max: column.name === 'yearSetup' ? 2027 : 1e6,
      });
    case 'number':
      return fc.double({ min: 0, max: 1e9, noNaN: true }).map((n) => Math.abs(n));
    case 'day':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10));
    case 'instant':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 16));
    case 'choice':
      return column.many
        ? fc.subarray([...column.values!], { minLength: 1 }).map((chosen) => chosen.join(','))
        : fc.constantFrom(...column.values!);
  }
}
/** Escapes a value as the site's exports do: no text begins like a formula. */
const harmless = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

describe.each(importTableNames)('what an export of %s writes', (table) => {
  const columns = getImportColumns(table);
  const names = columns.map(({ name }) => name);
  const row = fc.tuple(...columns.map(written));

  it.each([
    ['workbook', (value: string | number): StagedCell => harmless(value)],
    ['text file', (value: string | number): StagedCell => String(harmless(value))],
  ])('reads back the same from a %s', (_, cellOf) => {
    const sheet = {
      ...sheetOf(names),
      columns: sheetOf(names).columns.map((column) => ({ ...column, decimal: '.' as const })),
    };
    const map = createRowMapper(proposeTable(table, sheet), sheet, { names, year: 2026 });
    fc.assert(
      fc.property(row, (values) => {
        const read = map({ line: 2, cells: values.map(cellOf) });
        expect(read?.values).toEqual(Object.fromEntries(names.map((name, i) => [name, values[i]])));
      }),
      { numRuns: 100 },
    );
  });
});
