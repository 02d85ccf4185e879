// Lays out pieces on pages of a PDF, with a footer on each page.
import { type Printout, printoutSizes } from '#shared/printing/block.ts';
import { openPen, type TextStyle } from './pen.ts';
import type { Piece } from './piece.ts';
import { createPieces } from './pieces.ts';

export interface PdfOptions {
  pictures: ReadonlyMap<string, Uint8Array>;
  creationDate: Date;
  noPicture: string;
  /** Text at the right of each footer. */
  page(n: number, count: number): string;
}

const FOOTER_HEIGHT = 14;

export interface DrawnPdf {
  bytes: Uint8Array;
  /** Characters missing in the font, printed as their codes. */
  missingCharacters: string[];
}

export async function drawPdf(
  paper: Printout,
  { pictures, creationDate, noPicture, page }: PdfOptions,
): Promise<DrawnPdf> {
  const { width, height, margin } = printoutSizes[paper.size];
  const pen = openPen({ width, height }, { title: paper.title, creationDate });
  const { pdf } = pen;
  const bytes = collectBytes(pdf);
  const bottom = height - margin - (paper.foot ? FOOTER_HEIGHT : 0);
  const room = bottom - margin;
  const pieces = paper.blocks.flatMap((block) =>
    createPieces(block, width - 2 * margin, { pen, pictures, noPicture, room: room - 40 }),
  );
  const pages = distributePieces(pieces, room);
  for (const [n, pagePieces] of pages.entries()) {
    pdf.addPage();
    let y = margin;
    for (const piece of pagePieces) {
      piece.draw(margin, y);
      y += piece.height;
    }
    if (!paper.foot) continue;
    const ink: TextStyle = { size: 7, colour: '#444444' };
    const pageText = page(n + 1, pages.length);
    pen.write(paper.foot, margin, height - margin - 8, ink);
    pen.write(pageText, width - margin - pen.width(pageText, ink), height - margin - 8, ink);
  }
  pdf.end();
  return { bytes: await bytes, missingCharacters: pen.getMissingCharacters() };
}

/**
 * Distributes the pieces to pages before drawing, since the footer needs their number and a drawn page cannot
 * be changed.
 */
function distributePieces(pieces: readonly Piece[], room: number): Piece[][] {
  const pages: Piece[][] = [[]];
  let used = 0;
  for (const [i, piece] of pieces.entries()) {
    if (used > 0 && (piece.startsPage || used + computeKeptHeight(pieces, i) > room)) {
      pages.push(piece.head ? [piece.head] : []);
      used = piece.head?.height ?? 0;
    }
    pages.at(-1)!.push(piece);
    used += piece.height;
  }
  return pages;
}

/** Returns the height of a piece together with those it must share its page with. */
function computeKeptHeight(pieces: readonly Piece[], first: number): number {
  let height = 0;
  for (let i = first; i < pieces.length; i++) {
    height += pieces[i]!.height;
    if (!pieces[i]!.keepWithNext) break;
  }
  return height;
}

function collectBytes(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => done(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', fail);
  });
}
