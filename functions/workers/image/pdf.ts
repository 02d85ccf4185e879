// A PDF is kept as it came. It must be one from its first byte to its last, and nothing else as well.
import { UnfitImage } from './unfit.ts';

/** Bytes that programs look at to guess what a file is. */
const [START, END] = [1500, 2048];
/** The last record of a zip archive, and how long its comment may be. */
const [ENDS_ARCHIVE, RECORD, COMMENT] = ['PK\x05\x06', 22, 65_535];

/** @throws UnfitImage */
export function checkPdf(file: Buffer): void {
  const start = file.toString('latin1', 0, START);
  const end = file.toString('latin1', Math.max(0, file.length - END));
  const whole = /^%PDF-[12]\.\d\s/.test(start) && /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end);
  if (!whole || /<(!doctype|html|head|body|script|svg)\b/i.test(start) || isArchive(file))
    throw new UnfitImage('pdfBroken');
}

/** An archive is read from its end, whatever stands before it. */
function isArchive(file: Buffer): boolean {
  const from = Math.max(0, file.length - RECORD - COMMENT);
  for (
    let at = file.indexOf(ENDS_ARCHIVE, from, 'latin1');
    at >= 0;
    at = file.indexOf(ENDS_ARCHIVE, at + 1, 'latin1')
  )
    if (at + RECORD <= file.length && at + RECORD + file.readUInt16LE(at + 20) === file.length) return true;
  return false;
}
