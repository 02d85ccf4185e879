import { describe, expect, it } from 'vitest';
import {
  escapeFormula,
  formatCsv,
  toDayCell,
  toFileName,
  toInstantCell,
  toSheetData,
} from './export-file.ts';

it.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx'])('keeps %j from becoming a formula', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

it('leaves plain text alone', () => {
  expect([escapeFormula('P-1'), escapeFormula('')]).toEqual(['P-1', '']);
});

describe('a CSV', () => {
  const rows = [
    ['Code', 'Amount;b', 'On'],
    ['say "hi"', 1266.989, toDayCell('2026-11-26')],
    ['two\nlines', -5, toInstantCell('2026-11-26T14:04:00.000Z', 'Europe/Rome')],
    ['a,b', 1e-7, ''],
    ['=1+1', 0.5, toDayCell(undefined)],
  ];

  it('opens in English spreadsheets', () => {
    expect(formatCsv(rows, 'en').split('\r\n')).toEqual([
      'Code,"Amount;b",On',
      '"say ""hi""",1266.989,2026-11-26',
      '"two\nlines",-5,2026-11-26 15:04',
      '"a,b",0.0000001,',
      "'=1+1,0.5,",
    ]);
  });

  it('opens in Italian and French spreadsheets', () => {
    expect(formatCsv(rows, 'it').split('\r\n')).toEqual([
      'Code;"Amount;b";On',
      '"say ""hi""";"1266,989";2026-11-26',
      '"two\nlines";-5;2026-11-26 15:04',
      '"a,b";"0,0000001";',
      '\'=1+1;"0,5";',
    ]);
  });
});

it.each([
  [1.125, '1.1250', '1,1250'],
  [-12.345, '-12.3450', '-12,3450'],
  [1266.989, '1266.989', '1266,989'],
  [0.125, '0.125', '0,125'],
  [12.5, '12.5', '12,5'],
  [1500, '1500', '1500'],
])('%d is no other number to whoever reads a CSV in another region', (value, en, it) => {
  expect([formatCsv([[value]], 'en'), formatCsv([[value]], 'it').replaceAll('"', '')]).toEqual([en, it]);
});

it('a workbook has real dates and numbers, nothing for what is empty', () => {
  expect(
    toSheetData([
      ['Code', 'On'],
      ['=1', toDayCell('2026-11-26')],
      [12.5, toInstantCell('2026-11-26T14:04:00.000Z', 'Europe/Rome')],
      ['', ''],
    ]),
  ).toEqual([
    [
      { value: 'Code', fontWeight: 'bold' },
      { value: 'On', fontWeight: 'bold' },
    ],
    [{ value: "'=1" }, { value: new Date('2026-11-26T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }],
    [{ value: 12.5 }, { value: new Date('2026-11-26T15:04:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' }],
    [null, null],
  ]);
});

it.each([
  ['Ricambi', 'Ricambi'],
  ['M/1 "A": x\ny', 'M-1 -A- x-y'],
  ['Équipements  été', 'Équipements été'],
])('a file of %j is called %j', (name, file) => {
  expect(toFileName(name)).toBe(file);
});
