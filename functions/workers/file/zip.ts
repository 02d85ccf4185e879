// Zip reader that does not trust the archive: checks the directory before unpacking, and sizes and checksums
// while unpacking.
import { crc32, createInflateRaw } from 'node:zlib';
import { FileRefusalError } from './unfit.ts';

const MB = 1024 * 1024;
const MAX_ENTRIES = 200;
const MAX_ENTRY_BYTES = 128 * MB;
const MAX_TOTAL_BYTES = 256 * MB;
const MAX_RATIO = 200;
/**
 * Minimum unpacked size for which the compression ratio is checked; short repetitive text compresses well.
 */
const MIN_RATIO_BYTES = MB;

const PIECE_BYTES = 128 * 1024;

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

export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  compressedSize: number;
  unpacked: number;
  at: number;
}
export type Zip = ReadonlyMap<string, ZipEntry>;

/** Normalizes a part name, since programs differ in case and slashes. */
export const normalizePartName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Returns the entries by part name. @throws UnfitFile */
export function readZipDirectory(file: Buffer): Zip {
  const end = findDirectoryEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new FileRefusalError('fileTooManyParts');
  const [length, start] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  if (start + length > end) throw new FileRefusalError('fileLies');
  const entries: ZipEntry[] = [];
  let at = start;
  while (at < start + length) {
    if (entries.length === MAX_ENTRIES) throw new FileRefusalError('fileTooManyParts');
    const [entry, next] = readEntry(file, at, start + length);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== count) throw new FileRefusalError('fileLies');
  assertSafeEntries(entries, start);
  return new Map(entries.map((entry) => [normalizePartName(entry.name), entry]));
}

function findDirectoryEnd(file: Buffer): number {
  const first = Math.max(0, file.length - END_LENGTH - MAX_COMMENT);
  for (let at = file.length - END_LENGTH; at >= first; at--)
    if (file.readUInt32LE(at) === END && at + END_LENGTH + file.readUInt16LE(at + 20) === file.length)
      return at;
  throw new FileRefusalError('fileBroken');
}

function readEntry(file: Buffer, at: number, end: number): [ZipEntry, number] {
  if (at + CENTRAL_LENGTH > end || file.readUInt32LE(at) !== CENTRAL) throw new FileRefusalError('fileLies');
  if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new FileRefusalError('fileEncrypted');
  const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
    number,
    number,
    number,
  ];
  const next = at + CENTRAL_LENGTH + name + extra + comment;
  if (next > end) throw new FileRefusalError('fileLies');
  const nameAt = at + CENTRAL_LENGTH;
  const entry = {
    name: file.toString('utf8', nameAt, nameAt + name),
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    compressedSize: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    at: file.readUInt32LE(at + 42),
  };
  readZip64Sizes(entry, file.subarray(nameAt + name, nameAt + name + extra));
  return [entry, next];
}

/** Reads the 64-bit sizes, which some programs write for small entries too. */
function readZip64Sizes(entry: ZipEntry, extra: Buffer) {
  const extendedFields = (['unpacked', 'compressedSize', 'at'] as const).filter(
    (field) => entry[field] === IN_EXTRA,
  );
  if (extendedFields.length === 0) return;
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (
      extra.readUInt16LE(at) === ZIP64 &&
      length >= 8 * extendedFields.length &&
      at + 4 + length <= extra.length
    ) {
      for (const [i, field] of extendedFields.entries())
        entry[field] = Number(extra.readBigUInt64LE(at + 4 + 8 * i));
      return;
    }
    at += 4 + length;
  }
  throw new FileRefusalError('fileLies');
}

function assertSafeEntries(entries: ZipEntry[], end: number) {
  if (new Set(entries.map(({ name }) => normalizePartName(name))).size < entries.length)
    throw new FileRefusalError('fileLies');
  const totalBytes = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const isTooLarge = entries.some(
    ({ compressedSize, unpacked }) =>
      unpacked > MAX_ENTRY_BYTES || (unpacked > MIN_RATIO_BYTES && unpacked > compressedSize * MAX_RATIO),
  );
  if (isTooLarge || totalBytes > MAX_TOTAL_BYTES) throw new FileRefusalError('fileUnpacksTooLarge');
  // Overlapping entries would unpack to far more than the file's size.
  const sortedEntries = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, { at, compressedSize, method }] of sortedEntries.entries()) {
    if (at + LOCAL_LENGTH + compressedSize > (sortedEntries[i + 1]?.at ?? end))
      throw new FileRefusalError('fileLies');
    if (method !== STORED && method !== DEFLATED) throw new FileRefusalError('fileKindUnknown');
  }
}

/** Unpacks an entry in pieces; refuses it if its size differs from the directory. @throws UnfitFile */
export async function* unpackEntry(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { at } = entry;
  if (file.readUInt32LE(at) !== LOCAL) throw new FileRefusalError('fileLies');
  const start = at + LOCAL_LENGTH + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (start + entry.compressedSize > file.length) throw new FileRefusalError('fileLies');
  const packed = file.subarray(start, start + entry.compressedSize);
  let [length, crc] = [0, 0];
  for await (const piece of entry.method === STORED ? splitBytes(packed) : inflateBytes(packed)) {
    length += piece.length;
    if (length > entry.unpacked) throw new FileRefusalError('fileLies');
    crc = crc32(piece, crc);
    yield piece;
  }
  if (length !== entry.unpacked) throw new FileRefusalError('fileLies');
  if (crc !== entry.crc) throw new FileRefusalError('fileBroken');
}

function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

async function* inflateBytes(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? new FileRefusalError('fileBroken') : error;
  } finally {
    inflate.destroy();
  }
}
