// What a file is, by its first bytes: its name says nothing.
import { UnfitFile } from './unfit.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Streams in a container of OLE 2, as its directory names them. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const WORKBOOKS = ['Workbook', 'Book'].map((name) => Buffer.from(name, 'utf16le'));
/** Begins of what is no table: gzip, bzip2, xz, 7z, RAR, PDF, PNG, JPEG, GIF, an empty archive. */
const others = [
  ...['1f8b', '425a68', 'fd377a585a00', '377abcaf271c', '526172211a07', '25504446'],
  ...['89504e47', 'ffd8ff', '474946383', '504b0506'],
].map((hex) => Buffer.from(hex, 'hex'));

const begins = (file: Buffer, magic: Buffer) => file.subarray(0, magic.length).equals(magic);

/** @throws UnfitFile what is neither a zip nor text; a workbook of the old kind, or one with a password */
export function kindOf(file: Buffer): 'zip' | 'text' {
  if (file.length === 0) throw new UnfitFile('fileEmpty');
  if (begins(file, ZIP)) return 'zip';
  if (begins(file, OLE2)) throw new UnfitFile(inOle2(file));
  if (others.some((magic) => begins(file, magic))) throw new UnfitFile('fileKindUnknown');
  return 'text';
}

function inOle2(file: Buffer) {
  if (file.includes(ENCRYPTED)) return 'fileEncrypted';
  return WORKBOOKS.some((name) => file.includes(name)) ? 'fileIsXls' : 'fileKindUnknown';
}
