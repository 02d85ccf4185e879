import { describe, expect, it } from 'vitest';
import type { StagedRow } from '#shared/ingestion/import-keys.ts';
import { partsOf, STYLES, workbook, zipOf } from '#tests/integration/workbooks.ts';
import { createProfiler } from './column-profile.ts';
import { detectSeparator } from './csv.ts';
import { detectEncoding } from './encoding.ts';
import { findHeaderIndex, getColumnNames } from './header.ts';
import { applyNumberFormat, parseNumberFormat } from './number-format.ts';
import { stageRows } from './staging.ts';
import { readTables } from './tables.ts';
import { recogniseDay, recogniseNumber } from './value-recognition.ts';

async function read(file: Buffer | string, name = 'file.csv') {
  const rows: StagedRow[][] = [];
  const sheets = await stageRows(readTables(Buffer.from(file), name), async (sheet, _, lines) => {
    rows[sheet] = [...(rows[sheet] ?? []), ...lines.split('\n').map((line) => JSON.parse(line))];
  });
  return { sheets: sheets.map(({ sheet }) => sheet), rows };
}
const cellsOf = async (file: Buffer | string) => (await read(file)).rows[0]!.map(({ cells }) => cells);

describe('a text', () => {
  const text = 'code;Größe\nM1;“5 €”\n';
  const utf16 = (bom: string) => Buffer.from(bom + text, 'utf16le');
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', utf16('\uFEFF')],
    ['utf-16le', utf16('')],
    ['utf-16be', utf16('\uFEFF').swap16()],
    ['utf-16be', utf16('').swap16()],
    ['windows-1252', Buffer.from('code;Gr\xf6\xdfe\nM1;\x935 \x80\x94\n', 'latin1')],
  ])('in %s is read as it was written', async (encoding, file) => {
    expect(detectEncoding(file)).toBe(encoding);
    expect(await cellsOf(file)).toEqual([
      ['code', 'Größe'],
      ['M1', '“5 €”'],
    ]);
  });

  it.each([
    [',', 'a,b;c,d\n1,2;3,4\n'],
    [';', 'code;price;note\nM1;1,5;a, b\nM2;2,75;c\n'],
    ['\t', 'code\tprice, net\nM1\t1,5\n'],
    ['|', 'code|a;b\nM1|x;y;z\n'],
    [',', 'code\nM1\nM2\n'],
    [';', 'sep=;\ncode;a,b,c\n1;a,b,c\n'],
    [',', 'code,text\nM1,"a;b;c;d"\nM2,"e;f;g;h"\n'],
  ])('is cut at %j', (separator, text) => {
    expect(detectSeparator(text)).toBe(separator);
  });

  it('says its separator in a line that is none of its rows', async () => {
    expect((await read('sep=;\r\ncode;text\r\nM1;x\r\n')).rows[0]).toEqual([
      { line: 2, cells: ['code', 'text'] },
      { line: 3, cells: ['M1', 'x'] },
    ]);
  });

  it('keeps zeros, spaces and what looks like a formula; an empty cell is none', async () => {
    expect(await cellsOf('code,text,more\n007, x ,=1+1\n008,"",-\n009,,\n')).toEqual([
      ['code', 'text', 'more'],
      ['007', ' x ', '=1+1'],
      ['008', null, '-'],
      ['009'],
    ]);
  });

  it('has fields over several lines, and loses no row to a quote left open', async () => {
    const text = 'code,text\nM1,"two\nlines, ""said"""\nM2,"open\nM3,x\n\nM4,"y"\n';
    expect((await read(text)).rows[0]).toEqual([
      { line: 1, cells: ['code', 'text'] },
      { line: 2, cells: ['M1', 'two\nlines, "said"'] },
      { line: 4, cells: ['M2', '"open'], broken: true },
      { line: 5, cells: ['M3', 'x'] },
      { line: 7, cells: ['M4', 'y'] },
    ]);
  });
});

describe('a workbook', () => {
  it('has texts that are shared, in runs or with escapes; formulas bring their values', async () => {
    const shared = `<sst><si><t>code</t></si><si><r><t>Pre</t></r><r><t xml:space="preserve">ss </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b &amp; c&#233;</t></si></sst>`;
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c></x:row><!-- > --><x:row><x:c t="s" r='B3'><x:v>1</x:v></x:c><x:c/><x:c><x:f>1/0</x:f></x:c><x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>007</x:v></x:c></x:row><x:row r="9"><x:c r="B9" t="s"><x:v>2</x:v></x:c><x:c r="C9" t="s"><x:v>99</x:v></x:c><x:c r="D9" t="inlineStr"><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const parts = partsOf([['S', sheet]]).map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? {
            ...part,
            bytes: String(part.bytes).replace(
              '</Relationships>',
              '<Relationship Id="x" Type="a/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
            ),
          }
        : part,
    );
    const { rows } = await read(zipOf([...parts, { name: 'xl/sharedStrings.xml', bytes: shared }]));
    expect(rows[0]).toEqual([
      { line: 2, cells: [null, 'code'] },
      { line: 3, cells: [null, 'Press ', null, null, '007'] },
      { line: 9, cells: [null, 'a\rb & cé', null, 'a<b'] },
    ]);
  });

  it('reads numbers by their formats', async () => {
    const formats = [
      'dd/mm/yyyy',
      'yyyy-mm-dd hh:mm',
      '00000',
      '0.00',
      '[h]:mm',
      '"day" 0',
      '[Red]#,##0',
      'mmm yy',
    ];
    const styles = `<styleSheet><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = [46_000, 46_000.25, 42, 2, 1.25, 3, 4, 46_000]
      .map((n, i) => `<c s="${i}"><v>${n}</v></c>`)
      .join('');
    const sheet = `<worksheet><sheetData><row>${'abcdefgh'.replace(/./g, '<c t="str"><v>$&</v></c>')}</row><row>${cells}</row></sheetData></worksheet>`;
    const file = zipOf(
      partsOf([['S', sheet]]).map((part) => (part.bytes === STYLES ? { ...part, bytes: styles } : part)),
    );
    expect((await read(file)).rows[0]![1]!.cells).toEqual([
      { day: '2025-12-09' },
      { day: '2025-12-09T06:00' },
      ...['00042', 2, '30:00', { number: 3, shown: 'day 3' }, 4],
      { day: '2025-12-09' },
    ]);
  });

  it('has sheets with rows alone', async () => {
    const { sheets } = await read(
      workbook([
        ['Empty', []],
        ['A & B', [['code'], ['x']]],
        ['Title', [['only']]],
      ]),
    );
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([['A & B', 1]]);
  });
});

describe('a day of a workbook', () => {
  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [36_526, false, '2000-01-01'],
    [0, true, '1904-01-01'],
    [45_000.999_999, false, '2023-03-16'],
    [45_000.000_012, false, '2023-03-15T00:00:01'],
  ])('%f (from 1904: %s) is %s', (serial, from1904, day) => {
    expect(applyNumberFormat(serial, { type: 'day' }, from1904)).toEqual({ day });
  });
  it.each([-1, 3_000_000])('%i is none', (serial) => {
    expect(applyNumberFormat(serial, { type: 'day' }, false)).toBe(serial);
  });
  it.each([
    ['day', 14, undefined],
    ['time', 20, undefined],
    ['number', 0, undefined],
    ['number', 165, 'General'],
    ['number', 165, '#,##0.00 [$€-407]'],
    ['day', 165, '[$-410]d mmmm yyyy;@'],
    ['time', 165, 'h:mm:ss.00'],
    ['digits', 165, '0000'],
  ])('%s is format %i %s', (of, id, code) => {
    expect(parseNumberFormat(id, code).type).toBe(of);
  });
});

describe('a value', () => {
  it.each([
    ['12', {}],
    ['-3.5', { decimal: '.' }],
    ['1,5', { decimal: ',' }],
    ['1.234,56', { decimal: ',' }],
    ['1,234.56', { decimal: '.' }],
    ['1.234', {}],
    ['1.234.567', { decimal: ',' }],
    ['€ 12,50', { decimal: ',' }],
    ['0,125', { decimal: ',' }],
    ['007', undefined],
    ['1-2', undefined],
    ['12 pcs', undefined],
    ['', undefined],
  ])('%j as a number: %j', (text, look) => {
    expect(recogniseNumber(text)).toEqual(look);
  });
  it.each([
    ['2026-03-04', ['ymd']],
    ['2026-03-04T10:00:00Z', ['ymd']],
    ['31/12/2025', ['dmy']],
    ['12/31/2025', ['mdy']],
    ['03.04.26', ['dmy', 'mdy']],
    ['03.04.2026 14:30', ['dmy', 'mdy']],
    ['30/02/2026', []],
    ['0/1/00', []],
    ['1234-12-12', []],
    ['1/2-2026', []],
    ['Monday', []],
  ])('%j as a day: %j', (text, orders) => {
    expect(recogniseDay(text)).toEqual(orders);
  });
});

describe('a column', () => {
  const profileOf = (...cells: Parameters<ReturnType<typeof createProfiler>['see']>[0][]) => {
    const column = createProfiler('x');
    for (const cell of cells) column.see(cell);
    return column.profile();
  };
  it('is counted whole', () => {
    expect(
      profileOf('a', null, 3, '4', { day: '2026-01-01' }, '1/2/2026', 'a', true, { error: '#N/A' }),
    ).toEqual({
      ...{ name: 'x', filled: 8, numbers: 2, days: 2, dates: 'unclear' },
      samples: ['a', '3', '4', '2026-01-01', '1/2/2026'],
      example: '1/2/2026',
    });
  });
  it.each([
    ['dmy', ['01/02/2026', '13/02/2026', '05/06/2026']],
    ['mdy', ['01/02/2026', '02/13/2026']],
    ['ymd', ['2026-02-13']],
    ['unclear', ['01/02/2026', '03/04/2026']],
    ['unclear', ['13/02/2026', '02/13/2026']],
    ['unclear', ['2026-02-13', '01/02/2026']],
    ['unclear', ['01/02/2026 2:30 p.m.', '03 04 2026', '05/06/2026  14:00:00,5']],
    [undefined, ['x', '12']],
    ['dmy', [...Array.from({ length: 99 }, () => '13/02/2026'), '02/13/2026']],
  ])('has its days %s', (dates, cells) => {
    expect(profileOf(...cells).dates).toBe(dates);
  });
  it.each([
    [',', ['1,5', '2', '1.234']],
    ['.', ['1.5', '1,234']],
    ['unclear', ['1.234', '12']],
    ['unclear', ['1.500-', '-2.500', '€ 3.500']],
    ['unclear', ['1,5', '1.5', '1.500']],
    [undefined, ['1,5', '1.5']],
    [',', [...Array.from({ length: 99 }, () => '1,5'), '1.5', '1.500']],
    [undefined, ['1234', '12']],
  ])('has %s before its decimals', (decimal, cells) => {
    expect(profileOf(...cells).decimal).toBe(decimal);
  });
});

describe('a header', () => {
  const rows = (...cells: StagedRow['cells'][]) => cells.map((each, i) => ({ line: i + 1, cells: each }));
  it.each([
    ['on top', 0, rows(['code', 'text'], ['M1', 'x'], ['M2', 'y'])],
    [
      'under a title',
      2,
      rows(
        ['Machines of Turin'],
        [null, 'as of', '2026-01-01'],
        ['code', 'text', 'price', 'day'],
        ['M1', 'x', 1, null],
        ['M2', 'x', 1, null],
        ['M3', 'x', 1, null],
      ),
    ],
    [
      'with an empty cell',
      0,
      rows([null, 'date', 'asset'], ['0', '2020-01-01', 'A'], ['1', '2020-01-01', 'A']),
    ],
    ['of one column', 0, rows(['code'], ['M1'], ['M2'])],
    ['of numbers, for want of another', 0, rows([1, 2, 3], [4, 5, 6])],
  ])('%s', (_, at, given) => {
    expect(findHeaderIndex(given)).toBe(at);
  });

  it('gives every column a name of its own', () => {
    expect(getColumnNames([' Code ', null, 'Code', 'Code (2)', 'a\nb', 2026], 7)).toEqual([
      ...['Code', '(2)', 'Code (3)', 'Code (2)', 'a b', '2026', '(7)'],
    ]);
  });
  it.each(['__proto__', 'Constructor', ' prototype '])('called %j is refused', (name) => {
    expect(() => getColumnNames(['code', name], 2)).toThrow('fileHeaderForbidden');
  });
});
