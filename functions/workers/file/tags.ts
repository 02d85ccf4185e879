// The XML of workbooks, as much of it as they have: tags and text, piece by piece, in one pass. A piece may end anywhere.
import { UnfitFile } from './unfit.ts';

export interface Reader {
  /** The name without its prefix; `attributes` as they are written. A tag without content is opened and closed. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** May come in parts. */
  text?(text: string): void;
}

/** No tag of a workbook is nearly so long; nor is anything else whose end is looked for. */
const MAX_TAG = 64 * 1024;
const DECLARATION = '<!DOCTYPE';

/** Feed it pieces, and `end` at the end. @throws UnfitFile fileHasDoctype, fileBroken */
export function tagReader(reader: Reader) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  /** What begins something that is not over yet. */
  let rest = '';
  let depth = 0;

  function read(xml: string) {
    let at = 0;
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== 60) {
        const tag = xml.indexOf('<', at);
        // an entity may be cut in two
        const end = tag < 0 ? wholeText(xml, at) : tag;
        if (end > at) reader.text?.(textIn(xml.slice(at, end)));
        at = end;
        if (tag < 0) break;
        continue;
      }
      const next = xml.charCodeAt(at + 1);
      const end = next === 33 ? special(xml, at) : tagEnd(xml, at);
      if (end < 0) break;
      if (next !== 33 && next !== 63) tag(xml, at + 1, end);
      at = end;
    }
    rest = at < xml.length ? xml.slice(at) : '';
    if (rest.length > MAX_TAG) throw new UnfitFile('fileBroken');
  }

  function tag(xml: string, at: number, end: number) {
    const closes = xml.charCodeAt(at) === 47;
    const empty = !closes && xml.charCodeAt(end - 2) === 47;
    const from = closes ? at + 1 : at;
    const to = end - (empty ? 2 : 1);
    let nameEnd = from;
    let nameAt = from;
    for (; nameEnd < to; nameEnd++) {
      const code = xml.charCodeAt(nameEnd);
      if (code <= 32) break;
      if (code === 58) nameAt = nameEnd + 1;
    }
    if (nameEnd === nameAt) throw new UnfitFile('fileBroken');
    const name = xml.slice(nameAt, nameEnd);
    if (closes) depth--;
    else if (!empty) depth++;
    if (depth < 0) throw new UnfitFile('fileBroken');
    if (!closes) reader.open(name, nameEnd < to ? xml.slice(nameEnd, to) : '');
    if (closes || empty) reader.close(name);
  }

  /** A comment, or text as it is; the end of it, or -1. */
  function special(xml: string, at: number): number {
    const begin = xml.slice(at, at + DECLARATION.length);
    if (begin.toUpperCase() === DECLARATION) throw new UnfitFile('fileHasDoctype');
    if (begin.startsWith('<!--')) return after(xml, '-->', at + 4);
    if (begin.startsWith('<![CDATA[')) {
      const end = after(xml, ']]>', at + 9);
      if (end > 0) reader.text?.(xml.slice(at + 9, end - 3));
      return end;
    }
    if (begin.length < DECLARATION.length) return -1;
    throw new UnfitFile('fileBroken');
  }

  return {
    write(piece: Uint8Array) {
      const text = decoded(() => decoder.decode(piece, { stream: true }));
      read(rest === '' ? text : rest + text);
    },
    end() {
      decoded(() => decoder.decode());
      if (rest.trim() !== '' || depth !== 0) throw new UnfitFile('fileBroken');
    },
  };
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new UnfitFile('fileBroken');
  }
}

const after = (xml: string, mark: string, from: number) => {
  const found = xml.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
};

/** Behind the `>` that ends a tag: one within quotes does not. */
function tagEnd(xml: string, at: number): number {
  let quote = 0;
  const last = Math.min(xml.length, at + MAX_TAG);
  for (let i = at + 1; i < last; i++) {
    const code = xml.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return i + 1;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 60) throw new UnfitFile('fileBroken');
  }
  if (last < xml.length) throw new UnfitFile('fileBroken');
  return -1;
}

/** The end of a text up to which no entity is cut. */
function wholeText(xml: string, at: number): number {
  const entity = xml.lastIndexOf('&');
  return entity >= at && xml.length - entity < 12 && !xml.includes(';', entity) ? entity : xml.length;
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const textIn = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name) return named[name] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : xml;

/** One attribute of a tag, whatever its prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at > 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    if (before > 32 && before !== 58) continue;
    const quote = attributes[at + name.length + 1]!;
    const end = attributes.indexOf(quote, at + name.length + 2);
    return end < 0 ? undefined : textIn(attributes.slice(at + name.length + 2, end));
  }
  return undefined;
}
