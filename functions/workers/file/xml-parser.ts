// Streaming parser for the XML subset that workbooks use: tags and text in one pass. A piece may end
// anywhere.
import { FileRefusalError } from './unfit.ts';

export interface XmlHandler {
  /** Receives the name without prefix and the raw attributes. An empty tag is opened and closed. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Receives text, possibly in parts. */
  text?(text: string): void;
}

/** Maximum characters of a tag or any other construct. */
const MAX_TAG = 64 * 1024;
const DECLARATION = '<!DOCTYPE';

/** Returns a parser with `write` for pieces and `end`. @throws UnfitFile fileHasDoctype, fileBroken */
export function createXmlReader(reader: XmlHandler) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  /** Beginning of a construct that is incomplete so far. */
  let rest = '';
  let depth = 0;

  function read(xml: string) {
    let at = 0;
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== 60) {
        const tag = xml.indexOf('<', at);
        // An entity may be cut in two.
        const end = tag < 0 ? findTextEnd(xml, at) : tag;
        if (end > at) reader.text?.(decodeEntities(xml.slice(at, end)));
        at = end;
        if (tag < 0) break;
        continue;
      }
      const next = xml.charCodeAt(at + 1);
      const end = next === 33 ? parseSpecial(xml, at) : findTagEnd(xml, at);
      if (end < 0) break;
      if (next !== 33 && next !== 63) tag(xml, at + 1, end);
      at = end;
    }
    rest = at < xml.length ? xml.slice(at) : '';
    if (rest.length > MAX_TAG) throw new FileRefusalError('fileBroken');
  }

  function tag(xml: string, at: number, end: number) {
    const isClosing = xml.charCodeAt(at) === 47;
    const isEmpty = !isClosing && xml.charCodeAt(end - 2) === 47;
    const from = isClosing ? at + 1 : at;
    const to = end - (isEmpty ? 2 : 1);
    let nameEnd = from;
    let nameAt = from;
    for (; nameEnd < to; nameEnd++) {
      const code = xml.charCodeAt(nameEnd);
      if (code <= 32) break;
      if (code === 58) nameAt = nameEnd + 1;
    }
    if (nameEnd === nameAt) throw new FileRefusalError('fileBroken');
    const name = xml.slice(nameAt, nameEnd);
    if (isClosing) depth--;
    else if (!isEmpty) depth++;
    if (depth < 0) throw new FileRefusalError('fileBroken');
    if (!isClosing) reader.open(name, nameEnd < to ? xml.slice(nameEnd, to) : '');
    if (isClosing || isEmpty) reader.close(name);
  }

  /** Parses a comment or CDATA section; returns its end, or -1 if it is incomplete. */
  function parseSpecial(xml: string, at: number): number {
    const begin = xml.slice(at, at + DECLARATION.length);
    if (begin.toUpperCase() === DECLARATION) throw new FileRefusalError('fileHasDoctype');
    if (begin.startsWith('<!--')) return findEndOfMark(xml, '-->', at + 4);
    if (begin.startsWith('<![CDATA[')) {
      const end = findEndOfMark(xml, ']]>', at + 9);
      if (end > 0) reader.text?.(xml.slice(at + 9, end - 3));
      return end;
    }
    if (begin.length < DECLARATION.length) return -1;
    throw new FileRefusalError('fileBroken');
  }

  return {
    write(piece: Uint8Array) {
      const text = decodeOrRefuse(() => decoder.decode(piece, { stream: true }));
      read(rest === '' ? text : rest + text);
    },
    end() {
      decodeOrRefuse(() => decoder.decode());
      if (rest.trim() !== '' || depth !== 0) throw new FileRefusalError('fileBroken');
    },
  };
}

function decodeOrRefuse(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new FileRefusalError('fileBroken');
  }
}

const findEndOfMark = (xml: string, mark: string, from: number) => {
  const found = xml.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
};

/** Returns the index after the `>` that ends a tag, ignoring those within quotes. */
function findTagEnd(xml: string, at: number): number {
  let quote = 0;
  const last = Math.min(xml.length, at + MAX_TAG);
  for (let i = at + 1; i < last; i++) {
    const code = xml.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return i + 1;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 60) throw new FileRefusalError('fileBroken');
  }
  if (last < xml.length) throw new FileRefusalError('fileBroken');
  return -1;
}

/** Returns the end of the text without an incomplete entity. */
function findTextEnd(xml: string, at: number): number {
  const entity = xml.lastIndexOf('&');
  return entity >= at && xml.length - entity < 12 && !xml.includes(';', entity) ? entity : xml.length;
}

const namedEntities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decodeEntities = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (source, decimal, hex, name) => {
        if (name) return namedEntities[name] ?? source;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : xml;

/** Returns the value of an attribute, with any prefix. */
export function findAttribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(`${name}=`); at > 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes.charCodeAt(at - 1);
    if (before > 32 && before !== 58) continue;
    const quote = attributes[at + name.length + 1]!;
    const end = attributes.indexOf(quote, at + name.length + 2);
    return end < 0 ? undefined : decodeEntities(attributes.slice(at + name.length + 2, end));
  }
  return undefined;
}
