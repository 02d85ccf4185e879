import { describe, expect, it } from 'vitest';
import { languages } from '../messages.ts';
import {
  formatLocalTime,
  isNoDate,
  parseDateNumber,
  parseDateText,
  parseTimeText,
  parseZonedDateText,
} from './dates.ts';
import { documentsIdPattern, parseDocumentsId } from './documented.ts';
import {
  buildPreparedRowsKey,
  buildStagedRowsKey,
  buildUploadKey,
  buildVerdictCountsKey,
  buildVerdictsKey,
  buildWorksheetsKey,
  parseUploadKey,
} from './import-keys.ts';
import { toProblem } from './problem-item.ts';
import { getCellText, isBlank } from './staged.ts';
import { getImportColumns, importTableNames } from './template/template.ts';
import { buildExampleMachines, buildTemplateWorksheet } from './template/template-sheet.ts';

describe('a cell', () => {
  it('says what it shows, and nothing of an error', () => {
    expect([null, undefined, 'x', 12, 1.5, true, { day: '2026-03-16' }].map(getCellText)).toEqual([
      ...['', '', 'x', '12', '1.5', 'true', '2026-03-16'],
    ]);
    expect(getCellText({ error: '#REF!' })).toBeUndefined();
  });

  it('of a number is told without an exponent, to fifteen digits', () => {
    expect([1e21, 123456789012345, 1e-7, 0.1 + 0.2, 1234567890.1234567].map(getCellText)).toEqual([
      ...['1000000000000000000000', '123456789012345', '0.0000001', '0.3', '1234567890.12346'],
    ]);
  });

  it('is blank where it holds nothing but blanks', () => {
    for (const cell of [null, undefined, '', ' ', '\t\n', '\u00a0', '\u3000'])
      expect(isBlank(cell)).toBe(true);
    for (const cell of ['x', ' x', 'à', 0, false, { day: '2026-03-16' }, { error: '#REF!' }])
      expect(isBlank(cell)).toBe(false);
  });
});

describe('a time', () => {
  it.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', undefined],
    ['9.05', 545],
    ['12:60', undefined],
    ['10:00:60', undefined],
    ['10:00:59.5', 600],
    ['10:00:59.250', 600],
    ['10:00:59,5', 600],
    ['12:00 am', 0],
    ['12:30 PM', 750],
    ['1:00 p.m.', 780],
    ['2.30 pm', 870],
    ['0:30 am', undefined],
    ['13:00 pm', undefined],
    ['10', undefined],
    ['x10:00', undefined],
    ['10:00x', undefined],
  ])('%s is %s minutes', (text, minutes) => {
    expect(parseTimeText(text)).toBe(minutes);
  });

  it('with a zone is what the plant’s clock showed', () => {
    const at = (text: string) => {
      const when = parseZonedDateText(text, 'Europe/Rome');
      return when && formatLocalTime(when);
    };
    expect(at('2026-03-16T05:00Z')).toBe('2026-03-16T06:00');
    expect(at(' 2026-03-16 07:00+02:00 ')).toBe('2026-03-16T06:00');
    expect(at('2026-03-16T23:30:15.5z')).toBe('2026-03-17T00:30');
    expect(at('2026-03-16 01:00 -0500')).toBe('2026-03-16T07:00');
    for (const text of [
      '2026-02-30T05:00Z',
      '2026-03-16T05:00',
      '2026-03-16Z',
      '2026-03-16T25:00Z',
      'x2026-03-16T05:00Z',
      '2026-03-16T05:00Zx',
    ])
      expect(at(text)).toBeUndefined();
    expect(formatLocalTime({ day: '2026-03-16' })).toBe('2026-03-16T00:00');
  });

  it('is of a day there was: leap years leave out most centuries', () => {
    const day = (text: string) => parseDateText(text, 'dmy')?.day;
    expect(['29/02/2024', '29/02/2000', '29/02/1900', '29/02/2100', '29/02/2026'].map(day)).toEqual([
      ...['2024-02-29', '2000-02-29', undefined, undefined, undefined],
    ]);
    expect(['01/01/1900', '31/12/1899', '31/12/2199', '01/01/2200'].map(day)).toEqual([
      ...['1900-01-01', undefined, '2199-12-31', undefined],
    ]);
    for (const text of ['x20260316', '20260316x', '202603160', 'x46097', '46097x'])
      expect(day(text)).toBeUndefined();
    expect([
      parseDateText('26-03-16', 'ymd')?.day,
      parseDateText('6-03-16', 'ymd'),
      parseDateText('26-03-2016', 'ymd'),
    ]).toEqual([...['2026-03-16', undefined, undefined]]);
  });

  it('is found between blanks', () => {
    expect(parseDateText(' 16/03/2026 ', 'dmy')).toEqual({ day: '2026-03-16' });
    expect(parseTimeText(' 14:30 ')).toBe(870);
    expect(isNoDate(' 0/1/00 ')).toBe(true);
  });

  it('is of a month with or without its accents', () => {
    const day = (text: string) => parseDateText(text, 'dmy')?.day;
    expect(['16 février 2026', '16 fevrier 2026', '16 déc. 2026', '16 März 2026'].map(day)).toEqual([
      ...['2026-02-16', '2026-02-16', '2026-12-16', '2026-03-16'],
    ]);
  });

  it('is read beside its day', () => {
    expect(parseDateText('16/03/2026 14:30', 'dmy')).toEqual({ day: '2026-03-16', minutes: 870 });
    expect(parseDateText('16/03/2026 25:00', 'dmy')).toBeUndefined();
    expect(parseDateText('31/04/2026 10:00', 'dmy')).toBeUndefined();
    expect(parseDateText('46097,75', 'dmy')).toEqual({ day: '2026-03-16', minutes: 1080 });
  });
});

it.each<[number, object | undefined]>([
  [1, { day: '1900-01-01' }],
  [59, { day: '1900-02-28' }],
  // 29 February 1900, which does not exist.
  [60, undefined],
  [60.5, undefined],
  [61, { day: '1900-03-01' }],
  [46097, { day: '2026-03-16' }],
  [46097.5, { day: '2026-03-16', minutes: 720 }],
  [46097.99999, { day: '2026-03-17', minutes: 0 }],
  [109574, { day: '2199-12-31' }],
  [109575, undefined],
  [0.5, undefined],
  [1899, { day: '1905-03-13' }],
  [1900, undefined],
  [2199, undefined],
  [2200, { day: '1906-01-08' }],
  [20260316, { day: '2026-03-16' }],
  [20260230, undefined],
  [21990101, { day: '2199-01-01' }],
  [22000101, undefined],
  [202603160, undefined],
  [-1, undefined],
])('the number %d of a spreadsheet is the day %j', (n, when) => {
  expect(parseDateNumber(n)).toEqual(when);
});

describe('where an import keeps what it works on', () => {
  const place = { tenant: 'a/b', plant: 'P 1', id: '01J' };

  it('leads back from what was sent', () => {
    expect(buildUploadKey(place)).toBe('quarantine/a%2Fb/P%201/01J');
    expect(parseUploadKey(buildUploadKey(place))).toEqual(place);
    for (const key of [
      'staged/a/P/x',
      'quarantine/a/P',
      'quarantine//P/x',
      'quarantine/a//x',
      'quarantine/a/P/',
      'quarantine/a/P/x/y',
    ])
      expect(parseUploadKey(key)).toBeUndefined();
  });

  it('is apart by what it is, its table and its page', () => {
    expect([
      buildWorksheetsKey(place),
      buildStagedRowsKey(place, 2, 3),
      buildPreparedRowsKey(place, 2, 3),
      buildVerdictsKey(place, 2, 3),
      buildVerdictCountsKey(place),
    ]).toEqual([
      'staged/a%2Fb/P%201/01J/sheets.json',
      'staged/a%2Fb/P%201/01J/2.3',
      'prepared/a%2Fb/P%201/01J/2.3',
      'checked/a%2Fb/P%201/01J/2.3',
      'checked/a%2Fb/P%201/01J/counts.json',
    ]);
  });
});

it('documents are of a machine, a procedure or a spare', () => {
  expect(parseDocumentsId('sparePart.12')).toEqual({ recordKind: 'sparePart', recordId: 12 });
  expect(['machine.1', 'procedure.999999999'].every((id) => documentsIdPattern.test(id))).toBe(true);
  const wrong = [
    'machine.0',
    'machine.01',
    'machine.1234567890',
    'tag.1',
    'machine.',
    'xmachine.1',
    'machine.1x',
  ];
  expect(wrong.filter((id) => documentsIdPattern.test(id))).toEqual([]);
});

it('a problem is told with its check, its level and its sentence', () => {
  expect(toProblem({ table: 2, line: 7, column: 'code', code: 'required' }, 'en')).toMatchObject({
    ...{ table: 2, line: 7, column: 'code', value: null, code: 'required', level: 'error' },
  });
  const told = toProblem({ table: 2, line: 7, code: 'formulaText', values: { value: 5 } }, 'it');
  expect(told).toMatchObject({ column: null, value: '5', level: 'warning', check: 20 });
  expect(told.message).not.toBe('');
});

describe('a table to fill in', () => {
  it.each(importTableNames)('of %s has a title and an example of each column', (table) => {
    for (const language of languages) {
      const [head, example, ...more] = buildTemplateWorksheet(table, language);
      expect(more).toEqual([]);
      expect(head).toHaveLength(getImportColumns(table).length);
      if (table !== 'MaintenancePlan' || language === 'en')
        expect(example).toEqual(getImportColumns(table).map((column) => column.example));
      expect(head!.every((title) => title !== '')).toBe(true);
    }
  });

  it('of first machines has five, with what is known of every one', () => {
    for (const language of languages) {
      const [head, ...rows] = buildExampleMachines(language);
      expect(rows).toHaveLength(5);
      for (const row of rows) expect(row).toHaveLength(head!.length);
      expect(rows.map(([code]) => code)).toEqual(['PRS-01', 'PRS-02', 'ROB-01', 'CNV-01', 'CMP-01']);
      expect(rows.map((row) => row.at(-1))).toEqual(['active', 'active', 'active', 'standby', 'active']);
    }
  });
});
