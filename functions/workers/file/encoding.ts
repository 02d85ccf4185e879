// The letters of a text file, told from its bytes.
import { UnfitFile } from './unfit.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const LOOKED_AT = 4096;

/** The text with the encoding it was in. */
export function decoded(file: Buffer): { encoding: Encoding; text: string } {
  const wide = wideIn(file);
  const encoding = wide ?? 'utf-8';
  const text = textIn(file, encoding, wide === undefined);
  if (text !== undefined) return { encoding, text };
  return { encoding: 'windows-1252', text: textIn(file, 'windows-1252') ?? '' };
}

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

function textIn(file: Buffer, encoding: Encoding, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(file);
  } catch {
    return undefined;
  }
}

/** Marks that no table has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritten = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** @throws UnfitFile fileKindUnknown for what is no text, or is marked up */
export function textOf(file: Buffer): string {
  const { text } = decoded(file);
  if (unwritten.test(text) || /^\s*<[?!a-z]/i.test(text.slice(0, 1000)))
    throw new UnfitFile('fileKindUnknown');
  return text;
}
