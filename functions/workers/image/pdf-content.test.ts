import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { ImageRefusal } from '#shared/ingestion/image-kind.ts';
import { pdf } from '#tests/integration/pictures.ts';
import { checkPdf } from './pdf.ts';
import { ImageRefusalError } from './unfit.ts';

const refusalOf = (file: Buffer): ImageRefusal | undefined => {
  try {
    checkPdf(file);
    return undefined;
  } catch (error) {
    if (error instanceof ImageRefusalError) return error.reason;
    throw error;
  }
};

const inside = (text: string) => pdf({ inside: `${text}\n` });
/** Puts the same object into a compressed object stream. */
const packed = (object: string, dictionary = '/Filter/FlateDecode') => {
  const content = deflateSync(Buffer.from(`9 0 ${object}`)).toString('latin1');
  return inside(
    `8 0 obj<</Type/ObjStm/N 1/First 4${dictionary}/Length ${content.length}>>stream\n${content}\nendstream endobj`,
  );
};

/** Writes a PDF with PDFKit, containing the given text. */
function written(options: PDFKit.PDFDocumentOptions, text = 'Manual of the press'): Promise<Buffer> {
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  return new Promise((done) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => done(Buffer.concat(chunks)));
    document.text(text);
    document.end();
  });
}

const versions = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const;

describe('a password', () => {
  it.each(versions)('to open a PDF %s is told', async (pdfVersion) => {
    const file = await written({ pdfVersion, userPassword: 'secret', ownerPassword: 'boss' });
    expect(refusalOf(file)).toBe('pdfLocked');
  });

  it.each(versions)('that only protects a PDF %s from changes is none', async (pdfVersion) => {
    const file = await written({
      pdfVersion,
      ownerPassword: 'boss',
      permissions: { printing: 'lowResolution' },
    });
    expect(file.includes('/Encrypt')).toBe(true);
    expect(refusalOf(file)).toBeUndefined();
  });

  it('of a kind of its own counts as one', () => {
    const file = inside('7 0 obj<</Filter/Adobe.PubSec/V 4>>endobj trailer<</Root 1 0 R/Encrypt 7 0 R>>');
    expect(refusalOf(file)).toBe('pdfLocked');
  });
});

const script = '<</S/JavaScript/JS(app.alert(1))>>';
it.each<[string, string, ImageRefusal]>([
  ['a script', script, 'pdfActive'],
  ['a script with escapes in its name', '<</S/#4aava#53cript/#4a#53(app.alert(1))>>', 'pdfActive'],
  ['a script of a page', `<</Type/Page/AA<</O ${script}>>>>`, 'pdfActive'],
  ['a script when it opens', `<</Type/Catalog/OpenAction ${script}>>`, 'pdfActive'],
  ['a script whose kind stands elsewhere', '/JavaScript', 'pdfActive'],
  ['a script of a rendition', '<</S/Rendition/JS 7 0 R>>', 'pdfActive'],
  ['scripts by name', '<</Names<</JavaScript 7 0 R>>>>', 'pdfActive'],
  ['a program', '<</S /Launch/F(cmd.exe)>>', 'pdfActive'],
  ['files by name', '<</Names<</EmbeddedFiles<</Names[(a) 7 0 R]>>>>>>', 'pdfAttachment'],
  ['a file', '<</Type/EmbeddedFile/Length 0>>', 'pdfAttachment'],
  [
    'a file at a place of a page',
    '<</Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 7 0 R>>>>>>',
    'pdfAttachment',
  ],
])('%s is refused, in the open and in a stream of objects', (_, object, reason) => {
  expect(refusalOf(inside(`9 0 obj ${object} endobj`))).toBe(reason);
  expect(refusalOf(packed(object))).toBe(reason);
  expect(refusalOf(inside(`(9 0 obj ${object} endobj)`))).toBe(reason);
});

it('a script behind a password that nobody is asked for is found', async () => {
  for (const pdfVersion of versions) {
    const document = new PDFDocument({ pdfVersion, ownerPassword: 'boss', permissions: {} });
    const chunks: Buffer[] = [];
    const done = new Promise<Buffer>((give) => document.on('end', () => give(Buffer.concat(chunks))));
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const stream = document.ref({ Type: 'ObjStm', N: 1, First: 4 });
    stream.end(Buffer.from(`9 0 ${script}`));
    document.end();
    expect(refusalOf(await done)).toBe('pdfActive');
  }
});

it.each([
  ['a text about scripts', '9 0 obj<</Title(How /JavaScript and /Launch work)>>endobj'],
  [
    'letters and colours with such names',
    '9 0 obj<</Font<</JS 5 0 R/EF 6 0 R>>/ColorSpace[/Separation/Launch]>>endobj',
  ],
  ['no scripts and no files by name', '9 0 obj<</JavaScript<</Names[]>>/EmbeddedFiles<<>>>>endobj'],
  ['a link', '9 0 obj<</S/URI/URI(https://example.com)>>endobj'],
  ['an opening at a page', '9 0 obj<</OpenAction[3 0 R/Fit]>>endobj'],
  ['the chapters', '9 0 obj<</Type/Outlines/First 4 0 R/Last 5 0 R/Count 2>>endobj'],
])('%s is nothing to refuse', (_, objects) => {
  expect(refusalOf(inside(objects))).toBeUndefined();
});

it('an ordinary stream of objects is read', () => {
  expect(refusalOf(packed('<</Type/Page/Contents 4 0 R>>'))).toBeUndefined();
});

it.each([
  ['packed in an unusual way', packed('<<>>', '/Filter[/ASCIIHexDecode/FlateDecode]')],
  ['shifted by a predictor', packed('<<>>', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
  [
    'that cannot be unpacked',
    inside('8 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\nabc\nendstream endobj'),
  ],
  ['inside each other without end', inside(`9 0 obj ${'['.repeat(5000)} endobj`)],
  ['that overlap', inside(`9 0 ${'obj('.repeat(40_000)} endobj`)],
])('objects %s are refused', (_, file) => {
  expect(refusalOf(file)).toBe('pdfBroken');
});
