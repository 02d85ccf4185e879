// Small generated workbooks, valid and invalid.
import { crc32, deflateRawSync } from 'node:zlib';

type Cell =
  | string
  | number
  | boolean
  | null
  | { day: number }
  | { error: string }
  | { formula: string; value?: number | string };

export interface Part {
  name: string;
  bytes: Buffer | string;
  /** False values in the archive's directory. */
  says?: { unpacked?: number; packed?: number; crc?: number; flags?: number; at?: number };
  stored?: boolean;
}

const SIZES_BEHIND = 0x0008;

/**
 * Builds a zip of these parts; `count` is the number its end states. If `streamed`, the sizes follow each
 * part.
 */
export function zipOf(
  parts: readonly Part[],
  { count = parts.length, streamed = false }: { count?: number; streamed?: boolean } = {},
): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, says = {}, stored = false } of parts) {
    const content = Buffer.from(bytes);
    const packed = stored ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(says.flags ?? 0, 8);
    central.writeUInt16LE(stored ? 0 : 8, 10);
    central.writeUInt32LE(says.crc ?? crc32(content), 16);
    central.writeUInt32LE(says.packed ?? packed.length, 20);
    central.writeUInt32LE(says.unpacked ?? content.length, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(says.at ?? at, 42);
    const behind = Buffer.alloc(streamed ? 16 : 0);
    if (streamed) {
      local.writeUInt16LE(SIZES_BEHIND, 6);
      central.writeUInt16LE(SIZES_BEHIND, 8);
      behind.writeUInt32LE(0x08074b50, 0);
      behind.writeUInt32LE(crc32(content), 4);
      behind.writeUInt32LE(packed.length, 8);
      behind.writeUInt32LE(content.length, 12);
    }
    pieces.push(local, Buffer.from(name), packed, behind);
    directory.push(central, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length + behind.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26);

function cellXml(cell: Cell, ref: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('day' in cell) return `<c r="${ref}" s="1"><v>${cell.day}</v></c>`;
  if ('error' in cell) return `<c r="${ref}" t="e"><f>A1/0</f><v>${cell.error}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`;
  return `<c r="${ref}"${typeof cell.value === 'string' ? ' t="str"' : ''}><f>${escaped(cell.formula)}</f>${value}</c>`;
}

export const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `${HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((row, r) => {
      const cells = row.map((cell, c) => cellXml(cell, `${columnName(c)}${r + 1}`)).join('');
      return `<row r="${r + 1}">${cells}</row>`;
    })
    .join('')}</sheetData></worksheet>`;

export const STYLES = `${HEAD}<styleSheet><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

/** Returns the parts of a workbook of these worksheets, each given as XML. */
export function partsOf(sheets: readonly (readonly [name: string, xml: string | Buffer])[]): Part[] {
  const related = (targets: readonly (readonly [type: string, target: string])[]) =>
    `${HEAD}<Relationships>${targets
      .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${REL}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const named = sheets.map(
    ([name], i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return [
    { name: '[Content_Types].xml', bytes: `${HEAD}<Types/>` },
    { name: '_rels/.rels', bytes: related([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', bytes: `${HEAD}<workbook><sheets>${named.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: related([
        ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', bytes: STYLES },
    ...sheets.map(([, xml], i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, bytes: xml })),
  ];
}

export const workbook = (
  sheets: readonly (readonly [name: string, rows: readonly (readonly Cell[])[]])[],
): Buffer => zipOf(partsOf(sheets.map(([name, rows]) => [name, sheetXml(rows)] as const)));
