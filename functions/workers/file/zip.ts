// A zip as nobody can lie in it: its directory is judged before anything is unpacked, and again while it is.
import { crc32, createInflateRaw } from 'node:zlib';
import { UnfitFile } from './unfit.ts';

const MB = 1024 * 1024;
const MAX_ENTRIES = 200;
const MAX_ENTRY = 128 * MB;
const MAX_ALL = 256 * MB;
const MAX_RATIO = 200;
/** Of less nothing is at stake: short text of one kind packs well. */
const RATIO_FROM = MB;

const PIECE = 128 * 1024;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const MAX_COMMENT = 0xffff;
const IN_EXTRA = 0xffffffff;
const ZIP64 = 1;
const ENCRYPTED = 0x2041;
const STORED = 0;
const DEFLATED = 8;

export interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  at: number;
}
export type Zip = ReadonlyMap<string, Entry>;

/** The entries by name. @throws UnfitFile */
export function directoryOf(file: Buffer): Zip {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new UnfitFile('fileTooManyParts');
  const [length, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  if (start + length > end) throw new UnfitFile('fileLies');
  const entries: Entry[] = [];
  let at = start;
  while (at < start + length) {
    if (entries.length === MAX_ENTRIES) throw new UnfitFile('fileTooManyParts');
    const [entry, next] = entryAt(file, at, start + length);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== count) throw new UnfitFile('fileLies');
  judge(entries, start);
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - MAX_COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at--)
    if (file.readUInt32LE(at) === END && at + END_LENGTH + file.readUInt16LE(at + 20) === file.length)
      return at;
  throw new UnfitFile('fileBroken');
}

function entryAt(file: Buffer, at: number, end: number): [Entry, number] {
  if (at + CENTRAL_LENGTH > end || file.readUInt32LE(at) !== CENTRAL) throw new UnfitFile('fileLies');
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new UnfitFile('fileEncrypted');
  const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
    number,
    number,
    number,
  ];
  const next = at + CENTRAL_LENGTH + name + extra + comment;
  if (next > end) throw new UnfitFile('fileLies');
  const nameAt = at + CENTRAL_LENGTH;
  const entry = {
    name: file.toString('utf8', nameAt, nameAt + name),
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
  };
  widen(entry, file.subarray(nameAt + name, nameAt + name + extra));
  return [entry, next];
}

/** Some writers keep sizes of eight bytes, however small. */
function widen(entry: Entry, extra: Buffer) {
  const wide = (['unpacked', 'packed', 'at'] as const).filter((field) => entry[field] === IN_EXTRA);
  if (wide.length === 0) return;
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64 && length >= 8 * wide.length && at + 4 + length <= extra.length) {
      for (const [i, field] of wide.entries()) entry[field] = Number(extra.readBigUInt64LE(at + 4 + 8 * i));
      return;
    }
    at += 4 + length;
  }
  throw new UnfitFile('fileLies');
}

function judge(entries: Entry[], end: number) {
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new UnfitFile('fileLies');
  const all = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const tooLarge = entries.some(
    ({ packed, unpacked }) =>
      unpacked > MAX_ENTRY || (unpacked > RATIO_FROM && unpacked > packed * MAX_RATIO),
  );
  if (tooLarge || all > MAX_ALL) throw new UnfitFile('fileUnpacksTooLarge');
  // entries that share their bytes unpack to far more than they are
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, { at, packed, method }] of inOrder.entries()) {
    if (at + LOCAL_LENGTH + packed > (inOrder[i + 1]?.at ?? end)) throw new UnfitFile('fileLies');
    if (method !== STORED && method !== DEFLATED) throw new UnfitFile('fileKindUnknown');
  }
}

/** What an entry holds, piece by piece, as much as its directory says and no more. @throws UnfitFile */
export async function* unpacked(file: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { at } = entry;
  if (file.readUInt32LE(at) !== LOCAL) throw new UnfitFile('fileLies');
  const start = at + LOCAL_LENGTH + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + entry.packed > file.length) throw new UnfitFile('fileLies');
  const packed = file.subarray(start, start + entry.packed);
  let [length, crc] = [0, 0];
  for await (const piece of entry.method === STORED ? cut(packed) : inflated(packed)) {
    length += piece.length;
    if (length > entry.unpacked) throw new UnfitFile('fileLies');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (length !== entry.unpacked) throw new UnfitFile('fileLies');
  if (crc !== entry.crc) throw new UnfitFile('fileBroken');
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? new UnfitFile('fileBroken') : error;
  } finally {
    inflate.destroy();
  }
}
