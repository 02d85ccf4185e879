// Parser of PDF objects anywhere in the file, since the offsets of the cross-reference table cannot be
// trusted.
import { ImageRefusalError } from './unfit.ts';

export type PdfValue =
  | number
  | boolean
  | null
  | PdfName
  | PdfText
  | PdfReference
  | PdfValue[]
  | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

/** Name with its escapes (`#4a`) resolved. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** String with one character per byte. */
export class PdfText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 100;
/** Maximum characters kept of a string; keys and ids are shorter. */
const MAX_TEXT = 1000;

const BLANK = '\0\t\n\f\r ';
const DELIMITER = '()<>[]{}/%';
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Remaining characters to read: objects may overlap, so a small file could cause endless reading. */
export interface ReadBudget {
  remaining: number;
}

export class ObjectReader {
  at: number;
  private readonly source: string;
  private readonly effort: ReadBudget;

  constructor(source: string, at: number, effort: ReadBudget) {
    this.source = source;
    this.at = at;
    this.effort = effort;
  }

  /**
   * Parses the value at the current position; undefined if there is none.
   * @throws UnfitImage if it does not end
   */
  value(depth = 0): PdfValue | undefined {
    if (depth > MAX_DEPTH) throw new ImageRefusalError('pdfBroken');
    this.skipBlanks();
    const start = this.at;
    const parsedValue = this.valueHere(depth);
    this.effort.remaining -= this.at - start + 1;
    if (this.effort.remaining < 0) throw new ImageRefusalError('pdfBroken');
    return parsedValue;
  }

  /** Whether this word follows; if so, moves past it. */
  consumeWord(word: string): boolean {
    this.skipBlanks();
    if (!this.source.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private valueHere(depth: number): PdfValue | undefined {
    if (this.consumeWord('<<')) return this.dictionary(depth);
    const first = this.source[this.at];
    if (first === '/') return this.name();
    if (first === '(') return this.text();
    if (first === '<') return this.hexText();
    if (first === '[') return this.array(depth);
    const word = this.word();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return this.numberOrReference(word);
    this.at -= word.length;
    return undefined;
  }

  private dictionary(depth: number): PdfDictionary {
    const parsedValue: PdfDictionary = new Map();
    while (this.at < this.source.length && !this.consumeWord('>>')) {
      const key = this.value(depth + 1);
      if (!(key instanceof PdfName)) {
        if (key === undefined) break;
        continue;
      }
      const value = this.value(depth + 1);
      if (value === undefined) continue;
      parsedValue.set(key.name, value);
    }
    return parsedValue;
  }

  private array(depth: number): PdfValue[] {
    const parsedValue: PdfValue[] = [];
    this.at++;
    while (this.at < this.source.length && !this.consumeWord(']')) {
      const value = this.value(depth + 1);
      if (value === undefined) break;
      parsedValue.push(value);
    }
    return parsedValue;
  }

  private name(): PdfName {
    this.at++;
    const name = this.word();
    return new PdfName(
      name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }

  private numberOrReference(word: string): number | PdfReference {
    const rest = /^[\0\s]+\d{1,10}[\0\s]+R(?![A-Za-z0-9])/.exec(this.source.slice(this.at, this.at + 40));
    if (!rest || !/^\d+$/.test(word)) return Number(word);
    this.at += rest[0].length;
    return new PdfReference(Number(word));
  }

  private text(): PdfText {
    let [text, open] = ['', 1];
    for (this.at++; this.at < this.source.length; this.at++) {
      const sign = this.source[this.at]!;
      if (sign === '\\') {
        text += this.escaped();
        continue;
      }
      if (sign === '(') open++;
      if (sign === ')' && --open === 0) break;
      if (text.length < MAX_TEXT) text += sign;
    }
    this.at++;
    return new PdfText(text);
  }

  /** Parses an escape and stops at its last character. */
  private escaped(): string {
    const octal = /^[0-7]{1,3}/.exec(this.source.slice(this.at + 1, this.at + 4))?.[0];
    if (octal) {
      this.at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    }
    const sign = this.source[++this.at] ?? '';
    if (sign === '\r' && this.source[this.at + 1] === '\n') this.at++;
    return sign === '\r' || sign === '\n' ? '' : (escapes[sign] ?? sign);
  }

  private hexText(): PdfText {
    const end = this.source.indexOf('>', this.at);
    const stop = end < 0 ? this.source.length : end;
    const digits = this.source.slice(this.at + 1, stop).replace(/[^0-9a-f]/gi, '');
    this.at = stop + 1;
    return new PdfText(
      Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'),
    );
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.source.length && !isBoundary(this.source[this.at]!)) this.at++;
    return this.source.slice(start, this.at);
  }

  private skipBlanks(): void {
    const start = this.at;
    for (; this.at < this.source.length; this.at++) {
      const sign = this.source[this.at]!;
      if (sign === '%') {
        while (this.at < this.source.length && !'\r\n'.includes(this.source[this.at]!)) this.at++;
        continue;
      }
      if (!BLANK.includes(sign)) break;
    }
    this.effort.remaining -= this.at - start;
  }
}

const isBoundary = (sign: string): boolean => BLANK.includes(sign) || DELIMITER.includes(sign);
