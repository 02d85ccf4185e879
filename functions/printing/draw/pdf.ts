// A document onto pages: piece after piece, the next page where one does not fit, and a foot under each.
import { type Paper, paperSizes } from '../../../shared/printing/block.ts';
import { type Ink, openPen } from './pen.ts';
import { type Piece, piecesOf } from './pieces.ts';

export interface Around {
  pictures: ReadonlyMap<string, Uint8Array>;
  made: Date;
  noPicture: string;
  /** At the right of each foot. */
  page(n: number, count: number): string;
}

const FOOT = 14;

export async function drawn(paper: Paper, { pictures, made, noPicture, page }: Around): Promise<Uint8Array> {
  const { width, height, margin } = paperSizes[paper.size];
  const pen = openPen({ width, height }, { title: paper.title, made });
  const { pdf } = pen;
  const bytes = collected(pdf);
  const bottom = height - margin - (paper.foot ? FOOT : 0);
  const room = bottom - margin;
  const pieces = paper.blocks.flatMap((block) =>
    piecesOf(block, width - 2 * margin, { pen, pictures, noPicture, room: room - 40 }),
  );
  const pages = pagesOf(pieces, room);
  for (const [n, its] of pages.entries()) {
    pdf.addPage();
    let y = margin;
    for (const piece of its) {
      piece.draw(margin, y);
      y += piece.height;
    }
    if (!paper.foot) continue;
    const ink: Ink = { size: 7, colour: '#444444' };
    const right = page(n + 1, pages.length);
    pen.write(paper.foot, margin, height - margin - 8, ink);
    pen.write(right, width - margin - pen.width(right, ink), height - margin - 8, ink);
  }
  pdf.end();
  return bytes;
}

/** How many there are is known before the first is drawn: a page that is drawn is done with. */
function pagesOf(pieces: readonly Piece[], room: number): Piece[][] {
  const pages: Piece[][] = [[]];
  let used = 0;
  for (const [i, piece] of pieces.entries()) {
    if (used > 0 && used + together(pieces, i) > room) {
      pages.push(piece.head ? [piece.head] : []);
      used = piece.head?.height ?? 0;
    }
    pages.at(-1)!.push(piece);
    used += piece.height;
  }
  return pages;
}

/** A piece and those it does not leave alone. */
function together(pieces: readonly Piece[], first: number): number {
  let height = 0;
  for (let i = first; i < pieces.length; i++) {
    height += pieces[i]!.height;
    if (!pieces[i]!.keeps) break;
  }
  return height;
}

function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((done, fail) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => done(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', fail);
  });
}
