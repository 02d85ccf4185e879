// Malicious files: each is refused with its code, quickly and within little memory.
import { describe, expect, it } from 'vitest';
import type { FileRefusal } from '#shared/ingestion/import.ts';
import { type Part, partsOf, sheetXml, workbook, zipOf } from '#tests/integration/workbooks.ts';
import { stageRows } from './staging.ts';
import { readTables } from './tables.ts';
import { FileRefusalError } from './unfit.ts';

const MB = 1024 * 1024;
const SECONDS = 0.3;
const MEMORY = 200 * MB;

const read = (file: Buffer) => stageRows(readTables(file, 'x'), async () => {});

/** Maximum measurements, in CPU time, until one is fast enough, since other processes share the machine. */
const LOOKS = 3;

/** Measures the refusal alone, without the creation of the file. */
async function refused(file: Buffer) {
  const looks = [await once(file)];
  while (looks.at(-1)!.seconds >= SECONDS && looks.length < LOOKS) looks.push(await once(file));
  return looks.at(-1)!;
}

async function once(file: Buffer) {
  const [memory, began] = [process.resourceUsage().maxRSS * 1024, process.cpuUsage()];
  const reason = await read(file).then(
    () => 'taken',
    (error: unknown) => {
      if (!(error instanceof FileRefusalError)) throw error;
      return error.reason;
    },
  );
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  return { reason, seconds, memory: process.resourceUsage().maxRSS * 1024 - memory };
}

const ROWS = [
  ['code', 'text'],
  ['M1', 'Press'],
];
const good = sheetXml(ROWS);
const parts = (xml: string | Buffer) => partsOf([['S', xml]]);
/** Returns the workbook with one part changed. */
const withPart = (name: string, change: (part: Part) => Partial<Part>): Buffer =>
  zipOf(parts(good).map((part) => (part.name === name ? { ...part, ...change(part) } : part)));
const SHEET = 'xl/worksheets/sheet1.xml';
/** Stores the parts uncompressed, so that the file is not refused because of its compression ratio. */
const inSheet = (rows: string) =>
  zipOf(parts(good.replace(/<row.*<\/row>/s, () => rows)).map((part) => ({ ...part, stored: true })));

const zeros = Buffer.alloc(150 * MB);
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';

const attacks: [string, FileRefusal, () => Buffer][] = [
  ['a bomb of 150 MB in one part', 'fileUnpacksTooLarge', () => withPart(SHEET, () => ({ bytes: zeros }))],
  [
    'a bomb beside the sheets',
    'fileUnpacksTooLarge',
    () => zipOf([...parts(good), { name: 'xl/media/image1.png', bytes: zeros.subarray(0, 20 * MB) }]),
  ],
  [
    'many parts that are too much together',
    'fileUnpacksTooLarge',
    () =>
      zipOf([
        ...parts(good),
        ...[1, 2, 3].map((n) => ({ name: `x${n}`, bytes: 'x', says: { unpacked: 100 * MB, packed: MB } })),
      ]),
  ],
  [
    'a bomb that says it is small',
    'fileLies',
    () => withPart(SHEET, () => ({ bytes: zeros.subarray(0, 100 * MB), says: { unpacked: 5000 } })),
  ],
  [
    'a part smaller than it says',
    'fileLies',
    () => withPart(SHEET, ({ bytes }) => ({ says: { unpacked: bytes.length + 1 } })),
  ],
  [
    'parts that share their bytes',
    'fileLies',
    () =>
      zipOf([...parts(good), ...[1, 2, 3].map((n) => ({ name: `x${n}.xml`, bytes: good, says: { at: 0 } }))]),
  ],
  ['a part twice', 'fileLies', () => zipOf([...parts(good), { name: SHEET, bytes: good }])],
  ['a directory of fewer parts than it has', 'fileLies', () => zipOf(parts(good), { count: 2 })],
  [
    '60 000 parts',
    'fileTooManyParts',
    () => zipOf(Array.from({ length: 60_000 }, (_, n) => ({ name: `x${n}`, bytes: '', stored: true }))),
  ],
  [
    '60 000 parts that are said to be six',
    'fileTooManyParts',
    () =>
      zipOf(
        Array.from({ length: 60_000 }, (_, n) => ({ name: `x${n}`, bytes: '', stored: true })),
        { count: 6 },
      ),
  ],
  ['a part whose bytes are others', 'fileBroken', () => withPart(SHEET, () => ({ says: { crc: 1 } }))],
  ['a part with a password', 'fileEncrypted', () => withPart(SHEET, () => ({ says: { flags: 1 } }))],
  ['an archive of no workbook', 'fileKindUnknown', () => zipOf([{ name: 'a.txt', bytes: 'x' }])],
  ...[SHEET, 'xl/workbook.xml', '[Content_Types].xml', '_rels/.rels', 'xl/styles.xml'].map(
    (name): [string, FileRefusal, () => Buffer] => [
      `entities that grow, in ${name}`,
      'fileHasDoctype',
      () =>
        withPart(name, ({ bytes }) => ({
          bytes: String(bytes).replace(
            '?>\n',
            '?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
          ),
        })),
    ],
  ),
  [
    'a document type in a part nobody reads',
    'fileHasDoctype',
    () =>
      zipOf([
        ...parts(good),
        { name: 'docProps/core.xml', bytes: '<!doctype x SYSTEM "file:///etc/passwd"><x/>' },
      ]),
  ],
  ['tags that are never closed', 'fileBroken', () => inSheet(header + '<c '.repeat(MB))],
  ['one tag of a megabyte', 'fileBroken', () => inSheet(`<row ${'a="b" '.repeat(MB / 6)}></row>`)],
  ['rows within rows', 'fileBroken', () => inSheet('<row>'.repeat(MB / 5))],
  ['cells within cells', 'fileBroken', () => inSheet(`<row>${'<c>'.repeat(MB / 3)}`)],
  ['a comment without an end', 'fileBroken', () => inSheet(`<!--${'-'.repeat(MB)}`)],
  ['quotes without an end', 'fileBroken', () => inSheet(`<row r="${'>'.repeat(MB)}`)],
  [
    'one cell of a megabyte',
    'fileBroken',
    () => inSheet(`<row><c t="str"><v>${'xy&amp;'.repeat(MB / 7)}</v></c></row>`),
  ],
  [
    'a column far to the right',
    'fileTooManyColumns',
    () => inSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
  ],
  ['a line past the last', 'fileBroken', () => inSheet('<row r="99999999999"><c><v>1</v></c></row>')],
  [
    'lines that go back',
    'fileBroken',
    () => inSheet('<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>'),
  ],
  ['more than 200 000 rows', 'fileTooManyRows', () => Buffer.from(`code,text\n${'M1,x\n'.repeat(200_001)}`)],
  ['lines of nothing, twenty megabytes', 'fileTooManyRows', () => Buffer.alloc(20 * MB, '\n')],
  ['one line of nothing but separators', 'fileBroken', () => Buffer.alloc(20 * MB, ',')],
  [
    'a header called __proto__',
    'fileHeaderForbidden',
    () =>
      workbook([
        [
          'S',
          [
            ['code', '__proto__'],
            ['a', 'b'],
          ],
        ],
      ]),
  ],
  ['a header called constructor', 'fileHeaderForbidden', () => Buffer.from('code;Constructor\na;b\n')],
  [
    'a workbook with a password',
    'fileEncrypted',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(2000),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
  ],
  [
    'a workbook of 1997',
    'fileIsXls',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(2000),
        Buffer.from('Workbook', 'utf16le'),
      ]),
  ],
  [
    'an old Word text',
    'fileKindUnknown',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
  ],
  ['a gzip', 'fileKindUnknown', () => Buffer.from('1f8b0800', 'hex')],
  [
    'HTML that is called XLS',
    'fileKindUnknown',
    () => Buffer.from('<html><table><tr><td>a</td></tr></table>'),
  ],
  [
    'bytes of anything',
    'fileKindUnknown',
    () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
  ],
  ['nothing', 'fileEmpty', () => Buffer.alloc(0)],
  ['a header alone', 'fileEmpty', () => workbook([['S', [['code', 'text']]]])],
  ...[100, 600, 1200].map((length): [string, FileRefusal, () => Buffer] => [
    `the first ${length} bytes of a workbook`,
    'fileBroken',
    () => workbook([['S', ROWS]]).subarray(0, length),
  ]),
];

describe('a file that means harm', () => {
  it('is not what is refused of every file', async () => {
    expect(await read(zipOf(parts(good)))).toMatchObject([{ sheet: { name: 'S', rows: 1 }, pages: 1 }]);
  });

  it.each(attacks)('%s: %s', async (_, reason, make) => {
    const answer = await refused(make());
    expect(answer.reason).toBe(reason);
    expect(answer.seconds).toBeLessThan(SECONDS);
    expect(answer.memory).toBeLessThan(MEMORY);
  });

  it('that opens a quote on every line is read in one pass', async () => {
    const began = process.cpuUsage();
    const [sheet] = await read(Buffer.from(`code,text\n${'a","\n'.repeat(100_000)}`));
    expect(sheet!.sheet.rows).toBe(100_000);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(3);
  });
});
