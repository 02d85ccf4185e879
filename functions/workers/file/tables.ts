// Tables of a file of any kind.
import { parseDelimitedTable } from './csv.ts';
import { decodeFileText } from './encoding.ts';
import type { Table } from './table.ts';
import { FileRefusalError } from './unfit.ts';
import { readWorkbookTables } from './workbook.ts';

/** Yields the tables. The single table of a text file gets the name of the file. @throws UnfitFile */
export async function* readTables(file: Buffer, name: string): AsyncGenerator<Table> {
  if (detectFileKind(file) === 'zip') yield* readWorkbookTables(file);
  else yield parseDelimitedTable(decodeFileText(file), name.replace(/\.[^.]{1,5}$/, '') || name);
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Names of streams in an OLE 2 container. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const WORKBOOKS = ['Workbook', 'Book'].map((name) => Buffer.from(name, 'utf16le'));
/** Signatures of other kinds: gzip, bzip2, xz, 7z, RAR, PDF, PNG, JPEG, GIF, an empty archive. */
const otherSignatures = [
  ...['1f8b', '425a68', 'fd377a585a00', '377abcaf271c', '526172211a07', '25504446'],
  ...['89504e47', 'ffd8ff', '474946383', '504b0506'],
].map((hex) => Buffer.from(hex, 'hex'));

const hasSignature = (file: Buffer, signature: Buffer) =>
  file.subarray(0, signature.length).equals(signature);

/**
 * Detects the file kind by its first bytes; the file name is ignored.
 * @throws FileRefusalError if it is neither a zip nor text, a workbook of the old format, or encrypted
 */
function detectFileKind(file: Buffer): 'zip' | 'text' {
  if (file.length === 0) throw new FileRefusalError('fileEmpty');
  if (hasSignature(file, ZIP)) return 'zip';
  if (hasSignature(file, OLE2)) throw new FileRefusalError(getOle2Refusal(file));
  if (otherSignatures.some((signature) => hasSignature(file, signature)))
    throw new FileRefusalError('fileKindUnknown');
  return 'text';
}

function getOle2Refusal(file: Buffer) {
  if (file.includes(ENCRYPTED)) return 'fileEncrypted';
  return WORKBOOKS.some((name) => file.includes(name)) ? 'fileIsXls' : 'fileKindUnknown';
}
