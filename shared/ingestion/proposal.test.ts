import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import type { ColumnProfile, FileWorksheet } from './import.ts';
import { proposeMapping, proposeTable, proposeWorksheetTables } from './proposal.ts';
import { getImportColumns, type ImportTable, importTableNames } from './template/template.ts';
import { buildExampleMachines, buildTemplateWorksheet } from './template/template-sheet.ts';
import { getColumnHelpText, getColumnTitles, getTableTitles } from './words/titles.ts';

const column = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  filled: 0,
  numbers: 0,
  days: 0,
  samples: [],
  ...more,
});
const sheet = (headers: readonly (string | ColumnProfile)[], name = 'Sheet1'): FileWorksheet => ({
  name,
  rows: 10,
  headerRow: 1,
  columns: headers.map((header) => (typeof header === 'string' ? column(header) : header)),
});
const targets = (table: ImportTable, ...headers: string[]) =>
  Object.fromEntries(
    proposeTable(table, sheet(headers)).columns.map(({ source, target }) => [source, target]),
  );

describe.each(importTableNames)('the template of %s', (table) => {
  const names = getImportColumns(table).map(({ name }) => name);

  it.each(languages)('maps by itself in %s', (language) => {
    const [header = []] = buildTemplateWorksheet(table, language);
    const [first] = proposeWorksheetTables(sheet(header.map(String)));
    expect(first?.table).toBe(table);
    expect(first?.columns.map(({ target }) => target)).toEqual(names);
    expect(first?.columns.map(({ source }) => source)).toEqual(header);
  });

  it('maps by the names of its columns too, whatever the sheet is called', () => {
    // All typology tables have the same columns.
    const called = /^(Group|Subgroup|Component)Typologies$/.test(table) ? table : undefined;
    const [first] = proposeWorksheetTables(sheet(names, called));
    expect([first?.table, first?.columns.length, first?.missing]).toEqual([table, names.length, []]);
  });

  it('says of each column what it is, in three languages', () => {
    for (const name of names) {
      const titles = getColumnTitles(table, name);
      expect(titles.every((title) => title !== '' && title !== name)).toBe(true);
      for (const language of languages) expect(getColumnHelpText(table, name, language)).not.toBe('');
    }
    for (const i of languages.keys())
      expect(new Set(names.map((name) => getColumnTitles(table, name)[i])).size).toBe(names.length);
    expect(getTableTitles(table)).not.toContain(table === 'Smp' ? '' : 'SmpPhases');
  });
});

it.each(languages)('a first list of machines in %s is one of machines', (language) => {
  const [header = [], ...rows] = buildExampleMachines(language);
  expect(rows).toHaveLength(5);
  expect(rows.every((row) => row.length === header.length)).toBe(true);
  const [first] = proposeMapping([sheet(header.map(String))]);
  expect([first?.table, first?.columns.length, first?.missing]).toEqual(['Machines', header.length, []]);
});

it('the workbook of an export maps by itself, each sheet to its table', () => {
  const tables = ['Machines', 'Groups', 'Subgroups', 'Components', 'Spares'] as const;
  const found = proposeMapping(
    tables.map((table) =>
      sheet(
        getImportColumns(table).map(({ name }) => name),
        table,
      ),
    ),
  );
  expect(found.map(({ table, sheet }) => [table, sheet])).toEqual(tables.map((table) => [table, table]));
});

describe('headers of others', () => {
  it('of SAP lists are known in English and German', () => {
    expect(
      targets(
        'Machines',
        'Equipment',
        'Description of technical object',
        'Object type',
        'Plant',
        'ABC indicator',
      ),
    ).toEqual({
      Equipment: 'code',
      'Description of technical object': 'description',
      'Object type': 'typologyCode',
      Plant: 'fabbrica',
      'ABC indicator': 'classCd',
    });
    expect(targets('Machines', 'Technischer Platz', 'Bezeichnung', 'Hersteller', 'Baujahr', 'Werk')).toEqual({
      'Technischer Platz': 'code',
      Bezeichnung: 'description',
      Hersteller: 'supplierCode',
      Baujahr: 'yearSetup',
      Werk: 'fabbrica',
    });
    expect(
      targets(
        'Spares',
        'Material',
        'Materialkurztext',
        'Lagerort',
        'Basismengeneinheit',
        'Frei verwendbar',
        'Meldebestand',
      ),
    ).toEqual({
      Material: 'code',
      Materialkurztext: 'description',
      Lagerort: 'warehouseCode',
      Basismengeneinheit: 'uom',
      'Frei verwendbar': 'stock',
      Meldebestand: 'reorderLevel',
    });
  });

  it('of an Italian list of spares and of suppliers are known', () => {
    expect(
      targets(
        'Spares',
        'codice_interno',
        'descrizione',
        'giacenza_minima',
        'giacenza_massima',
        'prezzo_acquisto',
      ),
    ).toEqual({
      codice_interno: 'code',
      descrizione: 'description',
      giacenza_minima: 'stockMin',
      giacenza_massima: 'optimalStock',
      prezzo_acquisto: 'unitPrice',
    });
    const suppliers = sheet([
      'id_fornitore',
      'ragione_sociale',
      'indirizzo',
      'telefono',
      'email',
      'partita_iva',
    ]);
    expect(proposeWorksheetTables(suppliers)[0]).toMatchObject({ table: 'Suppliers', missing: [] });
  });

  it('are of the table that knows most of them, though one it needs is missing', () => {
    const headers = ['Code', 'DESCRIPTION', 'Kind', 'scad vita residua'];
    for (const price of [column('price'), column('price', { filled: 3, samples: ['1,5'] })])
      expect(proposeWorksheetTables(sheet([...headers, price]))[0]).toMatchObject({
        table: 'Machines',
        missing: ['typologyCode'],
      });
  });

  it('are compared without case, accents and punctuation, and by likeness', () => {
    expect(targets('Machines', 'CODICE  MACCHINA:', 'Désignation', 'Yaer of installation')).toEqual({
      'CODICE  MACCHINA:': 'code',
      Désignation: 'description',
      'Yaer of installation': 'yearSetup',
    });
    expect(targets('Machines', 'Colour of the sky')).toEqual({});
    // Short words are similar to many others: this is not a plant.
    expect(targets('Machines', 'Plan')).toEqual({});
  });

  it('are each used once, the surest for a column', () => {
    const { columns } = proposeTable('Machines', sheet(['ID', 'code', 'Description', 'Name']));
    expect(columns).toEqual([
      { source: 'code', target: 'code' },
      { source: 'Description', target: 'description' },
    ]);
  });

  it('are believed less where the values are of another kind', () => {
    const priced = (numbers: number) =>
      proposeTable('Spares', sheet([column('Cost', { filled: 10, numbers })])).columns;
    expect(priced(10)).toEqual([{ source: 'Cost', target: 'unitPrice' }]);
    expect(priced(0)).toEqual([]);
    const taken = (table: ImportTable, name: string, more: Partial<ColumnProfile>) =>
      proposeTable(table, sheet([column(name, { filled: 10, ...more })])).columns.map(({ target }) => target);
    // A whole number fits any number; days may also be spreadsheet serials.
    expect(taken('Machines', 'Year of installation', { numbers: 1 })).toEqual(['yearSetup']);
    expect(taken('Machines', 'Year of installation', {})).toEqual([]);
    for (const [table, name, target] of [
      ['Cycles', 'First date', 'anchor'],
      ['EwoHistory', 'Segnalato il', 'reportedAt'],
    ] as const) {
      expect(taken(table, name, { days: 1 })).toEqual([target]);
      expect(taken(table, name, { numbers: 1 })).toEqual([target]);
      expect(taken(table, name, {})).toEqual([]);
    }
    // A text column accepts any value.
    expect(taken('Machines', 'Hersteller', {})).toEqual(['supplierCode']);
  });

  it('propose nothing where nothing is like ours, and say what is missing', () => {
    expect(proposeMapping([sheet(['foo', 'bar', 'baz quux'])])).toEqual([]);
    expect(proposeTable('Spares', sheet(['Part number'])).missing).toEqual(['description', 'warehouseCode']);
  });

  it('__proto__ and constructor are headers like others', () => {
    expect(targets('Machines', '__proto__', 'constructor', 'code')).toEqual({ code: 'code' });
  });
});

describe('sheets and tables', () => {
  const spares = ['Part number', 'Description', 'Warehouse', 'Unit price'];
  const machines = ['Machine code', 'Description', 'Typology'];
  const of = (...sheets: FileWorksheet[]) => proposeMapping(sheets).map(({ table, sheet }) => [table, sheet]);

  it('come in the order one table refers to another, whatever the order of the file', () => {
    expect(of(sheet(spares, 'A'), sheet(machines, 'B'))).toEqual([
      ['Machines', 'B'],
      ['Spares', 'A'],
    ]);
  });

  it('meet once: a table is filled from the sheet that is likest', () => {
    const likest = sheet(machines, 'Machines');
    const other = sheet([...machines, 'foo', 'bar'], 'A');
    for (const sheets of [
      [other, likest],
      [likest, other],
    ]) {
      const [first, ...more] = of(...sheets);
      expect(first).toEqual(['Machines', 'Machines']);
      expect(more.map(([table]) => table)).not.toContain('Machines');
    }
  });

  it('do not meet by one word among many', () => {
    const headers = ['Description', ...Array.from({ length: 19 }, (_, i) => `Odd thing ${i}`)];
    expect(proposeWorksheetTables(sheet(headers))).not.toEqual([]);
    expect(of(sheet(headers))).toEqual([]);
  });

  it('of no known header propose no table at all', () => {
    expect(proposeWorksheetTables(sheet(['foo']))).toEqual([]);
    expect(proposeWorksheetTables(sheet([]))).toEqual([]);
    expect(proposeTable('Machines', sheet([])).score).toBe(0);
  });

  it('are likelier where the sheet is called as the table is, in any language', () => {
    const score = (name: string) => proposeTable('Machines', sheet(machines, name)).score;
    expect(score('MACCHINE')).toBe(score('Machines'));
    expect(score('Machines')).toBeGreaterThan(score('A'));
    expect(score('Machines')).toBeLessThan(1.01);
  });

  it('have their columns in the order of the table', () => {
    const { columns } = proposeTable('Machines', sheet([...machines].reverse()));
    expect(columns.map(({ target }) => target)).toEqual(['code', 'description', 'typologyCode']);
  });
});

it('columns are proposed as they stand: what could be read in two ways is not answered by a proposal', () => {
  const unclear = [
    column('First date', { filled: 3, days: 3, dates: 'unclear' }),
    column('Tolerance', { filled: 3, numbers: 3, decimal: 'unclear' }),
  ];
  expect(proposeTable('Cycles', sheet(unclear)).columns).toEqual([
    { source: 'First date', target: 'anchor' },
    { source: 'Tolerance', target: 'tolerance' },
  ]);
});
