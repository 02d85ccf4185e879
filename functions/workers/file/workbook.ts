// Reads XLSX workbooks: worksheets, shared texts and number formats. Formulas are not evaluated; the stored
// value of a cell is read.

import { decodeEscapes, type SharedParts } from './cell-value.ts';
import { findMergedRanges } from './merged-cells.ts';
import { type NumberFormat, parseNumberFormat } from './number-format.ts';
import type { Table } from './table.ts';
import { FileRefusalError } from './unfit.ts';
import { streamWorksheetRows } from './worksheet.ts';
import { createXmlReader, findAttribute, type XmlHandler } from './xml-parser.ts';
import { normalizePartName, readZipDirectory, unpackEntry, type Zip, type ZipEntry } from './zip.ts';

/** @throws UnfitFile */
export async function* readWorkbookTables(file: Buffer): AsyncGenerator<Table> {
  const zip = readZipDirectory(file);
  for (const entry of zip.values())
    if (/\.(xml|rels|vml)$/i.test(entry.name)) await assertNoDoctype(file, entry);
  const book = await readBook(file, zip);
  const shared = await readSharedParts(file, zip, book);
  for (const { name, part, hidden } of book.worksheets) {
    const entry = zip.get(part);
    if (!entry) continue;
    const merges = await findMergedRanges(unpackEntry(file, entry));
    const rows = streamWorksheetRows(unpackEntry(file, entry), shared, merges);
    yield { name, rows, ...(hidden && { hidden: true }) };
  }
}

/** Refuses a DOCTYPE in any part, also in unused ones; it can only precede the first tag. */
async function assertNoDoctype(file: Buffer, entry: ZipEntry) {
  let hasBegun = false;
  const reader = createXmlReader({
    open: () => {
      hasBegun = true;
    },
    close: () => {},
  });
  for await (const piece of unpackEntry(file, entry)) {
    for (let at = 0; at < piece.length && !hasBegun; at += PIECE_BYTES)
      reader.write(piece.subarray(at, at + PIECE_BYTES));
    if (hasBegun) return;
  }
}
const PIECE_BYTES = 1024;

async function readXml(file: Buffer, entry: ZipEntry | undefined, reader: XmlHandler) {
  if (!entry) return;
  const tags = createXmlReader(reader);
  for await (const piece of unpackEntry(file, entry)) tags.write(piece);
  tags.end();
}

interface Relation {
  type: string;
  target: string;
}
/** Returns the relationships of a part by id, with targets as paths in the zip. */
async function readRelations(file: Buffer, zip: Zip, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  await readXml(file, zip.get(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, attributes) {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((each) => findAttribute(attributes, each));
      if (name !== 'Relationship' || !id || !type || !target) return;
      const partPath = resolvePartName(target.replaceAll('\\', '/'), folder);
      if (partPath !== undefined)
        relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: partPath });
    },
    close() {},
  });
  return relations;
}

/** Returns the path; undefined for a target that is no valid URL. */
function resolvePartName(target: string, folder: string): string | undefined {
  const { pathname } = URL.parse(target, `zip:///${folder}`) ?? {};
  try {
    return pathname && normalizePartName(decodeURIComponent(pathname));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const findTarget = (relations: Map<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.target;

interface Book {
  worksheets: { name: string; part: string; hidden: boolean }[];
  relations: Map<string, Relation>;
  from1904: boolean;
}

async function readBook(file: Buffer, zip: Zip): Promise<Book> {
  const part = findTarget(await readRelations(file, zip, ''), 'officeDocument');
  const entry = part === undefined ? undefined : zip.get(part);
  if (!part || !entry) throw new FileRefusalError('fileKindUnknown');
  const relations = await readRelations(file, zip, part);
  const book: Book = { worksheets: [], relations, from1904: false };
  let isWorkbook = false;
  await readXml(file, entry, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr')
        book.from1904 = /^(1|true|on)$/.test(findAttribute(attributes, 'date1904') ?? '');
      else if (name === 'sheet') {
        const relation = relations.get(findAttribute(attributes, 'id') ?? '');
        if (relation?.type === 'worksheet')
          book.worksheets.push({
            name: findAttribute(attributes, 'name') ?? '',
            part: relation.target,
            hidden: /hidden$/i.test(findAttribute(attributes, 'state') ?? ''),
          });
      }
    },
    close() {},
  });
  if (!isWorkbook || book.worksheets.length === 0) throw new FileRefusalError('fileKindUnknown');
  return book;
}

async function readSharedParts(file: Buffer, zip: Zip, { relations, from1904 }: Book): Promise<SharedParts> {
  const findEntry = (type: string) => zip.get(findTarget(relations, type) ?? '');
  return {
    texts: await readSharedTexts(file, findEntry('sharedStrings')),
    meanings: await readNumberFormats(file, findEntry('styles')),
    from1904,
  };
}

async function readSharedTexts(file: Buffer, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let [inText, phonetic] = [false, false];
  await readXml(file, entry, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') texts.push(decodeEscapes(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return texts;
}

async function readNumberFormats(file: Buffer, entry: ZipEntry | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const numberFormats: NumberFormat[] = [];
  let inCells = false;
  await readXml(file, entry, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(
          Number(findAttribute(attributes, 'numFmtId')),
          findAttribute(attributes, 'formatCode') ?? '',
        );
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(findAttribute(attributes, 'numFmtId') ?? 0);
        numberFormats.push(parseNumberFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return numberFormats;
}
