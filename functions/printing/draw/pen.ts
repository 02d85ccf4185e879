// Measures text, breaks lines and draws on a PDF; widths of words are cached.
import PDFDocument from 'pdfkit';
import { type Font, fonts } from './fonts.ts';

export interface TextStyle {
  font?: Font;
  size: number;
  colour?: string;
}
/** Line height relative to the font size. */
export const LINE_HEIGHT_FACTOR = 1.22;

export interface Pen {
  pdf: PDFKit.PDFDocument;
  /** Breaks the text into lines no wider than `width`. */
  lines(text: string, ink: TextStyle, width: number): string[];
  width(text: string, ink: TextStyle): number;
  /** Writes one line with its top at `y`. */
  write(line: string, x: number, y: number, ink: TextStyle): void;
  /** Returns the characters missing in the fonts, without duplicates, in order of occurrence. */
  getMissingCharacters(): string[];
  /** Opens a JPEG; equal images are stored in the file once. */
  image(file: Uint8Array): OpenedImage & { draw(x: number, y: number, width: number, height: number): void };
}
interface OpenedImage {
  width: number;
  height: number;
}
/** Members of PDFKit that its types lack. */
interface PdfInternals {
  openImage(file: Buffer): OpenedImage;
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

export interface PageSize {
  width: number;
  height: number;
}

/** Opens a document; `title` and `made` are its metadata. */
export function openPen(page: PageSize, { title, creationDate }: { title: string; creationDate: Date }): Pen {
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    font: fonts.plain,
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: title, CreationDate: creationDate, Producer: 'PlantLedger', Creator: 'PlantLedger' },
  });

  const missing = new Set<string>();
  pdf.font(fonts.plain);
  const fontGlyphs = (pdf as unknown as PdfInternals)._font.font;
  /** Normalizes text to NFC and replaces each character missing in the font by its code. */
  function toPrintable(text: string): string {
    if (asciiPattern.test(text)) return text;
    return text.normalize('NFC').replace(/[^\n -~]/gu, (character) => {
      if (fontGlyphs.hasGlyphForCodePoint(character.codePointAt(0)!)) return character;
      missing.add(character);
      return formatCodePoint(character);
    });
  }

  const widthCaches = { plain: new Map<string, number>(), bold: new Map<string, number>() };
  /** Returns the width of a word at font size 1. */
  function getUnitWidth(word: string, font: Font): number {
    let width = widthCaches[font].get(word);
    if (width === undefined) {
      width = pdf.font(fonts[font]).fontSize(100).widthOfString(word) / 100;
      widthCaches[font].set(word, width);
    }
    return width;
  }
  const width = (text: string, { font = 'plain', size }: TextStyle) =>
    getUnitWidth(toPrintable(text), font) * size;

  function breakParagraph(paragraph: string, ink: TextStyle, maxWidth: number): string[] {
    const lines: string[] = [];
    const blank = width(' ', ink);
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ')) {
      const wordWidth = width(word, ink);
      if (line !== '' && used + blank + wordWidth <= maxWidth) {
        line += ` ${word}`;
        used += blank + wordWidth;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      used = wordWidth;
      while (used > maxWidth && line.length > 1) {
        const end = findBreakIndex(line, ink, maxWidth);
        lines.push(line.slice(0, end));
        line = line.slice(end);
        used = width(line, ink);
      }
    }
    return [...lines, line];
  }

  /**
   * Returns the index at which a word longer than the line is broken: after a hyphen or slash if possible.
   */
  function findBreakIndex(word: string, ink: TextStyle, maxWidth: number): number {
    let end = word.length - 1;
    while (end > 1 && width(word.slice(0, end), ink) > maxWidth) end--;
    const sign = Math.max(...['-', '\u2010', '/'].map((each) => word.lastIndexOf(each, end - 1)));
    if (sign > 0) return sign + 1;
    // Surrogate pairs are not split.
    return end > 1 && /[\ud800-\udbff]/.test(word[end - 1]!) ? end - 1 : end;
  }

  const openedImages = new Map<Uint8Array, OpenedImage>();
  return {
    pdf,
    width,
    getMissingCharacters: () => [...missing],
    image(file) {
      const image = openedImages.get(file) ?? (pdf as unknown as PdfInternals).openImage(Buffer.from(file));
      openedImages.set(file, image);
      const draw = (x: number, y: number, width: number, height: number) =>
        pdf.image(image as unknown as string, x, y, { width, height });
      return { width: image.width, height: image.height, draw };
    },
    lines: (text, ink, maxWidth) =>
      toPrintable(removeControlCharacters(text))
        .split('\n')
        .flatMap((paragraph) => breakParagraph(paragraph, ink, maxWidth)),
    write(line, x, y, { font = 'plain', size, colour = '#000000' }) {
      if (line.trim() === '') return;
      pdf
        .font(fonts[font])
        .fontSize(size)
        .fillColor(colour)
        .text(toPrintable(line), x, y, { lineBreak: false });
    },
  };
}

/** Removes control and invisible characters from pasted text. */
const removeControlCharacters = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/[\ufe00-\ufe0f]/g, '')
    .toWellFormed();

/** Matches text of ASCII characters, which every font has. */
const asciiPattern = /^[\n -~]*$/;
const formatCodePoint = (character: string) =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`;
