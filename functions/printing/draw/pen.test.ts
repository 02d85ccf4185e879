import { expect, it } from 'vitest';
import type { Printout } from '#shared/printing/block.ts';
import { buildLedgerPrintout } from '#shared/printing/ledger-printout.ts';
import { createTranslator } from '#shared/printing/words.ts';
import { readPdf } from '#tests/integration/printing/read.ts';
import { ledger } from '#tests/integration/printing/samples.ts';
import { drawPdf } from './pdf.ts';
import { openPen, type TextStyle } from './pen.ts';
import { widenColumns } from './table-pieces.ts';

const ink: TextStyle = { size: 10 };
const open = () => openPen({ width: 500, height: 500 }, { title: 'T', creationDate: new Date(0) });
const draw = (paper: Printout) =>
  drawPdf(paper, { pictures: new Map(), creationDate: new Date(0), noPicture: '', page: (n) => `p. ${n}` });
const paperOf = (text: string): Printout => ({
  ...{ name: 'a.pdf', title: 'A', size: 'a4', foot: text },
  blocks: [{ kind: 'text', text }],
});

it('composes accents that older data holds apart', async () => {
  const { bytes, missingCharacters } = await draw(paperOf('Perche\u0301 a\u0300 la\u0300'));
  const { text } = await readPdf(bytes);
  expect(text).toContain('Perché à là');
  expect(text).not.toMatch(/[\u0300-\u036f]/);
  expect(missingCharacters).toEqual([]);
});

it('writes the code of a character it has no letter for, and tells which', async () => {
  const { bytes, missingCharacters } = await draw(paperOf('Bearing 中 中 🧯 worn'));
  expect(missingCharacters).toEqual(['中', '🧯']);
  expect((await readPdf(bytes)).text).toContain('Bearing [U+4E2D] [U+4E2D] [U+1F9EF] worn');
});

it('breaks lines between words, and a word only where it is longer than the line', () => {
  const pen = open();
  const code = 'SMP-0012-REV-3';
  const wide = pen.width(`${code}x`, ink);
  expect(pen.lines(`Replace ${code} bearing`, ink, wide)).toEqual(['Replace', code, 'bearing']);
  const narrow = pen.width('SMP-0012-', ink) + 0.1;
  expect(pen.lines(code, ink, narrow)).toEqual(['SMP-0012-', 'REV-3']);
  expect(pen.lines('a'.repeat(30), ink, pen.width('a'.repeat(12), ink) + 0.1).join('')).toBe('a'.repeat(30));
});

it('gives a column the room its longest word needs, where others have it', () => {
  expect(widenColumns([50, 50], [70, 20])).toEqual([70, 30]);
  expect(widenColumns([50, 50], [40, 20])).toEqual([50, 50]);
  // The free width suffices for the second column only.
  expect(widenColumns([50, 50, 50], [900, 60, 30])).toEqual([50, 60, 40]);
});

it('draws no letter of the ledger smaller than seven points, half a year a page', async () => {
  const words = createTranslator('it', { globalization: 'it', timeZone: 'Europe/Rome', currency: 'EUR' });
  const { bytes } = await draw(buildLedgerPrintout(ledger(4), words));
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(2);
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    const sizes = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [Math.abs(item.transform[3])] : [],
    );
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6.99);
  }
});
