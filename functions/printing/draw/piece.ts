// Pieces of a document: parts that stay together on a page, with their height and drawing function.
import { LINE_HEIGHT_FACTOR, type Pen, type TextStyle } from './pen.ts';

export interface Piece {
  height: number;
  draw(x: number, y: number): void;
  /** Must not be the last piece on its page. */
  keepWithNext?: true;
  /** Starts a new page. */
  startsPage?: true;
  /** Piece repeated at the top of each page that begins with this piece. */
  head?: Piece;
}

export interface DrawingContext {
  pen: Pen;
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Text shown in place of a missing picture. */
  noPicture: string;
  /** Maximum height of a piece. */
  room: number;
}

export const FONT_SIZE = 8;
export const LABEL_STYLE: TextStyle = { size: 7, colour: '#444444' };
export const LINE_COLOUR = '#999999';
export const PADDING = 3;
export const GAP = 6;

export const computeHeight = (lines: readonly string[], { size }: TextStyle) =>
  lines.length * size * LINE_HEIGHT_FACTOR;

/** Merges pieces into one. */
export const mergePieces = (pieces: readonly Piece[]): Piece => ({
  height: pieces.reduce((sum, { height }) => sum + height, 0),
  draw(x, y) {
    let currentY = y;
    for (const piece of pieces) {
      piece.draw(x, currentY);
      currentY += piece.height;
    }
  },
});

export const createSpace = (height: number): Piece => ({ height, draw: () => undefined });
