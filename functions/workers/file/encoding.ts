// Detection and decoding of the character encoding of a text file.
import { isUtf8 } from 'node:buffer';
import {
  type CodePage,
  decodeBytes,
  type RecognisedCodePage,
  recogniseCodePage,
} from '#shared/ingestion/words/code-pages.ts';
import { FileRefusalError } from './unfit.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage;

const SAMPLE_BYTES = 4096;
/** Bytes decoded at once. */
const PIECE_BYTES = 64 * 1024;
/** Bytes on each side of a non-ASCII byte that are used to detect the code page. */
const CONTEXT_BYTES = 3;
const MAX_SAMPLE_BYTES = 20_000;

const detectUnicode = (file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined =>
  detectUtf16(file) ?? (isUtf8(file) ? 'utf-8' : undefined);

/** @internal used alone by a test */
export const detectEncoding = (file: Buffer): Encoding =>
  detectUnicode(file) ?? recogniseCodePage(getNonAsciiPart(file)).page;

/** Returns the non-ASCII bytes of the whole file with their neighbours. */
function getNonAsciiPart(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  let [end, length] = [0, 0];
  for (let i = 0; i < file.length && length < MAX_SAMPLE_BYTES; i++) {
    if (file[i]! < 128) continue;
    const from = Math.max(end, i - CONTEXT_BYTES);
    if (from > end) parts.push(GAP);
    end = Math.min(file.length, i + CONTEXT_BYTES + 1);
    parts.push(file.subarray(from, end));
    length += end - from;
  }
  return Buffer.concat(parts);
}
const GAP = Buffer.from('\n');

function detectUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const [even, odd] = computeZeroShares(file.subarray(0, SAMPLE_BYTES));
  // ASCII characters in UTF-16 have one zero byte of two.
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : undefined;
}

function computeZeroShares(bytes: Buffer): [even: number, odd: number] {
  const zeros = [0, 0] as [number, number];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2]!++;
  const pairs = Math.max(1, bytes.length / 2);
  return [zeros[0] / pairs, zeros[1] / pairs];
}

/** Matches control characters that text tables do not contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlPattern = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** Text of a file in pieces; each call of `pieces` decodes it again. */
export interface FileText {
  pieces(): Iterable<string>;
  /** Returns the first `length` characters. */
  begin(length: number): string;
  /** Detected code page; absent if the file is Unicode. */
  letters?: RecognisedCodePage;
}

/** Removes the trailing control characters (0x1A) with which DOS ends a text or fills a block. */
function removeEndMarks(file: Buffer): Buffer {
  let end = file.length;
  while (end > 0 && file[end - 1] === 0x1a) end--;
  return file.subarray(0, end);
}

/** Decodes a file. Its pieces are refused as fileKindUnknown if they are no text, or markup. */
export function decodeFileText(content: Buffer): FileText {
  const unicode = detectUnicode(content);
  const file = unicode?.startsWith('utf-16') ? content : removeEndMarks(content);
  const letters = unicode ? undefined : recogniseCodePage(getNonAsciiPart(file));
  const page = letters?.page ?? 'windows-1252';
  const supportedEncoding = unicode ?? (page === 'windows-1252' ? page : undefined);
  const decode = (bytes: Buffer, decoder: TextDecoder, stream: boolean) =>
    supportedEncoding ? decoder.decode(bytes, { stream }) : decodeBytes(bytes, page);
  function* pieces() {
    const decoder = new TextDecoder(supportedEncoding);
    for (let at = 0; at < file.length; at += PIECE_BYTES) {
      const piece = decode(file.subarray(at, at + PIECE_BYTES), decoder, at + PIECE_BYTES < file.length);
      if (controlPattern.test(piece) || (at === 0 && /^\s*<[?!a-z]/i.test(piece.slice(0, 1000))))
        throw new FileRefusalError('fileKindUnknown');
      yield piece;
    }
  }
  return {
    pieces,
    begin: (length) =>
      decode(file.subarray(0, 2 * length), new TextDecoder(supportedEncoding), true).slice(0, length),
    ...(letters && { letters }),
  };
}
