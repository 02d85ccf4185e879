import { describe, expect, it } from 'vitest';
import { type ColumnFormat, createCellReader, validateRow } from './cells.ts';
import { isNoDate, parseDateNumber, parseDateText } from './dates.ts';
import { parseNumberText } from './numbers.ts';
import type { CheckCode } from './problem.ts';
import { getCellText, type StagedCell } from './staged.ts';
import { getImportColumns, type ImportTable } from './template/template.ts';
import type { TemplateColumn } from './template/template-columns.ts';

const columnOf = (table: ImportTable, name: string): TemplateColumn =>
  getImportColumns(table).find((column) => column.name === name)!;
function read(column: TemplateColumn, cell: StagedCell, writing: ColumnFormat = {}) {
  const told: [CheckCode, unknown?][] = [];
  const value = createCellReader(
    column,
    writing,
    2026,
  )(cell, (code, values) => told.push(values ? [code, values] : [code]));
  return told.length === 0 ? value : { value, told };
}
const of =
  (table: ImportTable, name: string, writing?: ColumnFormat) =>
  (cell: StagedCell): unknown =>
    read(columnOf(table, name), cell, writing);
const only = (code: CheckCode, values?: object) => ({
  value: undefined,
  told: [values ? [code, values] : [code]],
});
const moment: TemplateColumn = { name: 'at', need: 'optional', kind: 'instant', example: '' };

describe('a number', () => {
  it.each<[string, ',' | '.' | undefined, number | undefined]>([
    ['12', undefined, 12],
    ['-12', undefined, -12],
    ['45-', undefined, -45],
    ['−7', undefined, -7],
    ['8,4', undefined, 8.4],
    ['8.4', undefined, 8.4],
    ['1.234,56', undefined, 1234.56],
    ['1,234.56', undefined, 1234.56],
    ['1.234.567', undefined, 1234567],
    ['1,234,567', undefined, 1234567],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['1,2', '.', 1.2],
    ['1 234,5', ',', 1234.5],
    ['1\u202f234,5', ',', 1234.5],
    ['1\u00a0234.5', '.', 1234.5],
    ["1'234.50", '.', 1234.5],
    ['12.', '.', 12],
    [',5', ',', 0.5],
    ['€ 12,50', ',', 12.5],
    ['12,50€', ',', 12.5],
    ['1,5E+3', ',', 1500],
    ['1e-7', '.', 1e-7],
    ['1e3', '.', 1000],
    ['1.23.4', '.', undefined],
    ['12.34.56', ',', undefined],
    ['1,23,4', ',', undefined],
    ['NA', undefined, undefined],
    ['Removed', undefined, undefined],
    ['-', undefined, undefined],
    ['-5-', undefined, undefined],
    ['12 kg', undefined, undefined],
    ['0x10', undefined, undefined],
    ['1e999', undefined, undefined],
    ['', undefined, undefined],
  ])('%s with %s is %s', (text, decimal, n) => expect(parseNumberText(text, decimal)).toBe(n));

  it('of a column is read by the mark its column has', () => {
    expect(of('Spares', 'unitPrice', { decimal: ',' })('1.234,5')).toBe(1234.5);
    expect(of('Spares', 'unitPrice', { decimal: '.' })('1,234.5')).toBe(1234.5);
    expect(of('Spares', 'unitPrice')(8.4)).toBe(8.4);
    expect(of('Spares', 'unitPrice')('NA')).toEqual(only('notNumber', { value: 'NA' }));
    expect(of('Spares', 'unitPrice')(true)).toEqual(only('notNumber', { value: 'true' }));
    expect(of('Spares', 'unitPrice')({ day: '2026-03-01' })).toEqual(
      only('notNumber', { value: '2026-03-01' }),
    );
  });

  it('is whole, not negative, and not zero where it may not', () => {
    expect(of('Spares', 'qtacont')(5)).toBe(5);
    expect(of('Spares', 'qtacont')('5,5')).toEqual(only('notWhole', { value: '5,5' }));
    expect(of('Spares', 'stock')(-1)).toEqual(only('negative'));
    expect(of('Spares', 'stock')(0)).toBe(0);
    expect(of('Machines', 'price')('-0,01')).toEqual(only('negative'));
    expect(of('Cycles', 'frequencyN')(0)).toEqual(only('frequencyZero'));
    expect(of('Cycles', 'frequencyN')(-3)).toEqual(only('frequencyZero'));
    expect(of('Cycles', 'frequencyN')(1)).toBe(1);
  });

  it('of a year is not before machines, nor after the next one', () => {
    const year = of('Machines', 'yearSetup');
    expect([year(1900), year('2027')]).toEqual([1900, 2027]);
    expect(year(1899)).toEqual({ value: 1899, told: [['yearEarly']] });
    expect(year(2028)).toEqual(only('yearLate'));
  });
});

describe('a day', () => {
  it.each<[string, 'dmy' | 'mdy' | 'ymd', string | undefined]>([
    ['16/03/2026', 'dmy', '2026-03-16'],
    ['6/3/2026', 'dmy', '2026-03-06'],
    ['6/3/2026', 'mdy', '2026-06-03'],
    ['16.03.2026', 'dmy', '2026-03-16'],
    ['16-03-26', 'dmy', '2026-03-16'],
    ['16/03/69', 'dmy', '1969-03-16'],
    ['16/03/68', 'dmy', '2068-03-16'],
    ['03/16/2026', 'mdy', '2026-03-16'],
    ['03/16/2026', 'dmy', undefined],
    ['2026-03-16', 'mdy', '2026-03-16'],
    ['2026/3/6', 'dmy', '2026-03-06'],
    ['26-03-16', 'ymd', '2026-03-16'],
    ['2026-03-16T06:30:00', 'dmy', '2026-03-16'],
    ['16/03/2026 06:30', 'dmy', '2026-03-16'],
    ['20260316', 'dmy', '2026-03-16'],
    ['46097', 'dmy', '2026-03-16'],
    ['16 marzo 2026', 'dmy', '2026-03-16'],
    ['16-Mar-26', 'dmy', '2026-03-16'],
    ['16 août 2026', 'dmy', '2026-08-16'],
    ['16 juil. 2026', 'dmy', '2026-07-16'],
    ['16. Mai 2026', 'dmy', '2026-05-16'],
    ['March 16, 2026', 'dmy', '2026-03-16'],
    ['29/02/2028', 'dmy', '2028-02-29'],
    ['29/02/2026', 'dmy', undefined],
    ['31/04/2026', 'dmy', undefined],
    ['0/1/00', 'dmy', undefined],
    ['0/1/00', 'mdy', undefined],
    ['00/00/0000', 'dmy', undefined],
    ['0000-00-00', 'dmy', undefined],
    ['00000000', 'dmy', undefined],
    ['31/12/9999', 'dmy', undefined],
    ['2026', 'dmy', undefined],
    ['16 foo 2026', 'dmy', undefined],
    ['16/03/2026 25:00', 'dmy', undefined],
    ['NA', 'dmy', undefined],
    ['', 'dmy', undefined],
  ])('%s as %s is %s', (text, order, day) => expect(parseDateText(text, order)?.day).toBe(day));

  it.each<[number, string | undefined]>([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [46097, '2026-03-16'],
    [46097.999999, '2026-03-17'],
    [109574, '2199-12-31'],
    [109575, undefined],
    [0, undefined],
    [-5, undefined],
    // A year, not a day of 1905.
    [2026, undefined],
    [20260316, '2026-03-16'],
    [20261316, undefined],
  ])('%s of a spreadsheet is %s', (n, day) => expect(parseDateNumber(n)?.day).toBe(day));

  it('of a column comes in by the order of its column', () => {
    const day = of('Machines', 'scadVitaResidua', { dates: 'mdy' });
    expect(day('03/04/2026')).toBe('2026-03-04');
    expect(day({ day: '2026-03-16T06:00:00' })).toBe('2026-03-16');
    expect(of('Machines', 'scadVitaResidua')('03/04/2026')).toBe('2026-04-03');
    expect(day('31/04/2026')).toEqual(only('notDay', { value: '31/04/2026' }));
    expect(day(false)).toEqual(only('notDay', { value: 'false' }));
  });

  it.each([
    '0/1/00',
    '1/0/00',
    '00/01/1900',
    '0/1/00 0:00',
    '00.00.0000',
    '0000-00-00 00:00:00',
    '00000000',
    0,
  ])('%s of a program is none', (cell) => {
    expect(of('Machines', 'scadVitaResidua')(cell)).toBeUndefined();
    expect(read(moment, cell)).toBeUndefined();
    expect(of('Cycles', 'anchor')(cell)).toEqual(only('required'));
  });

  it.each(['1/1/00', '01/01/1900', '10/01/1900', '1/10/00', '0001-01-01'])('%s is not none', (text) => {
    expect(isNoDate(text)).toBe(false);
  });

  it.each([
    ['2026-03-16T05:00Z', '2026-03-16T06:00'],
    ['2026-07-16T23:30:15.250Z', '2026-07-17T01:30'],
    ['2026-03-16 05:00:00+0000', '2026-03-16T06:00'],
    ['2026-03-16t07:00-05:00', '2026-03-16T13:00'],
    ['2026-03-16T05:00', '2026-03-16T05:00'],
  ])('%s is what the clock of the plant showed then', (text, wall) => {
    const told: unknown[] = [];
    const tell = (...all: unknown[]) => void told.push(all);
    expect(createCellReader(moment, {}, 2026, 'Europe/Rome')(text, tell)).toBe(wall);
    const day = columnOf('Machines', 'scadVitaResidua');
    expect(createCellReader(day, {}, 2026, 'Europe/Rome')(text, tell)).toBe(wall.slice(0, 10));
    expect(told).toEqual([]);
  });
  it.each(['2026-02-30T05:00Z', '2026-03-16T25:00Z', '2026-03-16T05:00Y'])('%s is no moment', (text) => {
    const told: unknown[] = [];
    createCellReader(moment, {}, 2026, 'Europe/Rome')(text, (code) => void told.push(code));
    expect(told).toEqual(['notDay']);
  });

  it('with a time is the wall clock of the plant', () => {
    expect(read(moment, '16/03/2026 14.30')).toBe('2026-03-16T14:30');
    expect(read(moment, '2026-03-16T06:05:59.5')).toBe('2026-03-16T06:05');
    expect(read(moment, '16/03/2026 2:30 PM')).toBe('2026-03-16T14:30');
    expect(read(moment, '16/03/2026 12:10 am')).toBe('2026-03-16T00:10');
    expect(read(moment, 46097.25)).toBe('2026-03-16T06:00');
    expect(read(moment, { day: '2026-03-16' })).toBe('2026-03-16T00:00');
    expect(read(moment, '16/03/2026 13:00 pm')).toEqual(only('notDay', { value: '16/03/2026 13:00 pm' }));
  });
});

describe('a text', () => {
  const code = of('Spares', 'code');
  it('is required where a row says nothing without it', () => {
    for (const nothing of [null, '', '  ', '\u00a0']) expect(code(nothing)).toEqual(only('required'));
    expect(of('Spares', 'codeSap')(' ')).toBeUndefined();
  });

  it.each<[StagedCell, string]>([
    ['000123', '000123'],
    [10004711, '10004711'],
    [12.5, '12.5'],
    [0.1 + 0.2, '0.3'],
    [1e-7, '0.0000001'],
    [false, 'false'],
    [{ number: 12, shown: 'PMP-0012' }, 'PMP-0012'],
    ["'00451", '00451'],
    ['1E5', '1E5'],
    ['MAR-12', 'MAR-12'],
  ])('of the cell %s is %s', (cell, text) => expect(code(cell)).toBe(text));

  it.each<[StagedCell, string, CheckCode]>([
    ['3,02E+07', '3,02E+07', 'spreadsheetNumber'],
    ['8.00123E+11', '8.00123E+11', 'spreadsheetNumber'],
    [1e21, '1000000000000000000000', 'spreadsheetDigits'],
    [123456789012345680000, '123456789012346000000', 'spreadsheetDigits'],
    ['123456789012345000', '123456789012345000', 'spreadsheetDigits'],
    [{ day: '2026-03-16' }, '2026-03-16', 'spreadsheetDate'],
    ['12-gen', '12-gen', 'spreadsheetDate'],
    ['mar-12', 'mar-12', 'spreadsheetDate'],
    ['3-Sep-26', '3-Sep-26', 'spreadsheetDate'],
    ['01/02/2026', '01/02/2026', 'spreadsheetDate'],
  ])('of the cell %s was changed by a spreadsheet', (cell, value, change) => {
    expect(code(cell)).toEqual({ value, told: [[change, { value }]] });
  });
  it('that is no code may name a date', () => {
    expect(of('Spares', 'description')('01/02/2026')).toBe('01/02/2026');
  });

  it('loses the blanks at its ends, and says so', () => {
    expect(code(' A 1 ')).toEqual({ value: 'A 1', told: [['trimmed']] });
  });

  it('has the form in which it is stored, so that it equals the stored one', () => {
    expect(code('ENGINES  x 2')).toBe('ENGINES x 2');
    expect(code('e\u0301lan\u200b')).toBe('élan');
    expect(of('Machines', 'noteGeneral')('a  b \n  c')).toBe('a b\n  c');
    expect(code('\u200b')).toEqual(only('badFormat', { value: '\u200b' }));
  });

  it('is as long as its field, on one line, without hidden marks', () => {
    expect(code('x'.repeat(40))).toBe('x'.repeat(40));
    expect(code('x'.repeat(41))).toEqual(only('tooLong', { limit: 40 }));
    expect(code('a\nb')).toEqual(only('badFormat', { value: 'a\nb' }));
    expect(code('a\u202eb')).toEqual(only('badFormat', { value: 'a\u202eb' }));
    expect(code('a\ufffdb')).toEqual(only('badFormat', { value: 'a\ufffdb' }));
    expect(of('Machines', 'noteGeneral')('a\nb')).toBe('a\nb');
  });

  it('of an address is one', () => {
    const mail = of('Suppliers', 'email');
    expect(mail('Info@Firm.example')).toBe('info@firm.example');
    expect(mail('non ricordo')).toEqual(only('badFormat', { value: 'non ricordo' }));
  });

  it('that begins like a formula stays text; what an export escaped is what it was', () => {
    const phone = of('Suppliers', 'phone');
    expect(phone('+39 011')).toEqual({ value: '+39 011', told: [['formulaText']] });
    expect(code('=1+1')).toEqual({ value: '=1+1', told: [['formulaText']] });
    expect(code('@SUM')).toEqual({ value: '@SUM', told: [['formulaText']] });
    expect(phone("'+39 011")).toBe('+39 011');
    expect(code("'tis")).toBe("'tis");
  });

  it('is no error of a formula', () => {
    expect(code({ error: '#REF!' })).toEqual(only('formulaError', { value: '#REF!' }));
    expect(code('#NAME?')).toEqual(only('formulaError', { value: '#NAME?' }));
    expect(of('Spares', 'stock')('#RIF!')).toEqual(only('formulaError', { value: '#RIF!' }));
    expect(code('#12')).toBe('#12');
  });
});

describe('a choice', () => {
  it.each<[StagedCell, unknown]>([
    ['Y', 'Y'],
    ['y', 'Y'],
    ['yes', 'Y'],
    ['Sì', 'Y'],
    ['SI', 'Y'],
    ['oui', 'Y'],
    ['VERO', 'Y'],
    ['true', 'Y'],
    [true, 'Y'],
    [1, 'Y'],
    ['1', 'Y'],
    ['FALSO', 'N'],
    [false, 'N'],
    [0, 'N'],
    ['non', 'N'],
    ['maybe', only('unknownChoice', { value: 'maybe', choices: 'Y, N' })],
  ])('of yes and no: %s', (cell, chosen) => expect(of('Machines', 'twin')(cell)).toEqual(chosen));

  it('is known by its own name and by its labels', () => {
    const state = of('Machines', 'stato');
    expect(['active', 'Attiva', 'ACTIVE', 'In standby', 'Mise au rebut'].map(state)).toEqual([
      'active',
      'active',
      'active',
      'standby',
      'dismissed',
    ]);
    expect(of('Machines', 'classCd')('aa')).toBe('AA');
    expect(of('Machines', 'classCd')('D')).toEqual(
      only('unknownChoice', { value: 'D', choices: 'AA, A, B, C' }),
    );
    expect(['W', 'weeks', 'settimane', 'mois', 'Jahr'].map(of('Cycles', 'frequencyUnit'))).toEqual([
      'W',
      'W',
      'W',
      'M',
      'Y',
    ]);
    expect(of('Cycles', 'updateMode')('Da ultima esecuzione')).toBe('lastCompletion');
  });

  it('may be several, also where a spreadsheet made one number of them', () => {
    const shifts = of('Machines', 'shifts');
    expect(['1,2', '1; 2', 'Mattina, Notte', '2,2'].map(shifts)).toEqual(['1,2', '1,2', '1,3', '2']);
    expect([shifts(1.2), shifts(3)]).toEqual(['1,2', '3']);
    expect(shifts('1,5')).toEqual(only('unknownChoice', { value: '1,5', choices: '1, 2, 3, 4' }));
  });
});

describe('a row', () => {
  it('keeps the least stock below the optimal one, and orders before it is reached', () => {
    expect(validateRow({ stockMin: 5, optimalStock: 4 }, 7)).toEqual([
      { line: 7, column: 'stockMin', code: 'minAboveOptimal' },
    ]);
    expect(validateRow({ stockMin: 5, reorderLevel: 4, optimalStock: 9 }, 7)).toEqual([
      { line: 7, column: 'reorderLevel', code: 'reorderBelowMin' },
    ]);
    expect(validateRow({ stockMin: 5, reorderLevel: 5, optimalStock: 5 }, 7)).toEqual([]);
    expect(validateRow({ stockMin: 5 }, 7)).toEqual([]);
  });
});

it('shows a cell as it is written', () => {
  expect(
    [null, undefined, 'a', 1.5, true, { day: '2026-03-16' }, { error: '#N/A' }].map(getCellText),
  ).toEqual(['', '', 'a', '1.5', 'true', '2026-03-16', undefined]);
});
