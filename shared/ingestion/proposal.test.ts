import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import type { ColumnProfile, FileSheet } from './import.ts';
import { proposal, proposedTable, proposedTables, writingIn } from './proposal.ts';
import { columnsOf, type ImportTable, importTableNames } from './template.ts';
import { firstMachines, templateSheet } from './template-sheet.ts';
import { columnHelp, columnTitles, tableTitles } from './words/titles.ts';

const column = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  filled: 0,
  numbers: 0,
  days: 0,
  samples: [],
  ...more,
});
const sheet = (headers: readonly (string | ColumnProfile)[], name = 'Sheet1'): FileSheet => ({
  name,
  rows: 10,
  headerRow: 1,
  columns: headers.map((header) => (typeof header === 'string' ? column(header) : header)),
});
const targets = (table: ImportTable, ...headers: string[]) =>
  Object.fromEntries(
    proposedTable(table, sheet(headers)).columns.map(({ source, target }) => [source, target]),
  );

describe.each(importTableNames)('the template of %s', (table) => {
  const names = columnsOf(table).map(({ name }) => name);

  it.each(languages)('maps by itself in %s', (language) => {
    const [header = []] = templateSheet(table, language);
    const [first] = proposedTables(sheet(header.map(String)));
    expect(first?.table).toBe(table);
    expect(first?.columns.map(({ target }) => target)).toEqual(names);
    expect(first?.columns.map(({ source }) => source)).toEqual(header);
  });

  it('maps by the names of its columns too, whatever the sheet is called', () => {
    // typologies have the same columns, of whatever they are
    const called = /^(Group|Subgroup|Component)Typologies$/.test(table) ? table : undefined;
    const [first] = proposedTables(sheet(names, called));
    expect([first?.table, first?.columns.length, first?.missing]).toEqual([table, names.length, []]);
  });

  it('says of each column what it is, in three languages', () => {
    for (const name of names) {
      const titles = columnTitles(table, name);
      expect(titles.every((title) => title !== '' && title !== name)).toBe(true);
      for (const language of languages) expect(columnHelp(table, name, language)).not.toBe('');
    }
    for (const i of languages.keys())
      expect(new Set(names.map((name) => columnTitles(table, name)[i])).size).toBe(names.length);
    expect(tableTitles(table)).not.toContain(table === 'Smp' ? '' : 'SmpPhases');
  });
});

it.each(languages)('a first list of machines in %s is one of machines', (language) => {
  const [header = [], ...rows] = firstMachines(language);
  expect(rows).toHaveLength(5);
  expect(rows.every((row) => row.length === header.length)).toBe(true);
  const [first] = proposal([sheet(header.map(String))]);
  expect([first?.table, first?.columns.length, first?.missing]).toEqual(['Machines', header.length, []]);
});

it('the workbook of an export maps by itself, each sheet to its table', () => {
  const tables = ['Machines', 'Groups', 'Subgroups', 'Components', 'Spares'] as const;
  const found = proposal(
    tables.map((table) =>
      sheet(
        columnsOf(table).map(({ name }) => name),
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
    expect(proposedTables(suppliers)[0]).toMatchObject({ table: 'Suppliers', missing: [] });
  });

  it('are of the table that knows most of them, though one it needs is missing', () => {
    const headers = ['Code', 'DESCRIPTION', 'Kind', 'scad vita residua'];
    for (const price of [column('price'), column('price', { filled: 3, samples: ['1,5'] })])
      expect(proposedTables(sheet([...headers, price]))[0]).toMatchObject({
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
    // a short word is soon like another: this is no plant
    expect(targets('Machines', 'Plan')).toEqual({});
  });

  it('are each used once, the surest for a column', () => {
    const { columns } = proposedTable('Machines', sheet(['ID', 'code', 'Description', 'Name']));
    expect(columns).toEqual([
      { source: 'code', target: 'code' },
      { source: 'Description', target: 'description' },
    ]);
  });

  it('are believed less where the values are of another kind', () => {
    const priced = (numbers: number) =>
      proposedTable('Spares', sheet([column('Cost', { filled: 10, numbers })])).columns;
    expect(priced(10)).toEqual([{ source: 'Cost', target: 'unitPrice' }]);
    expect(priced(0)).toEqual([]);
    const taken = (table: ImportTable, name: string, more: Partial<ColumnProfile>) =>
      proposedTable(table, sheet([column(name, { filled: 10, ...more })])).columns.map(
        ({ target }) => target,
      );
    // a whole number as any number; days also as a spreadsheet keeps them
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
    // anything may stand in a text
    expect(taken('Machines', 'Hersteller', {})).toEqual(['supplierCode']);
  });

  it('propose nothing where nothing is like ours, and say what is missing', () => {
    expect(proposal([sheet(['foo', 'bar', 'baz quux'])])).toEqual([]);
    expect(proposedTable('Spares', sheet(['Part number'])).missing).toEqual(['description', 'warehouseCode']);
  });

  it('__proto__ and constructor are headers like others', () => {
    expect(targets('Machines', '__proto__', 'constructor', 'code')).toEqual({ code: 'code' });
  });
});

describe('sheets and tables', () => {
  const spares = ['Part number', 'Description', 'Warehouse', 'Unit price'];
  const machines = ['Machine code', 'Description', 'Typology'];
  const of = (...sheets: FileSheet[]) => proposal(sheets).map(({ table, sheet }) => [table, sheet]);

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
    expect(proposedTables(sheet(headers))).not.toEqual([]);
    expect(of(sheet(headers))).toEqual([]);
  });

  it('of no known header propose no table at all', () => {
    expect(proposedTables(sheet(['foo']))).toEqual([]);
    expect(proposedTables(sheet([]))).toEqual([]);
    expect(proposedTable('Machines', sheet([])).score).toBe(0);
  });

  it('are likelier where the sheet is called as the table is, in any language', () => {
    const score = (name: string) => proposedTable('Machines', sheet(machines, name)).score;
    expect(score('MACCHINE')).toBe(score('Machines'));
    expect(score('Machines')).toBeGreaterThan(score('A'));
    expect(score('Machines')).toBeLessThan(1.01);
  });

  it('have their columns in the order of the table', () => {
    const { columns } = proposedTable('Machines', sheet([...machines].reverse()));
    expect(columns.map(({ target }) => target)).toEqual(['code', 'description', 'typologyCode']);
  });
});

describe('how a column writes', () => {
  const dates = column('First date', { filled: 3, days: 3, dates: 'unclear' });
  it('is told by itself, or by the other columns of its sheet', () => {
    const both = sheet([dates, column('b', { dates: 'mdy', decimal: ',' })]);
    expect(writingIn(both, both.columns[0])).toEqual({ decimal: ',', dates: 'mdy' });
    const apart = sheet([
      column('a', { dates: 'dmy', decimal: '.' }),
      column('b', { dates: 'mdy', decimal: ',' }),
    ]);
    expect(writingIn(apart, column('c'))).toEqual({});
    expect(writingIn(apart, apart.columns[1])).toEqual({ decimal: ',', dates: 'mdy' });
    // columns that hold neither tell nothing
    const silent = sheet([dates, column('b', { dates: 'ymd', decimal: '.' }), column('c'), column('d')]);
    expect(writingIn(silent, silent.columns[0])).toEqual({ decimal: '.', dates: 'ymd' });
    expect(writingIn(silent, undefined)).toEqual({ decimal: '.', dates: 'ymd' });
  });

  it('where nothing tells the day from the month, an order is proposed that can be seen', () => {
    const found = proposedTable('Cycles', sheet([dates])).columns;
    expect(found).toEqual([
      { source: 'First date', target: 'anchor', transform: [{ op: 'dates', order: 'dmy' }] },
    ]);
    const of = (table: ImportTable, ...columns: ColumnProfile[]) =>
      proposedTable(table, sheet(columns)).columns;
    // as the other columns of its sheet do
    const american = column('Noted', { dates: 'mdy' });
    expect(of('EwoHistory', { ...dates, name: 'Reported at' }, american)).toEqual([
      { source: 'Reported at', target: 'reportedAt', transform: [{ op: 'dates', order: 'mdy' }] },
    ]);
    // a column that tells needs none, nor does a text
    expect(of('Cycles', { ...dates, dates: 'mdy' })).toEqual([{ source: 'First date', target: 'anchor' }]);
    expect(of('Machines', { ...dates, name: 'Description' })).toEqual([
      { source: 'Description', target: 'description' },
    ]);
  });
});
