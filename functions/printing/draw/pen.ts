// Writes and measures on a PDF: words are measured once, lines are broken here.
import PDFDocument from 'pdfkit';
import { type Font, fonts } from './fonts.ts';

export interface Ink {
  font?: Font;
  size: number;
  colour?: string;
}
/** Of a line, to the size of its letters. */
export const LEADING = 1.22;

export interface Pen {
  pdf: PDFKit.PDFDocument;
  /** The text as lines no wider than so much. */
  lines(text: string, ink: Ink, width: number): string[];
  width(text: string, ink: Ink): number;
  /** One line, whose top is at `y`. */
  write(line: string, x: number, y: number, ink: Ink): void;
  /** A JPEG; the same one stands in the file once. */
  image(file: Uint8Array): Opened & { draw(x: number, y: number, width: number, height: number): void };
}
interface Opened {
  width: number;
  height: number;
}
/** Missing in its types. */
interface Opens {
  openImage(file: Buffer): Opened;
}

export interface Page {
  width: number;
  height: number;
}

/** `title` and `made` describe the file. */
export function openPen(page: Page, { title, made }: { title: string; made: Date }): Pen {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: fonts.plain,
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: title, CreationDate: made, Producer: 'PlantLedger', Creator: 'PlantLedger' },
  });

  const known = { plain: new Map<string, number>(), bold: new Map<string, number>() };
  /** Of letters a point high. */
  function unit(word: string, font: Font): number {
    let width = known[font].get(word);
    if (width === undefined) {
      width = pdf.font(fonts[font]).fontSize(100).widthOfString(word) / 100;
      known[font].set(word, width);
    }
    return width;
  }
  const width = (text: string, { font = 'plain', size }: Ink) => unit(text, font) * size;

  function broken(paragraph: string, ink: Ink, most: number): string[] {
    const lines: string[] = [];
    const blank = width(' ', ink);
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ')) {
      const its = width(word, ink);
      if (line !== '' && used + blank + its <= most) {
        line += ` ${word}`;
        used += blank + its;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      used = its;
      // a word longer than the line goes on below
      while (used > most && line.length > 1) {
        let end = line.length - 1;
        while (end > 1 && width(line.slice(0, end), ink) > most) end--;
        lines.push(line.slice(0, end));
        line = line.slice(end);
        used = width(line, ink);
      }
    }
    return [...lines, line];
  }

  const opened = new Map<Uint8Array, Opened>();
  return {
    pdf,
    width,
    image(file) {
      const image = opened.get(file) ?? (pdf as unknown as Opens).openImage(Buffer.from(file));
      opened.set(file, image);
      const draw = (x: number, y: number, width: number, height: number) =>
        pdf.image(image as unknown as string, x, y, { width, height });
      return { width: image.width, height: image.height, draw };
    },
    lines: (text, ink, most) =>
      plain(text)
        .split('\n')
        .flatMap((paragraph) => broken(paragraph, ink, most)),
    write(line, x, y, { font = 'plain', size, colour = '#000000' }) {
      if (line.trim() === '') return;
      pdf.font(fonts[font]).fontSize(size).fillColor(colour).text(line, x, y, { lineBreak: false });
    },
  };
}

/** What people paste holds marks that no letter stands for. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .toWellFormed();
