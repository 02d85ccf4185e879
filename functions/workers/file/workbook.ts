// An XLSX workbook: its sheets, the texts they share, and what their numbers mean. No formula is evaluated: what stands in a cell comes in.
import { type Meaning, meaningOf } from './number-format.ts';
import { rowsIn } from './sheet.ts';
import type { Table } from './table.ts';
import { attribute, type Reader, tagReader } from './tags.ts';
import { UnfitFile } from './unfit.ts';
import { type Shared, unescaped } from './value.ts';
import { directoryOf, type Entry, unpacked, type Zip } from './zip.ts';

/** @throws UnfitFile */
export async function* tablesIn(file: Buffer): AsyncGenerator<Table> {
  const zip = directoryOf(file);
  for (const entry of zip.values())
    if (/\.(xml|rels|vml)$/i.test(entry.name)) await mustHaveNoDoctype(file, entry);
  const book = await bookIn(file, zip);
  const shared = await sharedIn(file, zip, book);
  for (const { name, part } of book.sheets) {
    const entry = zip.get(part);
    if (entry) yield { name, rows: rowsIn(unpacked(file, entry), shared) };
  }
}

/** Also in parts that nobody reads; it stands before the first tag, or nowhere. */
async function mustHaveNoDoctype(file: Buffer, entry: Entry) {
  let begun = false;
  const reader = tagReader({
    open: () => {
      begun = true;
    },
    close: () => {},
  });
  for await (const piece of unpacked(file, entry)) {
    for (let at = 0; at < piece.length && !begun; at += PIECE) reader.write(piece.subarray(at, at + PIECE));
    if (begun) return;
  }
}
const PIECE = 1024;

async function read(file: Buffer, entry: Entry | undefined, reader: Reader) {
  if (!entry) return;
  const tags = tagReader(reader);
  for await (const piece of unpacked(file, entry)) tags.write(piece);
  tags.end();
}

interface Relation {
  type: string;
  target: string;
}
/** What a part refers to, by id; targets as paths in the zip. */
async function relationsOf(file: Buffer, zip: Zip, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = new Map<string, Relation>();
  await read(file, zip.get(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, attributes) {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((each) => attribute(attributes, each));
      if (name !== 'Relationship' || !id || !type || !target) return;
      const { pathname } = new URL(target, `zip:///${folder}`);
      relations.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: decodeURIComponent(pathname.slice(1)),
      });
    },
    close() {},
  });
  return relations;
}

const targetOf = (relations: Map<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.target;

interface Book {
  sheets: { name: string; part: string }[];
  relations: Map<string, Relation>;
  from1904: boolean;
}

async function bookIn(file: Buffer, zip: Zip): Promise<Book> {
  const part = targetOf(await relationsOf(file, zip, ''), 'officeDocument');
  const entry = part === undefined ? undefined : zip.get(part);
  if (!part || !entry) throw new UnfitFile('fileKindUnknown');
  const relations = await relationsOf(file, zip, part);
  const book: Book = { sheets: [], relations, from1904: false };
  let isWorkbook = false;
  await read(file, entry, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr')
        book.from1904 = /^(1|true|on)$/.test(attribute(attributes, 'date1904') ?? '');
      else if (name === 'sheet') {
        const relation = relations.get(attribute(attributes, 'id') ?? '');
        if (relation?.type === 'worksheet')
          book.sheets.push({ name: attribute(attributes, 'name') ?? '', part: relation.target });
      }
    },
    close() {},
  });
  if (!isWorkbook || book.sheets.length === 0) throw new UnfitFile('fileKindUnknown');
  return book;
}

async function sharedIn(file: Buffer, zip: Zip, { relations, from1904 }: Book): Promise<Shared> {
  const at = (type: string) => zip.get(targetOf(relations, type) ?? '');
  return {
    texts: await textsIn(file, at('sharedStrings')),
    meanings: await meaningsIn(file, at('styles')),
    from1904,
  };
}

async function textsIn(file: Buffer, entry: Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let [inText, phonetic] = [false, false];
  await read(file, entry, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !phonetic;
      else if (name === 'rPh') phonetic = true;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return texts;
}

async function meaningsIn(file: Buffer, entry: Entry | undefined): Promise<Meaning[]> {
  const codes = new Map<number, string>();
  const meanings: Meaning[] = [];
  let inCells = false;
  await read(file, entry, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        meanings.push(meaningOf(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return meanings;
}
