import { expect, it } from 'vitest';
import { pdf, zip } from '#tests/integration/pictures.ts';
import { checkPdf } from './pdf.ts';
import { ImageRefusalError } from './unfit.ts';

/** Builds a zip archive whose comment ends like a PDF: both kinds of programs open it. */
function both(): Buffer {
  const [start, end] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\nstartxref\n9\n%%EOF\n')];
  const archive = zip('evil.html', '<script>');
  archive.writeUInt16LE(end.length, archive.length - 2);
  return Buffer.concat([start, archive, end]);
}

it.each([
  ['as programs write it', pdf()],
  ['with line ends and zeros behind its end', pdf({ after: '\r\n\0\0' })],
  ['changed once more', pdf({ after: pdf().subarray(20) })],
  [
    'with an archive inside that nobody reads from its end',
    pdf({ inside: zip('a', 'x').toString('latin1') }),
  ],
])('a PDF %s is kept', (_, file) => {
  expect(() => checkPdf(file)).not.toThrow();
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a page behind the first letters of a PDF',
    Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>'),
  ],
  ['a page inside a whole PDF', pdf({ inside: '<HTML><body onload=alert(1)>' })],
  ['a script behind the end', pdf({ after: '<script>alert(1)</script>' })],
  ['an archive behind the end', pdf({ after: zip('evil.html', 'x') })],
  ['an archive that ends as a PDF', both()],
  ['something before its header', Buffer.concat([Buffer.from('GIF89a'), pdf()])],
  ['cut short', pdf().subarray(0, -12)],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is not', (_, file) => {
  expect(() => checkPdf(file)).toThrow(new ImageRefusalError('pdfBroken'));
});
