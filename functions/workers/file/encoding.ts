// The letters of a text file, told from its bytes.
import { isUtf8 } from 'node:buffer';
import { UnfitFile } from './unfit.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const LOOKED_AT = 4096;
/** Bytes turned into letters at once. */
const PIECE = 64 * 1024;

export const encodingOf = (file: Buffer): Encoding =>
  wideIn(file) ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');

function wideIn(file: Buffer): Encoding | undefined {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const [even, odd] = zerosIn(file.subarray(0, LOOKED_AT));
  // plain letters have one byte of two that is zero
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : undefined;
}

function zerosIn(bytes: Buffer): [even: number, odd: number] {
  const zeros = [0, 0] as [number, number];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2]!++;
  const pairs = Math.max(1, bytes.length / 2);
  return [zeros[0] / pairs, zeros[1] / pairs];
}

/** Marks that no table has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritten = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** The text piece by piece, anew each time it is asked for. */
export interface FileText {
  pieces(): Iterable<string>;
  /** So many of its first letters. */
  begin(length: number): string;
}

/** Its pieces are refused as fileKindUnknown where they are no text, or marked up. */
export function textOf(file: Buffer): FileText {
  const encoding = encodingOf(file);
  function* pieces() {
    const decoder = new TextDecoder(encoding);
    for (let at = 0; at < file.length; at += PIECE) {
      const piece = decoder.decode(file.subarray(at, at + PIECE), { stream: at + PIECE < file.length });
      if (unwritten.test(piece) || (at === 0 && /^\s*<[?!a-z]/i.test(piece.slice(0, 1000))))
        throw new UnfitFile('fileKindUnknown');
      yield piece;
    }
  }
  return {
    pieces,
    begin: (length) =>
      new TextDecoder(encoding).decode(file.subarray(0, 2 * length), { stream: true }).slice(0, length),
  };
}
