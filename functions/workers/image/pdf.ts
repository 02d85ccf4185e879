// Checks a PDF, which is stored unchanged: it must be a PDF from its first to its last byte, and no other
// format as well.
import { checkPdfContent } from './pdf-content.ts';
import { ImageRefusalError } from './unfit.ts';

/** Bytes that programs inspect to guess the type of a file. */
const [START_BYTES, END_BYTES] = [1500, 2048];
/** Signature and length of the last record of a zip archive, and the maximum length of its comment. */
const [ARCHIVE_END, RECORD_LENGTH, MAX_COMMENT_LENGTH] = ['PK\x05\x06', 22, 65_535];

/** @throws UnfitImage */
export function checkPdf(file: Buffer): void {
  const start = file.toString('latin1', 0, START_BYTES);
  const end = file.toString('latin1', Math.max(0, file.length - END_BYTES));
  const isComplete = /^%PDF-[12]\.\d\s/.test(start) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end);
  if (!isComplete || /<(!doctype|html|head|body|script|svg)\b/i.test(start) || isArchive(file))
    throw new ImageRefusalError('pdfBroken');
  checkPdfContent(file);
}

/** Whether the file is also a zip archive, which is read from its end. */
function isArchive(file: Buffer): boolean {
  const from = Math.max(0, file.length - RECORD_LENGTH - MAX_COMMENT_LENGTH);
  for (
    let at = file.indexOf(ARCHIVE_END, from, 'latin1');
    at >= 0;
    at = file.indexOf(ARCHIVE_END, at + 1, 'latin1')
  )
    if (at + RECORD_LENGTH <= file.length && at + RECORD_LENGTH + file.readUInt16LE(at + 20) === file.length)
      return true;
  return false;
}
